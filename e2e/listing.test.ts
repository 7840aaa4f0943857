import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page, Route } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { red } from "#test/images.ts";
import { m } from "#words/messages.js";
import { newVendor, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  checkPage,
  desktop,
  expectNotice,
  phone,
  type Visitor,
} from "./helpers/browser.ts";
import { field, fillIn, photoOf, requiredFields, stored } from "./helpers/listing-form.ts";

/** Follows a vendor's products: listed from photos, kept as a draft, changed, copied and unlisted. */
const [bag, puzzle, board] = [photoOf("JUT-CR-01"), photoOf("TOY-PZ-02"), photoOf("FES-DP-03")];

let admin: TestAccount;

/** Signs up a vendor with this name. */
const signUpNamedVendor = (name: string) =>
  newVendor(name, `vendor-${randomBytes(4).toString("hex")}@mela.test`);

beforeAll(async () => {
  admin = await signInAs("admin@mela.test");
});

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);
const ownProductsOf = async (vendor: TestAccount) =>
  (await vendor.call("GET", "/users/vendor/p/my-products")).body;

describe("a vendor's dashboard on a desktop, in English", () => {
  let vendor: TestAccount;
  let person: Visitor;
  let page: Page;
  beforeAll(async () => {
    vendor = await signUpNamedVendor("Rokeya Sultana");
    person = await vendor.visit(desktop);
    page = person.page;
  });
  const send = () => page.getByRole("button", { name: "Send for approval" });
  /** Returns the distance from the message of the focused field to the bar at the bottom. */
  const spaceBelowMessage = () =>
    page.evaluate(() => {
      const [id = ""] = document.activeElement?.getAttribute("aria-describedby")?.split(" ") ?? [];
      const message = document.getElementById(id)?.getBoundingClientRect();
      const bar = document.querySelector("form .form-bar")?.getBoundingClientRect();
      return message && bar && bar.top - message.bottom;
    });

  it("links from an empty shop to the form, which accepts photos by file or paste and retries uploads", async () => {
    await person.goto("/dashboard/vendor/my-products");
    await page.getByText("No products yet").waitFor();
    await page.getByRole("link", { name: "Stock your shop" }).click();
    await field(page, "title").waitFor();
    expect(await page.getByRole("main").getByRole("heading").allInnerTexts()).toEqual([
      "Stock your shop",
      "Photos",
      "Listing details",
      "Inventory and pricing",
      "Variations",
      "Shipping and origin",
    ]);
    await page.getByText(/^Add at least one photo, up to 7/).waitFor();
    await send().click();
    await page.getByText("Add at least one photo", { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("photos");
    await checkPage(person, "listing-no-photo-desk-en");

    // The network fails; then the access token has expired, and the upload renews it.
    const ends = [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 401 })];
    await page.route("**/api/images", (route) => (ends.shift() ?? ((rest) => rest.continue()))(route));
    await field(page, "photos").setInputFiles(bag);
    await page.getByRole("button", { name: "Try again: photo 1" }).waitFor();
    expect(await page.getByText("Add at least one photo", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Try again: photo 1" }).click();
    await expect.poll(() => stored(page).count()).toBe(1);
    await page.unroute("**/api/images");

    // One photo gets no response: the others do not wait, and submitting the form reports it.
    let held = 0;
    await page.route("**/api/images", (route) => (held++ === 0 ? undefined : route.continue()));
    await field(page, "photos").setInputFiles(puzzle);
    await page.getByText(/^Uploading: \d+%$/).waitFor();
    await page.evaluate((bytes) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], "board.avif", {
          type: "image/avif",
        }),
      );
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, readFileSync(board).toString("base64"));
    await expect.poll(() => stored(page).count()).toBe(2);
    await send().click();
    await page.getByText("Some photos are still uploading.").waitFor();
    await page.getByRole("button", { name: "Remove photo 2" }).click();
    await page.unroute("**/api/images");
    await field(page, "photos").setInputFiles([bag]);
    await expectNotice(page, "You have already added this photo.");
    expect(await stored(page).count()).toBe(2);
  });

  it("offers lists of makers, kinds and years from this one back to 1900, and explains tags", async () => {
    const optionsOf = async (name: string) =>
      (await field(page, name).locator("option").allInnerTexts()).slice(1, -1);
    expect(await optionsOf("whoMade")).toEqual(["I did", "A member of my shop", "Another maker"]);
    expect(await optionsOf("whatIsIt")).toEqual(["A finished product", "A supply or tool"]);
    expect(await optionsOf("type")).toEqual(["Physical item", "Made to order"]);
    const years = (await field(page, "whenDidYouMade").locator("option").allInnerTexts())
      .slice(1)
      .map(Number);
    const thisYear = Number(new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Asia/Dhaka" }));
    expect(years).toEqual(Array.from({ length: thisYear - 1899 }, (_, back) => thisYear - back));
    await page.getByText(/^Up to 10 tags, separated by commas/).waitFor();
    // The usual choices are preset for a vendor's first product.
    const preset = ["whoMade", "whatIsIt", "whenDidYouMade", "type"];
    expect(await Promise.all(preset.map((name) => field(page, name).inputValue()))).toEqual([
      "I did",
      "A finished product",
      String(thisYear),
      "physical",
    ]);
  });

  it("reports the eleventh tag while it is typed, until one is removed", async () => {
    const tags = Array.from({ length: 11 }, (_, index) => `tag ${index + 1}`);
    const tooMany = page.getByText(m.listing_input_tags_many("en", { count: "10" }), { exact: true });
    await field(page, "tags").fill(`${tags.slice(0, -1).join()},`);
    expect(await tooMany.count()).toBe(0);
    await field(page, "tags").pressSequentially(`${tags.at(-1)},`);
    await tooMany.waitFor();
    await page
      .getByRole("button", { name: m.listing_tag_remove("en", { tag: "tag 3" }), exact: true })
      .click();
    await tooMany.waitFor({ state: "detached" });
    for (const tag of tags.filter((other) => other !== "tag 3"))
      await page.getByRole("button", { name: m.listing_tag_remove("en", { tag }), exact: true }).click();
  });

  it("moves the keyboard focus on when a button of the variations disappears", async () => {
    const click = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    const expectFocus = (target: Locator) =>
      expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
    await click("Add variations");
    await expectFocus(page.getByLabel("What differs?").first());
    await click("Size");
    await expectFocus(page.getByLabel("Values of Size"));
    await page.keyboard.type("M,L,");
    await click("Stop offering L");
    await expectFocus(page.getByRole("region", { name: "Price and stock" }));
    await click("Add a second option");
    await expectFocus(page.getByLabel("What differs?").nth(1));
    await click("Remove this option");
    await expectFocus(page.getByLabel("What differs?").first());
    await click("Remove variations");
    await page.locator("dialog[open]").getByRole("button", { name: "Yes, remove them" }).click();
    await expectFocus(page.getByRole("button", { name: "Add variations" }));
  });

  it("adds a typed value when a button is clicked, and also performs the click", async () => {
    const click = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await fillIn(page, { price: "1200", quantity: "5" });
    await click("Add variations");
    await click("Size");
    await page.getByLabel("Values of Size").fill("M");
    await click("Add a second option");
    await page.getByLabel("What differs?").nth(1).waitFor();
    await page.getByRole("button", { name: "Remove M", exact: true }).waitFor();
    // The price that was typed before is that of the variation; the stock would be counted once for each.
    await expect.poll(() => page.getByLabel("Price of M").inputValue()).toBe("1200");
    await expect.poll(() => page.getByLabel("Stock of M").inputValue()).toBe("");
    await click("Remove variations");
    await page.locator("dialog[open]").getByRole("button", { name: "Yes, remove them" }).click();
  });

  it("shows validation errors, focuses the first one, and keeps the input over a reload", async () => {
    await fillIn(page, {
      ...requiredFields,
      shopName: "Rokeya's Loom",
      title: "Jute coasters",
      price: "9.999",
      tags: "jute, coasters, kitchen",
    });
    await field(page, "tags").press("Enter");
    await page.getByRole("button", { name: "Remove the tag coasters" }).click();
    await field(page, "category").selectOption("Coconut Shell");
    await field(page, "subCategory").selectOption("Button");
    await field(page, "category").selectOption("Jute");
    await expect.poll(() => field(page, "subCategory").inputValue()).toBe("");
    await send().click();
    await page.getByText("At most two decimals, as in 99.50.").waitFor();
    await expect.poll(() => focused(page)).toBe("price");
    await expect.poll(spaceBelowMessage).toBeGreaterThanOrEqual(0);
    await checkPage(person, "listing-wrong-desk-en");

    await page.reload();
    await page.getByText("We restored your unfinished listing.").waitFor();
    expect(await stored(page).count()).toBe(2);
    await expect.poll(() => field(page, "title").inputValue()).toBe("Jute coasters");
    expect(await page.getByRole("list", { name: "Tags" }).getByRole("listitem").allInnerTexts()).toEqual([
      "jute",
      "kitchen",
    ]);
    await field(page, "price").fill("৩৫০.৫০");
  });

  it("keeps the input after failed requests, and creates one product however often it is sent", async () => {
    const path = "**/api/users/vendor/add-a-product";
    let sent = 0;
    // The network fails; then the server accepts the product, but the response is lost.
    await page.route(path, async (route) => {
      if (++sent === 1) {
        await page.getByRole("button", { name: "Please Wait..." }).waitFor();
        return route.abort();
      }
      if (sent > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    for (const _ of [1, 2]) {
      await send().click();
      await page.getByText("Could not connect to Mela.").waitFor();
      await send().waitFor();
      await expect.poll(() => field(page, "title").inputValue()).toBe("Jute coasters");
    }
    expect(await ownProductsOf(vendor)).toHaveLength(1);
    await send().dblclick();
    await expectNotice(page, "Product added successfully");
    await page.unroute(path);
    expect(
      (await ownProductsOf(vendor)).map(({ title, price, tags, shopName }: Record<string, unknown>) => [
        title,
        price,
        tags,
        shopName,
      ]),
    ).toEqual([["Jute coasters", 350.5, "jute, kitchen", "Rokeya's Loom"]]);
    expect([await field(page, "title").inputValue(), await stored(page).count()]).toEqual(["", 0]);
    await checkPage(person, "listing-added-desk-en");
    await page.getByRole("link", { name: "See my products" }).click();
  });

  const row = (title: string) => page.getByRole("table").getByRole("row").filter({ hasText: title });

  it("changes price and stock in the vendor's table without a new approval", async () => {
    await row("Jute coasters").waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
      "#",
      "Image",
      "Title",
      "Price in Taka",
      "Status",
      "Action",
    ]);
    await page.getByRole("heading", { name: "Total Number of Product: 1" }).waitFor();
    const [{ _id }] = await ownProductsOf(vendor);
    await admin.call("PATCH", `/users/admin/product-status/${_id}`, { status: "approved" });
    await page
      .getByRole("button", { name: "Change price and stock of Jute coasters" })
      .filter({ visible: true })
      .click();
    await field(page, "price").filter({ visible: true }).fill("1.200");
    await field(page, "quantity").filter({ visible: true }).fill("২০");
    const save = page.getByRole("button", { name: "Save", exact: true }).filter({ visible: true });
    // Another window changes the stock, as a sale would.
    await vendor.call("PATCH", `/users/vendor/products/${_id}`, { quantity: 4 });
    await save.click();
    await page.getByText("For one thousand two hundred, write 1,200.").filter({ visible: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("price");
    await field(page, "price").filter({ visible: true }).fill("400");
    await save.click();
    await page.getByText("The stock has changed from 7 to 4").filter({ visible: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("quantity");
    await expect.poll(() => field(page, "quantity").filter({ visible: true }).inputValue()).toBe("২০");
    expect((await ownProductsOf(vendor))[0]).toMatchObject({ price: 350.5, quantity: 4 });
    await checkPage(person, "my-products-stock-desk-en");
    await save.click();
    await expectNotice(page, "Saved: ৳\u00A0400, 20 in stock");
    expect((await ownProductsOf(vendor))[0]).toMatchObject({
      price: 400,
      quantity: 20,
      status: "approved",
      version: 1,
    });
    await expect.poll(() => row("Jute coasters").innerText()).toContain("Approved");
    await checkPage(person, "my-products-desk-en");
  });

  it("unlists a product and lists it again", async () => {
    for (const [button, notice, view] of [
      ["Hide Jute coasters", "Product hidden", "Hidden 1"],
      ["Show Jute coasters", "Product is for sale again", "Hidden 0"],
    ] as const) {
      await page.getByRole("button", { name: button }).filter({ visible: true }).click();
      await expectNotice(page, notice);
      await page.getByRole("button", { name: view }).waitFor();
    }
  });

  it("warns before an edit needs a new approval, and keeps the input after a concurrent change", async () => {
    await page.getByRole("link", { name: "Edit Jute coasters" }).filter({ visible: true }).click();
    await field(page, "title").waitFor();
    await page.getByText("Nothing has been changed.").waitFor();
    await field(page, "price").fill("410");
    await page.getByText("Price and stock change immediately").waitFor();
    const bar = page.locator("form .form-bar");
    await expect.poll(() => bar.innerText()).toContain("Everything is filled in");
    await fillIn(page, { title: "Braided jute coasters", titleBn: "পাটের কোস্টার" });
    await page.getByText("Your changes are not sent yet. This change needs approval again.").waitFor();
    await expect.poll(() => bar.innerText()).toContain("Saving hides this product from shoppers");
    await field(page, "quantity").fill("30");
    const [{ _id }] = await ownProductsOf(vendor);
    await vendor.call("PATCH", `/users/vendor/products/${_id}`, {
      materials: "Jute and cotton",
      quantity: 18,
    });
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("This product was changed elsewhere after you opened it.").waitFor();
    await checkPage(person, "edit-product-changed-desk-en");
    // A photo that is still uploading when the new version arrives is added to it.
    const arrives = Promise.withResolvers<void>();
    await page.route("**/api/images", (route) => arrives.promise.then(() => route.continue()));
    await field(page, "photos").setInputFiles(puzzle);
    await page.getByText(/^Uploading: \d+%$/).waitFor();
    await page.getByRole("button", { name: "Apply my changes to it" }).click();
    await expect.poll(() => field(page, "materials").inputValue()).toBe("Jute and cotton");
    await expect.poll(() => field(page, "title").inputValue()).toBe("Braided jute coasters");
    arrives.resolve();
    await expect.poll(() => stored(page).count()).toBe(3);
    await page.unroute("**/api/images");
    // A value that is not complete yet also survives a reload.
    await page.getByRole("button", { name: "Add variations" }).click();
    await page.getByRole("button", { name: "Size", exact: true }).click();
    await page.keyboard.type("Roun");
    await page.reload();
    await expect.poll(() => page.getByLabel("Values of Size").inputValue()).toBe("Roun");
    await field(page, "title").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("button", { name: "Remove Roun" }).waitFor();
    await field(page, "title").fill("Braided jute coasters");
    await page.getByRole("button", { name: "Remove variations" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Yes, remove them" }).click();
    // The form has never shown the current stock.
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("The stock has changed from 20 to 18").waitFor();
    await expect.poll(() => focused(page)).toBe("quantity");
    await expect.poll(() => field(page, "quantity").inputValue()).toBe("30");
    await checkPage(person, "edit-product-stock-desk-en");
    // What is added while the request is pending stays in the form, as the next change. Its upload goes on.
    const response = Promise.withResolvers<void>();
    const uploaded = Promise.withResolvers<void>();
    await page.route("**/api/images", (route) => uploaded.promise.then(() => route.continue()));
    await page.route(`**/users/vendor/products/${_id}`, (route) =>
      response.promise.then(() => route.continue()),
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    await field(page, "sku").fill("BRAID-4");
    await field(page, "photos").setInputFiles(photoOf("ARE-PL-01"));
    response.resolve();
    await expectNotice(page, "Product sent for approval again");
    uploaded.resolve();
    await expect.poll(() => stored(page).count()).toBe(4);
    await page.getByText("Your changes are not sent yet.").waitFor();
    for (const path of [`**/users/vendor/products/${_id}`, "**/api/images"]) await page.unroute(path);
    expect((await ownProductsOf(vendor))[0]).toMatchObject({
      title: "Braided jute coasters",
      materials: "Jute and cotton",
      price: 410,
      quantity: 30,
      status: "pending",
      version: 3,
    });
    expect(await field(page, "sku").inputValue()).toBe("BRAID-4");
    await page.goBack();
    await row("Braided jute coasters").waitFor();
  });

  it("copies a product with its photos", async () => {
    await page.getByRole("link", { name: "Copy Braided jute coasters" }).filter({ visible: true }).click();
    await expect.poll(() => stored(page).count()).toBe(3);
    await send().click();
    await page.getByText("Please change the title: you already have a product with this name.").waitFor();
    await expect.poll(() => focused(page)).toBe("title");
    await checkPage(person, "listing-copied-title-desk-en");
    await field(page, "title").fill("Round jute coasters");
    await send().click();
    await page.getByText("Please change the Bangla title too").waitFor();
    await expect.poll(() => focused(page)).toBe("titleBn");
    await field(page, "titleBn").fill("গোল পাটের কোস্টার");
    await send().click();
    await page.getByText("“Round jute coasters” is waiting for approval.").waitFor();
    await expect.poll(() => field(page, "title").inputValue()).toBe("");
    const [copy, original] = await ownProductsOf(vendor);
    expect([copy.title, copy.imgPrimary, copy.imgAngleOne]).toEqual([
      "Round jute coasters",
      original.imgPrimary,
      original.imgAngleOne,
    ]);
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("in the product form", () => {
  it("photos are added by drop and camera and reordered by dragging; a failed one gets the focus", async () => {
    const person = await (await signUpNamedVendor("Nurjahan Begum")).visit(desktop);
    const { page } = person;
    await person.goto("/dashboard/vendor/add-product");
    await field(page, "title").waitFor();
    const tiles = page.locator("main ol").filter({ has: page.locator("input[name=photos]") });
    const brought = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], "board.avif", {
          type: "image/avif",
        }),
      );
      return data;
    }, readFileSync(board).toString("base64"));
    await tiles.dispatchEvent("dragover", { dataTransfer: brought });
    await tiles.dispatchEvent("drop", { dataTransfer: brought });
    await expect.poll(() => stored(page).count()).toBe(1);

    const camera = page.locator("main input[capture]");
    await expect.poll(() => camera.getAttribute("capture")).toBe("environment");
    await camera.setInputFiles(bag);
    await expect.poll(() => stored(page).count()).toBe(2);

    const sources = () =>
      stored(page).evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    const [first, second] = await sources();
    await stored(page).nth(1).dragTo(stored(page).nth(0));
    await expect.poll(sources).toEqual([second, first]);
    await page.getByText("The photo is now number 1 of 2.").waitFor({ state: "attached" });

    // These can never be uploaded: they only show why, and do not count.
    await field(page, "photos").setInputFiles([
      { name: "IMG_1.heic", mimeType: "image/heic", buffer: Buffer.from("no image") },
      { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no image") },
    ]);
    await page.getByText("HEIC photos cannot be used here.").waitFor();
    await page.getByText("The image is larger than 10 MB. Take a screenshot of it").waitFor();
    const unusable = page.locator("main ol li").filter({ has: page.locator("[role=alert]:not(:empty)") });
    await expect.poll(() => unusable.count()).toBe(3);
    await page.getByText("2 of 7", { exact: true }).waitFor();
    await checkPage(person, "listing-unusable-photos-desk-en");
    expect(await page.getByRole("button", { name: /^Try again/ }).count()).toBe(0);
    for (const _ of [1, 2, 3]) await unusable.getByRole("button").first().click();
    await expect.poll(() => unusable.count()).toBe(0);

    let sent = 0;
    await page.route("**/api/images", (route) => (++sent === 5 ? route.abort() : route.continue()));
    await field(page, "photos").setInputFiles([
      puzzle,
      ...["ARE-PL-01", "ARE-PL-02", "BAM-HL-01", "BAM-HL-02"].map(photoOf),
    ]);
    await expect.poll(() => stored(page).count()).toBe(6);
    const retryButton = page.getByRole("button", { name: /^Try again: photo \d$/ });
    await retryButton.waitFor();
    expect(await field(page, "photos").count()).toBe(0);
    await page.getByRole("button", { name: "Send for approval" }).click();
    await page.getByText("A photo was not uploaded.").waitFor();
    await expect.poll(() => retryButton.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(person.consoleErrors).toEqual([]);
  });
});

it("offers to drop photos to a person with a mouse, and the camera to one with a finger", async () => {
  const vendor = await signUpNamedVendor("Shahida Begum");
  const { page, context, goto, consoleErrors } = await vendor.visit(phone);
  await goto("/dashboard/vendor/add-product");
  const drop = page.getByText("You can also drop or paste them here.");
  const camera = page.locator("label").filter({ has: page.locator("input[capture]") });
  await drop.waitFor();
  expect(await camera.isVisible()).toBe(false);
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await camera.waitFor();
  expect(await drop.isVisible()).toBe(false);
  expect(consoleErrors).toEqual([]);
});

it("accepts a small photo with a warning", async () => {
  const vendor = await signUpNamedVendor("Parul Begum");
  const { page, goto, consoleErrors } = await vendor.visit(phone, { images: true });
  await goto("/dashboard/vendor/add-product");
  await field(page, "title").waitFor();
  const small = { create: { width: 399, height: 600, channels: 3, background: red } } as const;
  await field(page, "photos").setInputFiles([
    { name: "small.png", mimeType: "image/png", buffer: await sharp(small).png().toBuffer() },
  ]);
  await page.getByText("Small photo: it will look blurred.").waitFor();
  await field(page, "photos").setInputFiles(bag);
  await expect.poll(() => stored(page).count()).toBe(2);
  expect(await page.getByText("Small photo: it will look blurred.").count()).toBe(1);
  expect(consoleErrors).toEqual([]);
});

describe("after a lost connection", () => {
  it("photos are uploaded when the connection is back, and a restored draft shows how many were not uploaded", async () => {
    const person = await (await signUpNamedVendor("Shirin Akter")).visit(phone);
    const { page, context } = person;
    await person.goto("/dashboard/vendor/add-product");
    await field(page, "title").waitFor();
    await field(page, "title").fill("Jute mat");
    const waiting = page.getByText("Waiting for a connection. Keep this page open;");
    await context.setOffline(true);
    await field(page, "photos").setInputFiles([bag, puzzle]);
    await expect.poll(() => waiting.count()).toBe(2);
    await checkPage(person, "listing-photos-offline-phone-en");
    await context.setOffline(false);
    await expect.poll(() => stored(page).count()).toBe(2);
    expect(await waiting.count()).toBe(0);

    // Without an `online` event, it is tried again when the person returns to the page.
    await page.route("**/api/images", (route) => route.abort());
    await field(page, "photos").setInputFiles([board]);
    await page.getByRole("button", { name: "Try again: photo 3" }).waitFor();
    await page.unroute("**/api/images");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => stored(page).count()).toBe(3);

    await page.route("**/api/images", (route) => route.abort());
    await field(page, "photos").setInputFiles(["ARE-PL-01", "ARE-PL-02"].map(photoOf));
    await page.getByRole("button", { name: "Try again: photo 5" }).waitFor();
    await page.reload();
    const restored = "We restored your unfinished listing.";
    await page.getByText(`${restored} 2 photos were not uploaded: please add them again.`).waitFor();
    await checkPage(person, "listing-photos-lost-phone-en");
    await page.unroute("**/api/images");
    await field(page, "photos").setInputFiles(photoOf("ARE-PL-01"));
    await page.getByText(`${restored} 1 photo was not uploaded: please add it again.`).waitFor();
    await field(page, "photos").setInputFiles(photoOf("ARE-PL-02"));
    await page.getByText(restored, { exact: true }).waitFor();
    expect(await stored(page).count()).toBe(5);
  });
});

describe("the form of a product", () => {
  it("validates numbers on blur, and removes the message with the last error", async () => {
    const vendor = await signUpNamedVendor("Rahima Khatun");
    const person = await vendor.visit(phone);
    const { page } = person;
    await person.goto("/dashboard/vendor/add-product");
    await field(page, "title").fill("Jute rope basket");
    await field(page, "price").fill("cheap");
    await field(page, "quantity").click();
    await page.getByText("Write only the number, for example 850.").waitFor();
    await field(page, "deliverProcessTime").fill("2-3");
    await field(page, "deliverProcessTime").press("Tab");
    await page.getByText("Write one number of days, for example 3. Use the longest time.").waitFor();
    await field(page, "photos").setInputFiles(bag);
    await expect.poll(() => stored(page).count()).toBe(1);
    const message = page.getByText("Please check the marked fields.");
    await page.getByRole("button", { name: "Send for approval" }).click();
    await message.waitFor();
    await fillIn(page, {
      ...requiredFields,
      shopName: "rupsha PARER haat",
      price: "৮৫০ টাকা",
      quantity: "5 pcs",
      tags: "jute, basket",
    });
    await page.getByText("Everything is filled in").waitFor();
    expect(await message.count()).toBe(0);

    await page.getByRole("button", { name: "Send for approval" }).click();
    await page.getByText("Another shop already has this name. Please choose a different one.").waitFor();
    await message.waitFor();
    await field(page, "shopName").fill("Rahima's Ropes");
    await expect.poll(() => message.count()).toBe(0);
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expectNotice(page, "Product added successfully");
    const [{ price, quantity, shopName }] = await ownProductsOf(vendor);
    expect([price, quantity, shopName]).toEqual([850, 5, "Rahima's Ropes"]);
  });
});

it("asks for division and district again when the country is changed to Bangladesh or abroad", async () => {
  const vendor = await signUpNamedVendor("Tahera Begum");
  const person = await vendor.visit(desktop);
  const { page } = person;
  await person.goto("/dashboard/vendor/add-product");
  const places = () =>
    Promise.all(["divisionOfOrigin", "districtOfOrigin"].map((name) => field(page, name).inputValue()));
  const country = field(page, "countryOfOrigin");
  await field(page, "divisionOfOrigin").selectOption("Khulna");
  await field(page, "districtOfOrigin").selectOption("Jashore");
  await country.selectOption({ label: m.listing_other("en") });
  await country.fill("Nepal");
  await expect.poll(places).toEqual(["", ""]);
  await field(page, "divisionOfOrigin").fill("Bagmati");
  await field(page, "districtOfOrigin").fill("Kathmandu");
  await page
    .getByRole("button", { name: m.listing_from_list("en") })
    .first()
    .click();
  await country.selectOption("Bangladesh");
  await expect.poll(places).toEqual(["", ""]);
  await field(page, "districtOfOrigin").selectOption("Jashore");
  expect(await places()).toEqual(["Khulna", "Jashore"]);
  expect(person.consoleErrors).toEqual([]);
});

it("the number of fields to check is a button that moves the focus to the first of them", async () => {
  const vendor = await signUpNamedVendor("Jorina Begum");
  const person = await vendor.visit(phone);
  const { page } = person;
  await person.goto("/dashboard/vendor/add-product");
  await field(page, "title").waitFor();
  const toCheck = page.getByRole("button", { name: new RegExp(m.listing_missing("en", { count: "\\d+" })) });
  await toCheck.click();
  await page.getByText("Add at least one photo", { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe("photos");
  await field(page, "photos").setInputFiles(bag);
  await expect.poll(() => stored(page).count()).toBe(1);
  await field(page, "shopName").fill("Jorina's Baskets");
  await toCheck.press("Enter");
  await expect.poll(() => focused(page)).toBe("title");
  await page.getByText("Title is required").waitFor();
  const isInView = (name: string) =>
    field(page, name).evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      const bar = document.querySelector("form .form-bar")?.getBoundingClientRect().top ?? 0;
      return top >= 0 && bottom <= bar;
    });
  await expect.poll(() => isInView("title")).toBe(true);
  await checkPage(person, "listing-fields-to-check-phone-en");
  await fillIn(page, { ...requiredFields, title: "Cane basket", tags: "cane", price: "500", quantity: "" });
  await page.getByRole("button", { name: m.listing_missing_one("en") }).click();
  await expect.poll(() => focused(page)).toBe("quantity");
  await field(page, "quantity").fill("5");
  await page.getByText(m.listing_complete("en")).waitFor();
  expect(await toCheck.count()).toBe(0);
  expect(person.consoleErrors).toEqual([]);
});

describe("a restored draft of a product", () => {
  it("keeps the text field of a retyped text, and offers to replace a removed sub-category", async () => {
    const img = await admin.upload(new Blob([readFileSync(bag)], { type: "image/avif" }));
    const subCategory = { title: "Coil pots", titleBn: "কুণ্ডলী পাত্র", img, category: "Jute" };
    const { insertedId } = (await admin.call("POST", "/users/admin/sub-categories", subCategory)).body;
    const vendor = await signUpNamedVendor("Moyna Begum");
    const person = await vendor.visit(phone);
    const { page } = person;
    await person.goto("/dashboard/vendor/add-product");
    await fillIn(page, { title: "Coiled pot", category: "Jute" });
    await field(page, "subCategory").selectOption(subCategory.title);
    await field(page, "whoMade").selectOption({ label: m.listing_other("en") });
    await field(page, "whoMade").fill("My sisters");
    const { categories } = (await admin.call("GET", "/users/admin/curated-lists")).body;
    const { version } = categories
      .flatMap((category: { subCategories: { _id: string; version: string }[] }) => category.subCategories)
      .find(({ _id }: { _id: string }) => _id === insertedId);
    await admin.call("DELETE", `/users/admin/sub-categories/${insertedId}`, { version });
    await page.reload();

    await expect.poll(() => field(page, "whoMade").inputValue()).toBe("My sisters");
    await field(page, "whoMade").focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.type("I did the weaving");
    expect(await field(page, "whoMade").inputValue()).toBe("I did the weaving");
    expect(await focused(page)).toBe("whoMade");

    expect(await field(page, "subCategory").inputValue()).toBe(subCategory.title);
    await field(page, "subCategory").selectOption("");
    expect(await field(page, "subCategory").locator("option").allInnerTexts()).not.toContain(
      subCategory.title,
    );
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("on a phone, in Bangla", () => {
  it("a product is listed, denied, read about and found by search", async () => {
    const vendor = await signUpNamedVendor("হাসিনা বানু");
    const person = await vendor.visit(phone);
    const { page } = person;
    await person.goto("/bn/dashboard/vendor/add-product");
    await field(page, "title").waitFor();
    const photoNeeded = page.getByText("অন্তত একটি ছবি যোগ করুন।".normalize("NFC"), { exact: true });
    await page.getByRole("button", { name: "অনুমোদনের জন্য পাঠান" }).click();
    await photoNeeded.waitFor();
    await expect.poll(() => focused(page)).toBe("photos");
    await checkPage(person, "listing-no-photo-phone-bn");
    await field(page, "photos").setInputFiles([bag, board]);
    await expect.poll(() => stored(page).count()).toBe(2);
    expect(await photoNeeded.count()).toBe(0);
    const [first, second] = await stored(page).evaluateAll((images) =>
      images.map((image) => image.getAttribute("src")),
    );
    await page.getByRole("button", { name: "ছবি ২ আগে আনুন" }).click();
    expect(
      await stored(page).evaluateAll((images) => images.map((image) => image.getAttribute("src"))),
    ).toEqual([second, first]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("ছবি ১ আগে আনুন");

    await page.getByRole("button", { name: "অনুমোদনের জন্য পাঠান" }).click();
    await page.getByText("দোকানের নাম লিখুন।").waitFor();
    await expect.poll(() => focused(page)).toBe("shopName");
    await checkPage(person, "listing-wrong-phone-bn");
    await fillIn(page, {
      ...requiredFields,
      shopName: "রূপসা  পাড়ের হাট",
      title: "Jute coasters of Hasina",
      titleBn: "পাটের কোস্টার",
      tags: "পাট,",
      price: "৩৫০",
      quantity: "৫",
      originPostalCode: "১৪৪০",
    });
    await page.getByRole("button", { name: "অনুমোদনের জন্য পাঠান" }).click();
    await page.getByText("এই নামে আরেকটি দোকান আছে। অন্য একটি নাম দিন।".normalize("NFC")).waitFor();
    await expect.poll(() => focused(page)).toBe("shopName");
    await checkPage(person, "listing-shop-name-taken-phone-bn");
    await field(page, "shopName").fill("হাসিনার পাট");
    await page.getByRole("button", { name: "অনুমোদনের জন্য পাঠান" }).click();
    await expectNotice(page, "পণ্য যোগ করা হয়েছে");
    await page.getByText(m.listing_added_text("bn", { title: "পাটের কোস্টার" })).waitFor();

    const [{ _id, imgPrimary, originPostalCode }] = await ownProductsOf(vendor);
    expect([imgPrimary.slice(0, 40), originPostalCode]).toEqual([second?.slice(0, 40), "1440"]);
    await admin.call("PATCH", `/users/admin/product-feedback/${_id}`, { feedback: "আরেকটু আলোতে ছবি তুলুন।" });
    await admin.call("PATCH", `/users/admin/product-status/${_id}`, { status: "denied" });
    await person.goto("/bn/dashboard/vendor/my-products?status=denied");
    await page.getByText("মতামত: আরেকটু আলোতে ছবি তুলুন।").filter({ visible: true }).waitFor();
    await checkPage(person, "my-products-phone-bn");
    await page.getByRole("searchbox").fill("জামদানি");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("কোনো পণ্য পাওয়া যায়নি").waitFor();
    await page.getByRole("button", { name: "সব পণ্য দেখুন" }).click();
    await page.getByRole("link", { name: "ঠিক করে আবার পাঠান: পাটের কোস্টার" }).filter({ visible: true }).click();
    await page.getByText("আমাদের মতামত").waitFor();
    await page.getByText("আরেকটু আলোতে ছবি তুলুন।", { exact: true }).waitFor();
    await field(page, "materials").fill("পাট ও সুতা");
    await page
      .getByText("পরিবর্তনগুলো এখনও পাঠানো হয়নি। ‘আবার অনুমোদনের জন্য পাঠান’ চাপলে আমরা এটি আবার দেখব।".normalize("NFC"))
      .waitFor();
    await checkPage(person, "edit-product-phone-bn");
    expect(person.consoleErrors).toEqual([]);
  });
});

import type pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productForm } from "#test/listing.ts";
import { plain } from "#test/pictures.ts";
import {
  checkPage,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  visitor,
  waitForHydration,
} from "./helpers/browser.ts";
import { database, newBuyer, signInAs, type TestAccount } from "./helpers/buyer.ts";
import { shop } from "./helpers/shop.ts";
import { verifyByMail } from "./helpers/sign-in.ts";

/**
 * Tests what an admin does with pending products and sub-categories, in both languages, on desktop and phone.
 */
const origin = shop.origin;
let db: pg.Client;
let admin: TestAccount;
let vendor: TestAccount;
let vendorId: string;
let pictures: string[];
beforeAll(async () => {
  db = await database();
  admin = await signInAs("admin@mela.test");
  vendor = await newBuyer("Reviewed Rahima", "reviewed-rahima@mela.test");
  await verifyByMail(origin, vendor.email, vendor.cookie);
  vendorId = (await vendor.call("GET", "/users/me")).body._id;
  await admin.call("PATCH", `/users/admin/user/set-vendor/${vendorId}`);
  const colours = ["#a8281f", "#2c5f48", "#e8a317"];
  pictures = await Promise.all(
    colours.map(async (colour) => vendor.upload(new Blob([await pictureFile(colour)]))),
  );
});
afterAll(async () => {
  await db.query("delete from products where shop_id in (select id from shops where owner_id = $1)", [
    vendorId,
  ]);
  await db.query("delete from shops where owner_id = $1", [vendorId]);
  await db.query("select pg_notify('mela_pages', '*')");
  await db.end();
});

const rgb = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5), 16),
});
const pictureFile = async (colour: string) =>
  new Uint8Array(await plain(640, 640, rgb(colour)).png().toBuffer());

async function send(title: string): Promise<string> {
  const [imgPrimary, imgAngleOne, imgDetail] = pictures;
  const body = {
    ...productForm,
    title,
    titleBn: `${title} বাংলায়`,
    shopName: "Reviewed TestShop",
    imgPrimary,
    imgAngleOne,
    imgDetail,
  };
  return (await vendor.call("POST", "/users/vendor/add-a-product", body)).body.insertedId;
}

const statusOf = async (id: string) => (await admin.call("GET", `/products/details/${id}`)).body.status;
const button = (page: Page, action: string, id: string) =>
  page.locator(`[data-action="${action} ${id}"]`).filter({ visible: true });
const rowOf = (page: Page, id: string): Locator =>
  page
    .locator("tr, li")
    .filter({ has: page.locator(`[data-action="approve ${id}"]`), visible: true })
    .last();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.action);
const counts = (page: Page) =>
  page
    .locator("main [role=group] button[aria-pressed]")
    .evaluateAll((pills) => pills.slice(0, 4).map((pill) => pill.querySelector("span")?.textContent?.trim()));

const devices = [
  {
    on: "an English desk",
    viewport: desktop,
    prefix: "",
    words: {
      approved: "Product approved successfully",
      denied: "Product denied successfully",
      sent: "Feedback sent successfully",
      deny: "Deny",
      feedback: "Feedback",
      send: "Send feedback",
      reason: "Unclear photos",
      noPhoto: "This product has no photo, so it cannot be approved.",
      addPhoto: "No photo",
      empty: "You need to write something to send feedback!",
      changed: "The vendor has changed this product. Please review it again.",
      already: "This product is already denied.",
      none: "No products found",
      counted: ["5", "0", "0", "5"],
      after: ["1", "3", "1", "5"],
      total: "Total Number of Product: 5",
      price: "৳\u00A0450.50",
      origin: "Panam Nagar, Narayanganj, Dhaka 1440, Bangladesh",
      chosen: ["Jute", "Physical item", "A finished product"],
      next: "Next product",
    },
  },
  {
    on: "a Bangla phone",
    viewport: phone,
    prefix: "/bn",
    words: {
      approved: "পণ্যটি অনুমোদন করা হয়েছে",
      denied: "পণ্যটি প্রত্যাখ্যান করা হয়েছে",
      sent: "মতামত পাঠানো হয়েছে",
      deny: "প্রত্যাখ্যান",
      feedback: "মতামত",
      send: "মতামত পাঠান",
      reason: "ছবি অস্পষ্ট",
      noPhoto: "পণ্যটির কোনো ছবি নেই, তাই অনুমোদন করা যাচ্ছে না।",
      addPhoto: "ছবি নেই",
      empty: "মতামত পাঠাতে কিছু লিখুন।",
      changed: "এর মধ্যে বিক্রেতা পণ্যটি বদলেছেন। আবার দেখুন।",
      already: "পণ্যটি আগে থেকেই প্রত্যাখ্যাত।",
      none: "এখানে কোনো পণ্য নেই",
      counted: ["৫", "০", "০", "৫"],
      after: ["১", "৩", "১", "৫"],
      total: "মোট পণ্য: ৫",
      price: "৳\u00A0৪৫০.৫০",
      origin: "Panam Nagar, নারায়ণগঞ্জ, ঢাকা ১৪৪০, বাংলাদেশ",
      chosen: ["পাট", "পাঠানোর মতো পণ্য", "তৈরি পণ্য"],
      next: "পরের পণ্য",
    },
  },
] as const;

/** Normalizes the words to NFC, as the messages are stored. */
const nfc = <Words extends object>(words: Words): Words => JSON.parse(JSON.stringify(words).normalize("NFC"));

describe.each(devices)("the queue on $on", ({ viewport, prefix, words: written }) => {
  const words = nfc(written);

  it("approves and denies products, sends feedback, and rejects an outdated decision", async () => {
    const word = `queue${prefix.slice(1)}${Date.now() % 100_000}`;
    // The newest product comes first.
    const [e, d, c, b, a] = [
      await send(`${word} E`),
      await send(`${word} D`),
      await send(`${word} C`),
      await send(`${word} B`),
      await send(`${word} A`),
    ];
    const { page, goto, consoleErrors } = await admin.visit(viewport);
    await goto(`${prefix}/dashboard/admin/manage-product?q=${word}`);
    await page.getByRole("heading", { name: words.total }).waitFor();
    await expect.poll(() => counts(page)).toEqual(words.counted);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await rowOf(page, a).innerText()).toContain(words.price);

    // Opens a product with all pictures, and then the next one from there.
    await rowOf(page, a).locator("[aria-haspopup=dialog]").click();
    const preview = page.locator("dialog[open]");
    await preview.getByText("Two handles.").waitFor();
    await preview.getByText(words.origin).waitFor();
    for (const word of words.chosen) await preview.getByText(word, { exact: true }).first().waitFor();
    expect(await preview.locator("button[aria-pressed]").count()).toBe(3);
    const large = preview.locator("picture img").first();
    const before = await large.getAttribute("src");
    await preview.locator("button[aria-pressed]").nth(2).click();
    expect(await large.getAttribute("src")).not.toBe(before);
    await preview.getByRole("button", { name: words.next }).click();
    await preview.getByRole("heading", { name: `${word} B` }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => preview.count()).toBe(0);

    // Decides with the keyboard, one after another; a double click is one decision.
    await button(page, "approve", a).focus();
    await page.keyboard.press("Enter");
    await expectNotice(page, words.approved);
    await expect.poll(() => focused(page)).toBe(`approve ${b}`);
    await button(page, "approve", b).dblclick();
    await expect.poll(() => statusOf(b)).toBe("approved");
    expect(await statusOf(a)).toBe("approved");
    await expect.poll(() => focused(page)).toBe(`approve ${c}`);

    // Denied in one step with a predefined reason, which is stored in both languages.
    await button(page, "deny", c).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: words.reason }).click();
    await dialog.getByRole("button", { name: words.deny, exact: true }).click();
    await expectNotice(page, words.denied);
    await expectNotice(page, words.sent);
    const mine = (await vendor.call("GET", "/users/vendor/p/my-products?status=denied")).body.find(
      ({ _id }: { _id: string }) => _id === c,
    );
    expect(mine.feedback).toMatch(/^The photos are blurred.*\n\p{Script=Bengali}/u);

    // The vendor changes it, and then another admin decides, while this page is open.
    await vendor.call("PATCH", `/users/vendor/products/${d}`, { title: `${word} D changed`, titleBn: null });
    await button(page, "approve", d).click();
    await expectNotice(page, words.changed);
    await rowOf(page, d).getByText("D changed").waitFor();
    expect(await statusOf(d)).toBe("pending");
    await button(page, "approve", d).click();
    await expect.poll(() => statusOf(d)).toBe("approved");

    // Feedback must not be empty, and the text survives closing the dialog.
    await rowOf(page, e).getByRole("button", { name: words.feedback }).last().click();
    await dialog.getByRole("button", { name: words.send }).click();
    await dialog.getByText(words.empty).waitFor();
    await dialog.locator("textarea").fill("One more picture, please.");
    await page.keyboard.press("Escape");
    await rowOf(page, e).getByRole("button", { name: words.feedback }).last().click();
    expect(await dialog.locator("textarea").inputValue()).toBe("One more picture, please.");
    await dialog.getByRole("button", { name: words.send }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => counts(page)).toEqual(words.after);
    expect((await admin.call("GET", `/products/details/${e}`)).body.feedback).toBe(
      "One more picture, please.",
    );

    await admin.call("PATCH", `/users/admin/product-status/${e}`, { status: "denied" });
    await button(page, "approve", e).click();
    await expectNotice(page, words.already);
    await page.getByText(words.none).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it("does not approve a product without a photo, and offers to deny it or to ask for a photo", async () => {
    const word = `bare${prefix.slice(1)}${Date.now() % 100_000}`;
    const id = await send(word);
    // As after an import without photos.
    await db.query("update products set images = '{}' where id = $1", [id]);
    const person = await admin.visit(viewport);
    const { page, goto, consoleErrors } = person;
    await goto(`${prefix}/dashboard/admin/manage-product?q=${word}`);
    await button(page, "approve", id).click();
    const preview = page.locator("dialog[open]");
    await preview.getByRole("alert").getByText(words.noPhoto).waitFor();
    await checkPage(person, `review-no-photo${prefix.replace("/", "-")}`);
    expect(await statusOf(id)).toBe("pending");
    await preview.getByRole("button", { name: words.deny }).click();
    await page
      .locator("dialog[open]")
      .last()
      .getByRole("button", { name: words.addPhoto, exact: true })
      .click();
    await page.locator("dialog[open]").last().getByRole("button", { name: words.deny, exact: true }).click();
    await expectNotice(page, words.denied);
    expect(await statusOf(id)).toBe("denied");
    expect(consoleErrors.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  });
});

const shelves = [
  {
    ...devices[0],
    shelf: "clothing",
    shown: "/clothing",
    words: {
      add: "Add sub-category",
      title: "Title in English",
      titleBn: "Title in Bangla",
      save: "Save",
      added: "Added to the site",
      needs: "An image is required",
      earlier: "Move Gamchas up",
      change: "Edit Gamchas",
      changed: "Changed on the site",
      remove: "Remove Gamcha cloth",
      yes: "Yes, remove it",
      removed: "Removed from the site",
    },
    first: ["Gamchas", "গামছার সম্ভার"],
    renamed: "Gamcha cloth",
  },
  {
    ...devices[1],
    shelf: "gifts",
    shown: "/bn",
    words: {
      add: "নতুন উপহার যোগ করুন",
      title: "ইংরেজি নাম",
      titleBn: "বাংলা নাম",
      save: "সংরক্ষণ করুন",
      added: "সাইটে যোগ হয়েছে",
      needs: "একটি ছবি দিন",
      earlier: "শখের হাঁড়ি আগে আনুন",
      change: "বদলান: শখের হাঁড়ি",
      changed: "সাইটে বদলানো হয়েছে",
      remove: "সরান: শখের হাঁড়ি",
      yes: "হ্যাঁ, সরান",
      removed: "সাইট থেকে সরানো হয়েছে",
    },
    first: ["Painted pot", "শখের হাঁড়ি"],
    renamed: "Pot of dreams",
  },
] as const;

describe.each(shelves)(
  "the catalogue on $on",
  ({ viewport, prefix, shelf, shown, words: written, first, renamed }) => {
    const words = nfc(written);

    it("adds, moves, renames and removes an entry, also on the public page", async () => {
      const { page, goto, consoleErrors } = await admin.visit(viewport);
      await goto(`${prefix}/dashboard/admin/catalogue?shelf=${shelf}`);
      await page.getByRole("button", { name: words.add }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByRole("button", { name: words.save }).click();
      await dialog.getByText(words.needs).waitFor();
      await dialog.getByLabel(words.title).fill(first[0]);
      await dialog.getByLabel(words.titleBn).fill(first[1]);
      await dialog.locator("input[type=file]").setInputFiles({
        name: "new.png",
        mimeType: "image/png",
        buffer: Buffer.from(await pictureFile("#7d4522")),
      });
      await dialog.locator("picture img").waitFor();
      await dialog.getByRole("button", { name: words.save }).click();
      await expectNotice(page, words.added);
      expect(await horizontalOverflow(page)).toBe(0);

      const reader = await visitor(viewport, { javaScript: false });
      const titles = async () => {
        await reader.page.goto(shown);
        const lists =
          shelf === "gifts"
            ? reader.page.locator("main li:has(picture.rounded-full) p")
            : reader.page.locator("main nav li span");
        return (await lists.allInnerTexts()).map((title) => title.trim());
      };
      const title = (prefix ? first[1] : first[0]).normalize("NFC");
      await expect.poll(async () => (await titles()).at(-1)).toBe(title);

      const earlier = page.getByRole("button", { name: words.earlier });
      await earlier.focus();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await titles()).at(-2)).toBe(title);
      // The keyboard focus moves with the row.
      expect(await earlier.evaluate((moved) => moved === document.activeElement)).toBe(true);

      await page.getByRole("button", { name: words.change }).click();
      await dialog.getByLabel(words.title).fill(renamed);
      await dialog.getByRole("button", { name: words.save }).click();
      await expectNotice(page, words.changed);
      if (shelf !== "gifts") {
        await expect.poll(titles).toContain(renamed);
        const link = reader.page.locator("main nav li a").filter({ hasText: renamed });
        expect(await link.getAttribute("href")).toContain("sub=gamchas");
      }

      await page.getByRole("button", { name: words.remove }).click();
      await page.getByRole("button", { name: words.yes }).click();
      await expectNotice(page, words.removed);
      await expect
        .poll(async () => (await titles()).filter((other) => other === title || other === renamed))
        .toEqual([]);
      expect(consoleErrors).toEqual([]);
    });
  },
);

it("a sub-category with products cannot be removed, and the dialog says why", async () => {
  const { page, goto } = await admin.visit(desktop);
  await goto("/dashboard/admin/catalogue?shelf=jute");
  const row = page.locator("ol li").filter({ hasText: "Hand Bags" });
  await row.getByRole("button", { name: "Remove" }).click();
  await page.locator("dialog[open]").getByText("This sub-category has products").waitFor();
  expect(
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: /remove/i })
      .count(),
  ).toBe(0);
});

it("drafts in the admin's dialogs survive a reload and a change of language, in their tab only", async () => {
  const { page, goto, context } = await admin.visit(desktop);
  const [title, feedback] = ["Half a tit", "Say how wi"];
  await goto("/dashboard/admin/catalogue?shelf=jute");
  const add = async (words: string) => page.getByRole("button", { name: words }).click();
  await add("Add sub-category");
  await page.locator("dialog[open] input[name=title]").fill(title);
  await page.reload();
  await waitForHydration(page);
  await add("Add sub-category");
  expect(await page.locator("dialog[open] input[name=title]").inputValue()).toBe(title);
  await goto("/bn/dashboard/admin/catalogue?shelf=jute");
  await add("নতুন সাব-ক্যাটাগরি যোগ করুন".normalize("NFC"));
  expect(await page.locator("dialog[open] input[name=title]").inputValue()).toBe(title);

  const write = (words: RegExp) =>
    page.getByRole("button", { name: words }).filter({ visible: true }).first().click();
  await goto("/dashboard/admin/manage-product?status=all&q=JUT-CR-01");
  await write(/^Feedback on /);
  await page.locator("dialog[open] textarea").fill(feedback);
  await goto("/bn/dashboard/admin/manage-product?status=all&q=JUT-CR-01");
  await write(/^মতামত: /);
  expect(await page.locator("dialog[open] textarea").inputValue()).toBe(feedback);

  const other = await context.newPage();
  await other.goto("/dashboard/admin/catalogue?shelf=jute");
  await waitForHydration(other);
  await other.getByRole("button", { name: "Add sub-category" }).click();
  expect(await other.locator("dialog[open] input[name=title]").inputValue()).toBe("");
});

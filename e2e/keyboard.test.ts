import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { savedPageSize } from "#saved/contract/constants.ts";
import { formatTaka } from "#shared/money.ts";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { newBuyer, newVendor, signInAs } from "./helpers/accounts.ts";
import { desktop, expectNotice, visitor } from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { enter, tabTo } from "./helpers/keyboard.ts";
import { photoOf, stored } from "./helpers/listing-form.ts";

const products = await demoProducts("jute");
const product = products.find(({ variations, quantity }) => !variations && quantity > 5) ?? products[0];

/** Expects the lines in this order in an accessibility tree, with others between them. */
function expectInOrder(tree: string, lines: readonly string[]): void {
  let rest = tree;
  for (const line of lines) {
    expect(rest).toContain(line);
    rest = rest.slice(rest.indexOf(line) + line.length);
  }
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Returns the text that a screen reader reads out after the name of a control. */
const descriptionOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );

describe("with the keyboard alone", () => {
  it("a shopper finds a product, buys it and reads the order, and screen readers announce what happens", async () => {
    const buyer = await newBuyer("Keyboard Kanta", "keyboard-kanta@mela.test");
    const { page, goto } = await buyer.visit(desktop);
    /** Waits until a new page has taken the focus, which would otherwise leave a control just reached. */
    const waitForPage = () => expect.poll(() => hasFocus(page.locator("#main"))).toBe(true);
    await goto("/");
    // The first stop leads past the header.
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Skip to the content");
    await tabTo(page, page.getByRole("search").first().locator("input"));
    await page.keyboard.type(product.title);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/**");
    await page.getByRole("heading", { name: "Your Search Result" }).waitFor();
    await waitForPage();
    await enter(page, page.getByRole("main").getByRole("link", { name: product.title, exact: true }));
    await page.waitForURL(`**/product-details/${product._id}`);

    await page.getByRole("heading", { level: 1, name: product.title }).waitFor();
    await waitForPage();
    expectInOrder(await page.getByRole("main").ariaSnapshot(), [
      `heading "${product.title}" [level=1]`,
      `text: ${formatTaka(product.price, "en").replace("\u00A0", " ")}`,
      `status: ${product.quantity} in stock`,
      'combobox "Quantity"',
      'button "Buy it now"',
      'button "Add to Cart"',
      'heading "Shipping and return policies" [level=2]',
    ]);
    await tabTo(page, page.getByRole("combobox", { name: "Quantity" }));
    await page.keyboard.press("ArrowDown");
    await enter(page, page.getByRole("button", { name: "Add to Cart" }));
    await expectNotice(page, "Product added to cart");
    await tabTo(page, page.getByRole("link", { name: /^Cart/ }).first(), "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/cart");

    await page.getByRole("region", { name: "Order Summary" }).waitFor();
    await waitForPage();
    expectInOrder(await page.getByRole("main").ariaSnapshot(), [
      'heading "My Cart" [level=1]',
      'region "Delivery Address"',
      'region "Items"',
      `group "Quantity of ${product.title}"`,
      'status: "2"',
      'radiogroup "Payment"',
      'radio "Cash on delivery You pay when you receive the parcel." [checked]',
      'region "Order Summary"',
      'button "Place Order',
    ]);
    const placeOrder = page.getByRole("button", { name: /^Place Order/ });
    await expect.poll(() => placeOrder.isEnabled()).toBe(true);
    await enter(page, placeOrder);
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByText("Please select 'Yes' to place order").waitFor();
    // Esc closes the dialog and returns the focus.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(placeOrder)).toBe(true);
    await page.keyboard.press("Enter");
    await enter(page, dialog.getByRole("button", { name: /^Yes, order for/ }));
    await page.waitForURL("**/dashboard/user/my-orders**");
    await page.getByRole("heading", { level: 1, name: "Your Recent Order" }).waitFor();
    await page.getByText(product.title).first().waitFor();
    expect((await buyer.call("GET", "/users/user/favourites")).body).toEqual([]);
  });

  it("a vendor lists a product, and screen readers announce what is missing and that it was sent", async () => {
    const vendor = await newVendor("Keyboard Kamala", "keyboard-kamala@mela.test");
    const { page, goto } = await vendor.visit(desktop);
    await goto("/dashboard/vendor/add-product");
    const main = page.getByRole("main");
    await main.getByRole("region", { name: "Photos" }).waitFor();
    expectInOrder(await main.ariaSnapshot(), [
      'region "Photos"',
      'button "Add photos"',
      'region "Listing details"',
      'textbox "Title"',
      'textbox "Title in Bangla (optional)"',
      'combobox "Who made it?"',
      'combobox "Category"',
      'textbox "Tags"',
      'textbox "Materials"',
      'region "Inventory and pricing"',
      'textbox "Price in taka"',
      'region "Variations"',
      'region "Shipping and origin"',
      'combobox "District of origin"',
      'button "Send for approval"',
    ]);

    // Before the key that opens it, because a busy browser begins to intercept choosers some time later.
    const chooser = page.waitForEvent("filechooser");
    // An incomplete form leads to the first field that is missing, and describes what is wrong with it.
    await enter(page, main.getByRole("button", { name: "Send for approval" }));
    await main.getByRole("alert").getByText(m.listing_check_fields("en")).waitFor();
    const photos = main.getByRole("button", { name: "Add photos" });
    await expect.poll(() => hasFocus(photos)).toBe(true);
    const title = main.getByRole("textbox", { name: "Title", exact: true });
    await expect.poll(() => descriptionOf(title)).toContain(m.listing_input_title_required("en"));

    await page.keyboard.press("Enter");
    await (await chooser).setFiles(photoOf("JUT-CR-01"));
    await stored(page).waitFor();
    const fill = async (name: string, text: string) => {
      await tabTo(page, main.getByLabel(name, { exact: true }));
      await page.keyboard.type(text);
    };
    await fill("Name of your shop", "Keyboard Mats");
    await fill("Title", "Keyboard mat");
    // Typing in a list selects the option that begins with it.
    await fill("Who made it?", "I did");
    await fill("What is it?", "A fin");
    await fill("When was it made?", "2025");
    await fill("Type", "Mat");
    await fill("Category", "Jute");
    await fill("Tags", "mat, jute");
    await fill("Materials", "Jute");
    await fill("Price in taka", "650");
    await fill("Quantity in stock", "4");
    await fill("Days to dispatch", "3");
    await fill("Delivery cost in taka", "60");
    await fill("Country of origin", "Bangladesh");
    await fill("Division of origin", "Dhaka");
    await fill("District of origin", "Narayanganj");
    await fill("Postal code of origin", "1440");
    await fill("Street address of origin", "Panam Nagar");
    await enter(page, main.getByRole("button", { name: "Send for approval" }));
    await expectNotice(page, m.listing_added("en"));
    const [listed] = (await vendor.call("GET", "/users/vendor/p/my-products")).body;
    expect(listed).toMatchObject({ title: "Keyboard mat", status: "pending", price: 650 });
  });

  it("an admin denies a product with a reason and reaches the next one, and screen readers announce the decision", async () => {
    const admin = await signInAs("admin@mela.test");
    const vendor = await newVendor("Keyboard Kohinoor", "keyboard-kohinoor@mela.test");
    const imgPrimary = await vendor.upload(new Blob([await readFile(photoOf("JUT-CR-01"))]));
    const [first, second] = ["Tabbed mat one", "Tabbed mat two"];
    for (const title of [first, second]) {
      const body = { ...productForm, imgPrimary, title, titleBn: null, shopName: "Tabbed Mats" };
      expect((await vendor.call("POST", "/users/vendor/add-a-product", body)).status).toBe(201);
    }
    const { page, goto } = await admin.visit(desktop);
    await goto("/dashboard/admin/manage-product?q=Tabbed");
    await enter(page, page.getByRole("button", { name: m.moderation_review_look("en", { title: first }) }));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: first }).waitFor();
    expectInOrder(await dialog.ariaSnapshot(), [
      `heading "${first}" [level=2]`,
      'button "Close"',
      "text: Pending",
      'button "Next product"',
      `img "${first}, photo 1 of 1"`,
      "term: Price",
      "term: Materials",
      `button "Approve ${first}"`,
      `button "Deny ${first}"`,
    ]);
    await enter(
      page,
      dialog.getByRole("button", { name: m.moderation_review_deny_of("en", { title: first }) }),
    );
    const reason = page.getByRole("dialog", { name: m.moderation_review_deny_title("en") });
    await expect.poll(() => hasFocus(reason.getByRole("textbox"))).toBe(true);
    await page.keyboard.type("A brighter photo, please.");
    await enter(page, reason.getByRole("button", { name: m.moderation_review_deny("en"), exact: true }));
    await reason.waitFor({ state: "detached" });
    // The dialog shows the next product, and announces what was done.
    await dialog.getByRole("heading", { name: second }).waitFor();
    await dialog.getByRole("status").getByText(first).waitFor();
    const denied = (await vendor.call("GET", "/users/vendor/p/my-products")).body.find(
      (product: { title: string }) => product.title === first,
    );
    expect(denied).toMatchObject({ status: "denied", feedback: "A brighter photo, please." });

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const open = page.getByRole("button", { name: m.moderation_review_look("en", { title: second }) });
    await expect.poll(() => hasFocus(open)).toBe(true);
  });
});

describe("a control that disappears when it is used by keyboard", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
  const fill = async (email: string, chosen: readonly { _id: string }[], quantity: number) => {
    const buyer = await newBuyer("Focus Fatema", email);
    for (const { _id } of chosen)
      await buyer.call("POST", "/users/user/favourites", { selectedClassId: _id, quantity });
    const person = await buyer.visit(desktop);
    await person.goto("/cart");
    return person.page;
  };

  it("moves the focus to the next entry of the cart, and to the page after the last", async () => {
    const chosen = products.filter(({ variations, quantity }) => !variations && quantity > 2).slice(0, 2);
    const page = await fill("focus-fatema@mela.test", chosen, 1);
    for (const rest of [1, 0]) {
      await page
        .getByRole("button", { name: /^Remove / })
        .first()
        .press("Enter");
      await page.getByRole("button", { name: "Yes, delete it!" }).press("Enter");
      const rows = page.locator("main li[id^=cart-entry]");
      await expect.poll(() => rows.count()).toBe(rest);
      const focused = rest > 0 ? rows.first() : page.locator("#main");
      await expect.poll(() => hasFocus(focused)).toBe(true);
    }
  });

  it("keeps the focus on plus and minus at their ends", async () => {
    const page = await fill("focus-feroza@mela.test", [product as { _id: string }], 2);
    const minus = page.getByRole("button", { name: /^Decrease quantity/ });
    await minus.press("Enter");
    await page
      .getByRole("group", { name: /^Quantity/ })
      .getByText("1", { exact: true })
      .waitFor();
    await expect.poll(() => minus.getAttribute("aria-disabled")).toBe("true");
    expect(await hasFocus(minus)).toBe(true);
    await minus.press("Enter");
    await page
      .getByRole("group", { name: /^Quantity/ })
      .getByText("1", { exact: true })
      .waitFor();
  });

  it("moves the focus to the first new product at the end of a list", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/vintage");
    const cards = page.locator("main article");
    const more = page.getByRole("link", { name: "Load More" });
    let before = 0;
    while ((await more.count()) > 0) {
      before = await cards.count();
      await more.press("Enter");
      await expect.poll(() => cards.count()).toBeGreaterThan(before);
    }
    await expect.poll(() => hasFocus(cards.nth(before).getByRole("link").first())).toBe(true);
  });

  it("moves the focus to the first new product at the end of the saved products", async () => {
    const buyer = await newBuyer("Saving Sumi", "keyboard-saving@mela.test");
    const ids = (await demoProducts()).slice(0, savedPageSize + 2).map(({ _id }) => _id);
    await buyer.call("POST", "/users/user/saved", { productIds: ids });
    const { page, goto } = await buyer.visit(desktop);
    await goto("/saved");
    const rows = page.locator("main li");
    await page.getByRole("button", { name: m.shared_load_more("en") }).press("Enter");
    await expect.poll(() => rows.count()).toBe(ids.length);
    await expect.poll(() => hasFocus(rows.nth(savedPageSize).getByRole("link").first())).toBe(true);
  });

  it("moves the focus to the content between a dashboard and the shop", async () => {
    const shopper = await signInAs("shopper@mela.test");
    const { page, goto } = await shopper.visit(desktop);
    await goto("/dashboard/user/my-orders");
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    await menu.getByRole("link", { name: "My Cart" }).press("Enter");
    await page.waitForURL("**/cart");
    await expect.poll(() => hasFocus(page.locator("#main"))).toBe(true);
    await page.goBack();
    await page.waitForURL("**/my-orders");
    await expect.poll(() => hasFocus(page.locator("#main"))).toBe(true);
  });

  it("moves the focus to the stock of a product that has just been sold out", async () => {
    const vendor = await signInAs("vendor@mela.test");
    const { body: own } = await vendor.call("GET", "/users/vendor/p/my-products?status=approved");
    const { _id, quantity } = own.find(
      (each: { variations: unknown; quantity: number; shelved: boolean }) =>
        !each.variations && !each.shelved && each.quantity > 0,
    );
    const setStock = (from: number, to: number) =>
      vendor.call("PATCH", `/users/vendor/products/${_id}`, { quantity: to, quantityBefore: from });
    const buyer = await newBuyer("Focus Farida", "focus-farida@mela.test");
    const { page, goto } = await buyer.visit(desktop);
    // The page reads the stock itself first, and would otherwise show immediately that it is sold out.
    const isRead = page.waitForResponse((response) => response.url().includes(`/products/details/${_id}`));
    await goto(`/product-details/${_id}`);
    await isRead;
    expect((await setStock(quantity, 0)).status).toBe(200);
    await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
    await expect.poll(() => focused(page)).toBe("Sold out");
    await setStock(0, quantity);
  });
});

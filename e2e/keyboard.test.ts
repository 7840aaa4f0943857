import { describe, expect, it } from "vitest";
import { formatTaka } from "#shared/money.ts";
import { desktop, expectNotice } from "./helpers/browser.ts";
import { newBuyer } from "./helpers/buyer.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { enter, tabTo } from "./helpers/keyboard.ts";

const products = await demoProducts("jute");
const product = products.find(({ variations, quantity }) => !variations && quantity > 5) ?? products[0];

/** Expects the lines in this order in an accessibility tree, with others between them. */
function expectInOrder(tree: string, lines: readonly string[]): void {
  let rest = tree;
  for (const line of lines) {
    expect(rest).toContain(line);
    rest = rest.slice(rest.indexOf(line));
  }
}

describe("with the keyboard alone", () => {
  it("a shopper finds a product, buys it and reads the order, and hears what happens", async () => {
    const buyer = await newBuyer("Keyboard Kanta", "keyboard-kanta@mela.test");
    const { page, goto } = await buyer.visit(desktop);
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
    await enter(page, page.getByRole("main").getByRole("link", { name: product.title, exact: true }));
    await page.waitForURL(`**/product-details/${product._id}`);

    await page.getByRole("heading", { level: 1, name: product.title }).waitFor();
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
    expectInOrder(await page.getByRole("main").ariaSnapshot(), [
      'heading "Your Cart" [level=1]',
      'region "Delivery Address"',
      'region "Items"',
      `group "Quantity of ${product.title}"`,
      'status: "2"',
      'radiogroup "Payment"',
      'radio "Cash on delivery You pay when you receive the parcel." [checked]',
      'region "Order Summary"',
      'button "Place Order',
    ]);
    const place = page.getByRole("button", { name: /^Place Order/ });
    await expect.poll(() => place.isEnabled()).toBe(true);
    await enter(page, place);
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByText("Please select 'Yes' to place order").waitFor();
    // Esc closes the dialog and returns the focus.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await enter(page, dialog.getByRole("button", { name: /^Yes, order for/ }));
    await page.waitForURL("**/dashboard/user/my-orders**");
    await page.getByRole("heading", { level: 1, name: "Your Recent Order" }).waitFor();
    await page.getByText(product.title).first().waitFor();
    expect((await buyer.call("GET", "/users/user/favourites")).body).toEqual([]);
  });
});

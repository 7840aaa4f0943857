/**
 * How many taps the main journeys need on a phone, counted as in the UX review: a tap on a button, a link or
 * an option is one, a list is two (open, choose), and typed fields count by themselves.
 */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import { newBuyer } from "./helpers/accounts.ts";
import { accessibilityFaults, horizontalOverflow, phone, visitor } from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";

/** Can be bought without choosing an option. */
const saree =
  (await demoProducts("jamdani")).find(({ variations, quantity }) => !variations && quantity > 3) ??
  expect.fail("no product");

function counter() {
  const count = { taps: 0, typed: 0 };
  return {
    count,
    async tap(target: Locator) {
      count.taps++;
      await target.click();
    },
    async choose(list: Locator, option: string) {
      count.taps += 2;
      // A field for text until its options have been loaded.
      await list.and(list.page().locator("select")).selectOption({ label: option });
    },
    async type(field: Locator, text: string) {
      count.typed++;
      await field.fill(text);
    },
  };
}

/** Returns whether the element can be tapped without scrolling. */
async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
}

describe("on a phone", () => {
  it("a new shopper needs at most 18 taps from the home page to a placed order", async () => {
    const shopper = await visitor(phone);
    const { page, goto } = shopper;
    const { count, tap, choose, type } = counter();
    await goto("/");
    await tap(page.locator("main a[href='/jamdani-collection']").first());
    await page.waitForURL("**/jamdani-collection");
    await tap(page.locator(`main a[href='/product-details/${saree._id}']`));
    const terms = page.getByText("Delivery ৳ 55 · Cash on delivery", { exact: true });
    await terms.waitFor();
    expect([
      await isInView(terms),
      await terms.evaluate((line) => line.scrollWidth <= line.clientWidth),
    ]).toEqual([true, true]);
    await tap(page.getByRole("button", { name: "Buy it now" }));
    await tap(page.getByRole("alertdialog").getByRole("button", { name: "Create account" }));
    await page.waitForURL("**/user/register?**");
    await type(page.getByLabel("Name", { exact: true }), "Counting Shopper");
    await type(page.getByLabel("E-mail", { exact: true }), "journeys-new@mela.test");
    await type(page.getByLabel("Password", { exact: true }), "Sona#2026");
    await type(page.getByLabel("Confirm Password", { exact: true }), "Sona#2026");
    await tap(page.getByRole("button", { name: "Create account", exact: true }));
    await page.waitForURL("**/cart");

    const placeOrder = page.getByRole("button", { name: "Place Order" });
    await page.getByText("No Address Found").waitFor();
    await page.getByText(m.addresses_box_where("en")).waitFor();
    const items = page.getByRole("link", { name: /^1 item · ৳/ });
    expect([await isInView(items), await items.getAttribute("href")]).toEqual([true, "#items"]);
    const summary = page.getByRole("region", { name: "Order Summary" });
    await summary.getByText(/^Arrives \d/).waitFor();
    await summary.getByText(m.orders_summary_cancel("en")).waitFor();
    expect([await isInView(placeOrder), await placeOrder.isDisabled()]).toEqual([true, true]);
    await expect.poll(() => page.getByLabel("District").innerText()).toBe("Choose a division first");
    await expect.poll(() => page.getByLabel("Upazila or area").isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shopper.shot("cart-address-form-phone-en");
    await type(page.getByLabel("Mobile number"), "01712345678");
    await choose(page.getByLabel("Division"), "Khulna");
    await choose(page.getByLabel("District"), "Jashore");
    await choose(page.getByLabel("Upazila or area"), "Jhikargacha");
    await expect.poll(() => page.getByLabel("Postal code").inputValue()).toMatch(/^\d{4}$/);
    await type(page.getByLabel("House, road and village"), "House 4, Church Road");
    await tap(page.getByRole("button", { name: "Add Address" }));
    await page.getByText("Khulna Division").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("address-box");
    expect(await horizontalOverflow(page)).toBe(0);
    await shopper.shot("cart-phone-en");

    expect([await isInView(placeOrder), await placeOrder.isDisabled()]).toEqual([true, false]);
    await tap(placeOrder);
    const dialog = page.getByRole("alertdialog", { name: "Place Order" });
    for (const fact of ["Please select 'Yes' to place order", "Cash on delivery", "Church Road", "Arrives"])
      await dialog.getByText(fact).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shopper.shot("place-order-phone-en");
    await tap(dialog.getByRole("button", { name: /^Yes, order for ৳/ }));
    await page.waitForURL("**/dashboard/user/my-orders");
    expect(count.taps).toBeLessThanOrEqual(18);
    expect(count.typed).toBeLessThanOrEqual(8);

    const placed = page.getByRole("region", { name: "Order Placed" });
    const total = `৳\u00A0${(saree.price + 55).toLocaleString("en-IN")}`;
    for (const fact of [/order number: M-/, `Pay ${total} in cash`, /^Arrives \d/, "Church Road"])
      await placed.getByText(fact).waitFor();
    expect(await placed.getByRole("listitem").count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("placed");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await shopper.shot("order-placed-phone-en");
    const links = page
      .getByRole("main")
      .locator("a[href*='/product-details/'], a[href*='/shop/']")
      .filter({ visible: true });
    // The list of orders loads after the message about the new one.
    await links.nth(1).waitFor();
    const [title, shop] = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(title?.bottom).toBeLessThanOrEqual(shop?.top ?? 0);
    await page.reload();
    await placed.getByText(`Pay ${total} in cash`).waitFor();
    await expect
      .poll(() => placed.getByRole("link", { name: "Keep shopping" }).getAttribute("href"))
      .toBe("/");
    expect(shopper.consoleErrors).toEqual([]);
  });

  it("a returning shopper buys one thing with 4 taps", async () => {
    const buyer = await newBuyer("Returning Shopper", "journeys-returning@mela.test");
    const { page, goto, shot } = await buyer.visit(phone);
    const { count, tap } = counter();
    // Not the home page, which shows the newest products, those of other tests among them.
    await goto("/bn/jamdani-collection");
    await tap(page.locator(`main a[href='/bn/product-details/${saree._id}']`));
    await tap(page.getByRole("button", { name: "এখনই কিনুন" }));
    await page.waitForURL("**/bn/cart");
    const placeOrder = page.getByRole("button", { name: "অর্ডার করুন" });
    await placeOrder.waitFor();
    expect(await isInView(placeOrder)).toBe(true);
    await shot("cart-phone-bn");
    await tap(placeOrder);
    await page.getByRole("alertdialog").getByText("পৌঁছাবে").waitFor();
    await shot("place-order-phone-bn");
    await tap(page.getByRole("button", { name: /^হ্যাঁ, অর্ডার করুন/ }));
    await page.waitForURL("**/bn/dashboard/user/my-orders");
    expect(count.taps).toBe(4);
    await page.getByRole("region", { name: "অর্ডার হয়ে গেছে" }).waitFor();
    await shot("order-placed-phone-bn");
  });
});

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { newBuyer, newVendor, orderCart, signInAs } from "./helpers/accounts.ts";
import { expectNotice } from "./helpers/browser.ts";
import { devices } from "./helpers/devices.ts";
import { field, fillIn, photoOf, requiredFields, stored } from "./helpers/listing-form.ts";

/**
 * Follows a vendor's first product: listed, denied, corrected, approved, bought and packed. The admin uses
 * the API.
 */
describe.each(devices)("on $on", ({ viewport, locale }) => {
  it("a vendor lists a product, corrects it after a denial, sells it and packs it", async () => {
    const mark = randomBytes(3).toString("hex");
    const [email, title, corrected] = [`first-${mark}@mela.test`, `Coaster ${mark}`, `Round coaster ${mark}`];
    const path = (to: string) => localizePath(to, locale);
    const admin = await signInAs("admin@mela.test");
    const vendor = await newVendor("Momena Khatun", email, locale);
    const seller = await vendor.visit(viewport);
    const expectText = (text: string) =>
      seller.page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
    await seller.goto(path("/dashboard/vendor/add-product"));
    await field(seller.page, "title").waitFor();
    await field(seller.page, "photos").setInputFiles(photoOf("JUT-CR-01"));
    await expect.poll(() => stored(seller.page).count()).toBe(1);
    await fillIn(seller.page, {
      ...requiredFields,
      title,
      price: "350",
      tags: "jute,",
      shopName: `Momena ${mark}`,
    });
    await seller.page.getByRole("button", { name: m.listing_send(locale) }).click();
    await expectNotice(seller.page, m.listing_added(locale));
    const [{ _id: id }] = (await vendor.call("GET", "/users/vendor/p/my-products")).body;

    const decide = async (decision: { status: string; feedback?: string }) =>
      expect((await admin.call("PATCH", `/users/admin/product-status/${id}`, decision)).status).toBe(200);
    await decide({ status: "denied", feedback: "Say how wide it is." });
    await seller.goto(path("/dashboard/vendor/my-products?status=denied"));
    await expectText(m.listing_own_feedback(locale, { text: "Say how wide it is." }));
    const fix = seller.page.getByRole("link", { name: m.listing_own_fix_of(locale, { title }) });
    await fix.filter({ visible: true }).waitFor();
    await seller.goto(path("/dashboard/vendor/home"));
    await fix.click();
    await field(seller.page, "title").waitFor();
    await seller.page.getByRole("button", { name: m.listing_send_again(locale) }).click();
    await expectNotice(seller.page, m.listing_nothing_to_send(locale));
    // Price alone does not send it again, so the button does not say so.
    await field(seller.page, "price").fill("360");
    await seller.page.getByRole("button", { name: m.listing_save(locale) }).waitFor();
    await expectText(m.listing_no_review_denied(locale));
    await fillIn(seller.page, { title: corrected, description: "Ten centimetres wide." });
    await seller.page.getByRole("button", { name: m.listing_send_again(locale) }).click();
    await expectNotice(seller.page, m.listing_saved_review(locale));

    await decide({ status: "approved" });
    const buyer = await newBuyer("Jamila Bibi", `jamila-${mark}@mela.test`);
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: id, quantity: 2 });
    const number = await orderCart(buyer);

    await seller.goto(path("/dashboard/vendor/manage-orders"));
    await expectText(corrected);
    await seller.page
      .getByRole("button", { name: m.sales_pack_list_of(locale, { number }) })
      .filter({ visible: true })
      .click();
    const sheet = await seller.page.getByRole("dialog").getByRole("article", { name: number }).innerText();
    for (const part of [number, "Jamila Bibi", corrected]) expect(sheet).toContain(part);
    expect(seller.consoleErrors).toEqual([]);
  });
});

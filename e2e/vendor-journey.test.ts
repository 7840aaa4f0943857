import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changeDone, roleWord } from "#accounts/screens/people/role-words.ts";
import { statusWord } from "#orders/rules/status-word.ts";
import { type Locale, localisePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { desk, phone, told } from "./browser.ts";
import { callerOf, newBuyer } from "./buyer.ts";
import { facts, field, fillIn, photoOf, stored } from "./listing-form.ts";
import { shop } from "./shop.ts";

/**
 * A vendor's first product from end to end, between two people: an admin makes the vendor one, the product is listed, denied, mended, approved
 * and bought, the vendor packs it, the admin moves the order on, and the audit log tells the story.
 */
const seats: { on: string; viewport: { width: number; height: number }; locale: Locale }[] = [
  { on: "a desk, in English", viewport: desk, locale: "en" },
  { on: "a phone, in Bangla", viewport: phone, locale: "bn" },
];

describe.each(seats)("on $on", ({ viewport, locale }) => {
  it("a vendor's first product comes from the form to the parcel", async () => {
    const mark = randomBytes(3).toString("hex");
    const [email, title, mended] = [`first-${mark}@mela.test`, `Coaster ${mark}`, `Round coaster ${mark}`];
    const path = (to: string) => localisePath(to, locale);
    const signedUp = await fetch(`${shop.origin}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.origin },
      body: JSON.stringify({ name: "Momena Khatun", email, password: "Mela#2026", language: locale }),
    });
    expect(signedUp.status).toBe(200);

    const admin = await (await callerOf("admin@mela.test")).visit(viewport);
    const seen = (of: typeof admin, text: string) => of.page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
    await admin.goto(path(`/dashboard/admin/manage-user?q=${email}`));
    await admin.page
      .getByRole("group", { name: m.accounts_people_set({ name: "Momena Khatun" }, { locale }) })
      .getByRole("button", { name: roleWord("vendor", locale), exact: true })
      .filter({ visible: true })
      .click();
    await told(admin.page, changeDone("set-vendor", locale));

    const vendor = await callerOf(email);
    const seller = await vendor.visit(viewport);
    await seller.goto(path("/dashboard/vendor/add-product"));
    await field(seller.page, "title").waitFor();
    await field(seller.page, "photos").setInputFiles(photoOf("JUT-CR-01"));
    await expect.poll(() => stored(seller.page).count()).toBe(1);
    await fillIn(seller.page, { ...facts, title, price: "350", tags: "jute,", shopName: `Momena ${mark}` });
    await seller.page.getByRole("button", { name: m.catalog_listing_send({}, { locale }) }).click();
    await told(seller.page, m.catalog_listing_added({}, { locale }));
    const [{ _id: id }] = (await vendor.call("GET", "/users/vendor/p/my-products")).body;

    const does = (what: string) => admin.page.locator(`[data-does="${what} ${id}"]`).filter({ visible: true });
    await admin.goto(path(`/dashboard/admin/manage-product?q=${title}`));
    await does("deny").click();
    const dialog = admin.page.locator("dialog[open]");
    await dialog.locator("textarea").fill("Say how wide it is.");
    await dialog.getByRole("button", { name: m.catalog_review_deny({}, { locale }), exact: true }).click();
    await told(admin.page, m.catalog_review_now_denied({}, { locale }));

    await seller.goto(path("/dashboard/vendor/my-products?status=denied"));
    await seen(seller, m.catalog_own_feedback({ text: "Say how wide it is." }, { locale }));
    await seller.page
      .getByRole("link", { name: m.catalog_own_edit_of({ title }, { locale }) })
      .filter({ visible: true })
      .click();
    await field(seller.page, "title").waitFor();
    await fillIn(seller.page, { title: mended, description: "Ten centimetres wide." });
    await seller.page.getByRole("button", { name: m.catalog_listing_save({}, { locale }) }).click();
    await told(seller.page, m.catalog_listing_saved_review({}, { locale }));

    await admin.goto(path(`/dashboard/admin/manage-product?q=${mended}`));
    await does("approve").click();
    await told(admin.page, m.catalog_review_now_approved({}, { locale }));

    const buyer = await newBuyer("Jamila Bibi", `jamila-${mark}@mela.test`);
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: id, quantity: 2 });
    const { body: cart } = await buyer.call("GET", "/users/user/favourites");
    expect((await buyer.call("POST", "/users/checkout/orders", { products: cart })).status).toBe(201);
    const [{ orderNumber: number }] = (await buyer.call("GET", "/users/checkout/orders")).body;

    await seller.goto(path("/dashboard/vendor/manage-orders"));
    await seen(seller, mended);
    await seller.page
      .getByRole("button", { name: m.orders_pack_of({ number }, { locale }) })
      .filter({ visible: true })
      .click();
    const sheet = await seller.page.getByRole("dialog").getByRole("article", { name: number }).innerText();
    for (const part of [number, "Jamila Bibi", mended]) expect(sheet).toContain(part);

    await admin.goto(path(`/dashboard/admin/manage-orders?q=${number}`));
    const group = admin.page.getByRole("group", { name: m.orders_manage_set({ number }, { locale }) }).filter({ visible: true });
    await group.getByRole("button", { name: statusWord("processing", locale), exact: true }).click();
    await told(admin.page, m.orders_manage_changed({}, { locale }));

    await admin.goto(path("/dashboard/admin/audit"));
    const sentence = (words: string) => admin.page.locator("main").filter({ hasText: words }).waitFor();
    await sentence(m.app_audit_product_approved({ subject: mended }, { locale }));
    await sentence(m.app_audit_order_status_set({ subject: number, from: statusWord("pending", locale), to: statusWord("processing", locale) }, { locale }));
    await sentence(m.app_audit_role_set({ subject: "Momena Khatun", from: roleWord("user", locale), to: roleWord("vendor", locale) }, { locale }));
    expect([...admin.complaints, ...seller.complaints]).toEqual([]);
  });
});

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { reasonLabel } from "#moderation/screens/feedback-reasons.ts";
import { statusLabel } from "#orders/rules/status-label.ts";
import { accountChangedMessage, roleLabel } from "#people/rules/labels.ts";
import type { AuditAction } from "#shared/audit.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { productForm } from "#test/listing.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../seed/people.ts";
import { newBuyer, newVendor, orderCart, signInAs } from "./helpers/accounts.ts";
import { expectNotice, horizontalOverflow, visitor } from "./helpers/browser.ts";
import { devices } from "./helpers/devices.ts";
import { photoOf } from "./helpers/listing-form.ts";
import { mela } from "./helpers/mela.ts";
import { login } from "./helpers/new-person.ts";
import { verifyByMail } from "./helpers/sign-in.ts";

/**
 * Follows an admin from the login page to the home page, the review, a role change, an order and the audit
 * log.
 */
describe.each(devices)("on $on", ({ viewport, locale }) => {
  it("an admin decides on products, a role, an order and a sub-category, all in the audit log", async () => {
    const mark = randomBytes(3).toString("hex");
    const [good, poor, tile, tileBn] = [`Sika ${mark}`, `Poor sika ${mark}`, `Sikas ${mark}`, `শিকা ${mark}`];
    const localTile = locale === "bn" ? tileBn : tile;
    const path = (to: string) => localizePath(to, locale);
    const caller = await signInAs("admin@mela.test");
    const { name: adminName } = (await caller.call("GET", "/users/me")).body;
    const name = `Nasrin ${mark}`;
    const [vendor, buyer] = await Promise.all([
      newVendor("Korima Bibi", `korima-${mark}@mela.test`),
      newBuyer(name, `nasrin-${mark}@mela.test`),
    ]);
    const imgPrimary = await vendor.upload(new Blob([await readFile(photoOf("JUT-CR-01"))]));
    const list = async (title: string): Promise<string> =>
      (
        await vendor.call("POST", "/users/vendor/add-a-product", {
          ...productForm,
          imgPrimary,
          title,
          titleBn: null,
          shopName: `Korima ${mark}`,
        })
      ).body.insertedId;
    const [goodId, poorId] = [await list(good), await list(poor)];
    /** Requests the page as a visitor. */
    const productPage = () => fetch(mela.origin + path(`/product-details/${goodId}`));

    const admin = await visitor(viewport);
    const { page } = admin;
    const main = page.locator("main");
    const clickAndExpectNotice = async (text: string, click: () => Promise<void>) => {
      await click();
      await expectNotice(page, text);
    };
    await page.goto(path("/dashboard/admin/home"));
    await login(page, "admin@mela.test", demoPassword);
    await page.waitForURL(`**${path("/dashboard/admin/home")}`);
    const { pending, pendingOrders } = (await caller.call("GET", "/users/admin/figures")).body;
    const expectFigure = (label: string, value: number) =>
      main
        .locator("li")
        .filter({ hasText: label })
        .getByText(formatNumber(value, locale), { exact: true })
        .waitFor();
    await expectFigure(m.reports_home_orders_to_confirm(locale), pendingOrders.orders);
    await expectFigure(m.reports_home_products_to_review(locale), pending.products);

    await main.getByRole("link", { name: m.reports_home_products_to_review(locale) }).click();
    const actionButton = (what: string, id: string) =>
      main.locator(`[data-action="${what} ${id}"]`).filter({ visible: true });
    const dialog = page.locator("dialog[open]");
    // Products of other tests may wait longer and fill the first page.
    await main.locator("input[type=search]").fill(mark);
    await main.locator("form[role=search] button[type=submit]").click();
    await main
      .getByRole("heading", {
        name: m.moderation_review_total(locale, { count: formatNumber(2, locale) }),
        exact: true,
      })
      .waitFor();
    await actionButton("deny", poorId).click();
    await dialog.getByRole("button", { name: reasonLabel("blurred", locale) }).click();
    await clickAndExpectNotice(m.moderation_review_now_denied(locale, { title: poor }), () =>
      dialog.getByRole("button", { name: m.moderation_review_deny(locale), exact: true }).click(),
    );
    expect((await vendor.call("GET", "/users/vendor/p/my-products?status=denied")).body[0]).toMatchObject({
      title: poor,
      feedback: expect.stringContaining("blurred"),
    });
    expect((await productPage()).status).toBe(404);
    await clickAndExpectNotice(m.moderation_review_now_approved(locale, { title: good }), () =>
      // Not a click, which is ignored for a moment while the row moves up.
      actionButton("approve", goodId).press("Enter"),
    );
    expect((await productPage()).status).toBe(200);
    expect(await (await productPage()).text()).toContain(`<title>${good}`);

    await verifyByMail(mela.origin, buyer.email, buyer.cookie);
    await admin.goto(path(`/dashboard/admin/manage-user?q=${buyer.email}`));
    await main
      .getByRole("group", { name: m.people_set(locale, { name }) })
      .getByRole("button", { name: roleLabel("vendor", locale), exact: true })
      .filter({ visible: true })
      .click();
    await clickAndExpectNotice(accountChangedMessage("set-vendor", locale), () =>
      dialog.getByRole("button", { name: m.people_make_vendor_yes(locale) }).click(),
    );

    await buyer.call("POST", "/users/user/favourites", { selectedClassId: goodId, quantity: 2 });
    const number = await orderCart(buyer);
    await admin.goto(path("/dashboard/admin/manage-orders"));
    await main.locator("input[type=search]").fill(number);
    await main.locator("form[role=search] button[type=submit]").click();
    await main
      .getByRole("heading", {
        name: m.orders_manage_total(locale, { count: formatNumber(1, locale) }),
        exact: true,
      })
      .waitFor();
    await clickAndExpectNotice(
      m.orders_manage_changed(locale, {
        number,
        from: statusLabel("pending", locale),
        to: statusLabel("processing", locale),
      }),
      () =>
        main
          .getByRole("button", {
            name: m.orders_manage_next(locale, { number, status: statusLabel("processing", locale) }),
          })
          .filter({ visible: true })
          .click(),
    );
    await main
      .getByRole("button", { name: m.orders_invoice_of(locale, { number }) })
      .filter({ visible: true })
      .click();
    const invoice = await page.getByRole("dialog").innerText();
    for (const part of [number, name, good, "House 7, Road 3"]) expect(invoice).toContain(part);

    await admin.goto(path("/dashboard/admin/catalogue?list=clothing"));
    await main.getByRole("button", { name: m.curation_add_sub_category(locale) }).click();
    await dialog.locator("[name=title]").fill(tile);
    await dialog.locator("[name=titleBn]").fill(tileBn);
    await dialog.locator("input[type=file]").setInputFiles(photoOf("JUT-CR-01"));
    await dialog.locator("picture img").waitFor();
    await clickAndExpectNotice(m.curation_added(locale), () =>
      dialog.getByRole("button", { name: m.curation_save(locale) }).click(),
    );
    await admin.goto(path("/clothing"));
    await main.getByRole("link", { name: localTile }).click();
    await page.waitForURL(/[?&]sub=/);

    await admin.goto(path("/dashboard/admin/audit"));
    const entries = main.locator("tbody tr, ul li").filter({ visible: true });
    /** Expects entries with these sentences, and a CSV file with the same entries. */
    const expectEntries = async (action: AuditAction, ...sentences: string[]) => {
      // The URL changes before the list. The list is busy from this request on until it shows the entries.
      await Promise.all([
        page.waitForResponse(new RegExp(`/users/admin/audit\\?.*action=${action}$`)),
        main.getByLabel(m.audit_action_label(locale), { exact: true }).selectOption(action),
      ]);
      await page.waitForURL(`**/audit?action=${action}`);
      await main.locator("[aria-busy=true]").waitFor({ state: "detached" });
      for (const sentence of sentences)
        await entries.filter({ hasText: adminName }).filter({ hasText: sentence }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        main.getByRole("button", { name: m.audit_download(locale) }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^mela-audit-\d{4}-\d\d-\d\d\.csv$/);
      const bytes = await readFile(await file.path());
      // Spreadsheets recognize UTF-8 by the byte order mark.
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
      expect(new Set(rows.map((row) => row.action))).toEqual(new Set([action]));
      await main
        .getByRole("heading", {
          name: m.audit_total(locale, { count: formatNumber(rows.length, locale) }),
          exact: true,
        })
        .waitFor();
      for (const [index, text] of (await entries.allInnerTexts()).entries()) {
        const { actor, subject } = rows[index] ?? {};
        // The titles in the file are English.
        for (const part of locale === "en" ? [actor, subject] : [actor]) expect(text).toContain(part);
      }
    };
    const [from, to] = [statusLabel("pending", locale), statusLabel("processing", locale)];
    await expectEntries(
      "product_decided",
      m.audit_product_denied(locale, { subject: poor }),
      m.audit_product_approved(locale, { subject: good }),
    );
    await expectEntries(
      "role_set",
      m.audit_role_set(locale, {
        subject: name,
        from: roleLabel("user", locale),
        to: roleLabel("vendor", locale),
      }),
    );
    await expectEntries("order_status_set", m.audit_order_status_set(locale, { subject: number, from, to }));
    const category = locale === "bn" ? "পোশাক".normalize("NFC") : "Clothing";
    const subject = m.audit_in_category(locale, { name: localTile, category });
    await expectEntries("sub_category_added", m.audit_sub_category_added(locale, { subject }));
    expect(await horizontalOverflow(page)).toBe(0);

    await main.getByLabel(m.audit_search(locale)).fill("admin@mela");
    await main.locator("form[role=search] button[type=submit]").click();
    await page.waitForURL("**/audit?q=admin%40mela&action=sub_category_added");
    await entries.filter({ hasText: localTile }).waitFor();
    await main.getByLabel(m.audit_to(locale)).fill("2020-01-01");
    await main.getByText(m.audit_none_title(locale)).waitFor();
    await main.getByRole("button", { name: m.audit_clear(locale) }).click();
    await page.waitForURL(`**${path("/dashboard/admin/audit")}`);
    await entries.getByRole("link", { name }).first().click();
    await page.waitForURL("**/dashboard/admin/manage-user?q=*");
    expect(admin.consoleErrors).toEqual([]);
  });
});

import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, desk, phone, sidewaysScroll, type Visitor } from "./browser.ts";
import { callerOf } from "./buyer.ts";

/** The homes of vendors and admins and the audit log, as they are used in the morning. */
async function look(person: Visitor, name: string): Promise<void> {
  await person.shot(name);
  expect(await accessibilityFaults(person.page)).toEqual([]);
  expect(await sidewaysScroll(person.page)).toBe(0);
  expect(person.complaints).toEqual([]);
}

describe("on a desk, in English", () => {
  it("a vendor sees how the shop goes, day by day with the keys, and what sold best", async () => {
    const vendor = await callerOf("vendor@mela.test");
    const figures = (await vendor.call("GET", "/users/vendor/figures")).body;
    const person = await vendor.visit(desk);
    const { page } = person;
    await person.goto("/dashboard/vendor/home");
    const days = page.getByRole("slider", { name: "Sales by day: choose a day" });
    await days.waitFor();
    const taka = (amount: number) => `৳ ${amount.toLocaleString("en-IN", { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;
    const told = (at: number) =>
      expect.poll(() => days.getAttribute("aria-valuetext")).toContain(`Sales: ${taka(figures.days.at(at).sales)}, Pieces: ${figures.days.at(at).pieces}`);
    await days.press("ArrowLeft");
    await told(-2);
    await days.press("Home");
    await told(0);
    expect(await page.getByRole("table", { name: "Best products" }).getByRole("row").count()).toBe(figures.best.length + 1);
    expect(await page.getByRole("link", { name: "Add a product" }).getAttribute("href")).toBe("/dashboard/vendor/add-product");
    await look(person, "homes-vendor-desk-en");
  });

  it("an admin chooses the days and reads the chart as a table", async () => {
    const admin = await callerOf("admin@mela.test");
    const person = await admin.visit(desk);
    const { page } = person;
    await person.goto("/dashboard/admin/home");
    await page.getByRole("button", { name: "7 days" }).click();
    await page.waitForURL("**/dashboard/admin/home?days=7");
    const { days } = (await admin.call("GET", "/users/admin/figures?days=7")).body;
    await page.getByRole("button", { name: "Show as table" }).click();
    const table = page.getByRole("table", { name: "Orders and sales by day" });
    await expect.poll(() => table.getByRole("row").count()).toBe(9);
    const sum = days.reduce((all: number, day: { orders: number }) => all + day.orders, 0);
    expect(await table.getByRole("row").last().getByRole("cell").last().innerText()).toBe(String(sum));
    await page.goto("/dashboard/admin/home?days=90");
    await page.getByRole("slider").waitFor();
    expect(await page.getByRole("slider").getAttribute("aria-valuemax")).toBe("90");
    await person.shot("homes-admin-desk-en");
    expect(person.complaints).toEqual([]);
  });
});

describe("on a phone, in Bangla", () => {
  let person: Visitor;
  let reader: { _id: string; name: string };
  beforeAll(async () => {
    const admin = await callerOf("admin@mela.test");
    const people = (await admin.call("GET", "/users/admin/user/all?limitValue=100")).body;
    reader = people.find(({ email }: { email: string }) => email === "shopper@mela.test");
    for (const change of ["set-vendor", "set-user"]) await admin.call("PATCH", `/users/admin/user/${change}/${reader._id}`);
    person = await admin.visit(phone);
  });

  it("the audit log is filtered by who, what and when, leads on, and is taken along as a file", async () => {
    const { page } = person;
    await person.goto("/bn/dashboard/admin/audit");
    const cards = page.locator("main ul li").filter({ visible: true });
    await cards
      .filter({ hasText: `${reader.name}-এর ভূমিকা বিক্রেতা থেকে ব্যবহারকারী করেছেন।`.normalize("NFC") })
      .first()
      .waitFor();
    await page.getByLabel("কাজ", { exact: true }).selectOption("role_set");
    await page.waitForURL("**/audit?action=role_set");
    await page.getByLabel("কে করেছেন".normalize("NFC")).fill("admin@mela");
    await page.getByRole("button", { name: "খুঁজুন".normalize("NFC") }).click();
    await page.waitForURL("**/audit?q=admin%40mela&action=role_set");
    await cards.nth(1).waitFor();
    await look(person, "homes-audit-phone-bn");

    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
    expect(file.suggestedFilename()).toMatch(/^mela-audit-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(["role_set"]));
    expect(rows.slice(0, 2).map(({ subject, from, to }) => [subject, from, to])).toEqual([
      [reader.name, "vendor", "user"],
      [reader.name, "user", "vendor"],
    ]);

    await page.getByLabel("শেষ তারিখ".normalize("NFC")).fill("2020-01-01");
    await page.getByText("এখানে কিছু নেই".normalize("NFC")).waitFor();
    await page.getByRole("button", { name: "সব দেখান" }).click();
    await page.waitForURL("**/bn/dashboard/admin/audit");
    await cards.filter({ hasText: reader.name }).first().getByRole("link", { name: reader.name }).click();
    await page.waitForURL("**/bn/dashboard/admin/manage-user?q=*");
  });
});

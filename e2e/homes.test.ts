import { describe, expect, it } from "vitest";
import { checkPage, desktop } from "./helpers/browser.ts";
import { signInAs } from "./helpers/buyer.ts";

describe("the home pages of vendors and admins, on a desktop in English", () => {
  it("a vendor reads the sales of each day with the arrow keys, and the best sellers", async () => {
    const vendor = await signInAs("vendor@mela.test");
    const figures = (await vendor.call("GET", "/users/vendor/figures")).body;
    const person = await vendor.visit(desktop);
    const { page } = person;
    await person.goto("/dashboard/vendor/home");
    const days = page.getByRole("slider", { name: "Sales by day: choose a day" });
    await days.waitFor();
    const taka = (amount: number) =>
      `৳\u00A0${amount.toLocaleString("en-IN", { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;
    const expectDay = (index: number) =>
      expect
        .poll(() => days.getAttribute("aria-valuetext"))
        .toContain(`Sales: ${taka(figures.days.at(index).sales)}, Pieces: ${figures.days.at(index).pieces}`);
    await days.press("ArrowLeft");
    await expectDay(-2);
    await days.press("Home");
    await expectDay(0);
    expect(await page.getByRole("table", { name: "Best sellers" }).getByRole("row").count()).toBe(
      figures.best.length + 1,
    );
    await expect
      .poll(() => page.getByRole("link", { name: "Add a product" }).getAttribute("href"))
      .toBe("/dashboard/vendor/add-product");
    await checkPage(person, "homes-vendor-desk-en");
    expect(person.consoleErrors).toEqual([]);
  });

  it("an admin changes the period and reads the chart as a table", async () => {
    const admin = await signInAs("admin@mela.test");
    const person = await admin.visit(desktop);
    const { page } = person;
    await person.goto("/dashboard/admin/home");
    await page.getByRole("button", { name: "7 days" }).click();
    await page.waitForURL("**/dashboard/admin/home?days=7");
    const { days } = (await admin.call("GET", "/users/admin/figures?days=7")).body;
    await page.getByRole("button", { name: "Show as table" }).click();
    const table = page.getByRole("table", { name: "Orders and sales by day" });
    await expect.poll(() => table.getByRole("row").count()).toBe(9);
    const sum = days.reduce((all: number, day: { orders: number }) => all + day.orders, 0);
    await expect
      .poll(() => table.getByRole("row").last().getByRole("cell").last().innerText())
      .toBe(String(sum));
    await page.goto("/dashboard/admin/home?days=90");
    await page.getByRole("slider").waitFor();
    await expect.poll(() => page.getByRole("slider").getAttribute("aria-valuemax")).toBe("90");
    await person.shot("homes-admin-desk-en");
    expect(person.consoleErrors).toEqual([]);
  });
});

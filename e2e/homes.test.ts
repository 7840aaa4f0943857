import { describe, expect, it } from "vitest";
import { localizePath } from "#shared/locale.ts";
import { signInAs } from "./helpers/accounts.ts";
import { checkPage, desktop, phone } from "./helpers/browser.ts";
import { devices } from "./helpers/devices.ts";

describe.each(devices)("the sales chart on $on", ({ viewport, locale }) => {
  it.each([7, 30, 90])(
    "names days below the middle of their bars and within its card: %i days",
    async (days) => {
      const { page, goto } = await (await signInAs("admin@mela.test")).visit(viewport);
      await goto(localizePath(`/dashboard/admin/home?days=${days}`, locale));
      const chart = page.getByRole("slider");
      await expect.poll(() => chart.getAttribute("aria-valuemax")).toBe(String(days));
      const { bars, names, edge } = await chart.evaluate((element) => {
        const charts = [...element.querySelectorAll("svg")];
        const middles = (shapes: Iterable<Element> | undefined) =>
          [...(shapes ?? [])]
            .map((shape) => shape.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ left, right }) => ({ middle: (left + right) / 2, right }));
        return {
          bars: middles(charts.find((svg) => svg.querySelector("line"))?.querySelectorAll("rect")),
          names: middles(charts.at(-1)?.querySelectorAll("text")),
          edge: element.closest("section")?.getBoundingClientRect().right ?? 0,
        };
      });
      expect(bars).toHaveLength(days);
      expect(names).toHaveLength(viewport === phone ? 3 : 5);
      const count = names.length - 1;
      for (const [index, { middle, right }] of names.entries()) {
        const day = Math.round((index * (days - 1)) / count);
        expect(Math.abs(middle - (bars[day]?.middle ?? 0))).toBeLessThan(1);
        expect(right).toBeLessThan(edge);
      }
    },
  );
});

describe("on the home pages of vendors and admins, on a desktop in English", () => {
  it("a vendor reads the sales of each day with the arrow keys, and the best sellers", async () => {
    const vendor = await signInAs("vendor@mela.test");
    const person = await vendor.visit(desktop);
    const { page } = person;
    await person.goto("/dashboard/vendor/home");
    const days = page.getByRole("slider", { name: "Sales by day: choose a day" });
    await days.waitFor();
    const figures = (await vendor.call("GET", "/users/vendor/figures")).body;
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

  it("a vendor restocks the sold-out variation", async () => {
    const person = await (await signInAs("vendor@mela.test")).visit(desktop);
    const { page } = person;
    await person.goto("/dashboard/vendor/home");
    await page.locator("a[href$='#variations']").first().click();
    await page.locator("main input[name$=quantity]").first().waitFor();
    const stocks = await page
      .locator("main input[name^='variations'][name$=quantity]")
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
    const focused = page.locator("main input[name^='variations'][name$=quantity]:focus");
    await expect.poll(() => focused.inputValue()).toBe(String(Math.min(...stocks)));
    expect(await focused.boundingBox()).toMatchObject({ y: expect.closeTo(desktop.height / 2, -2) });
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

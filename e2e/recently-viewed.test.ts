/** The row of products that were last opened on this device. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newBuyer } from "./helpers/accounts.ts";
import { accessibilityFaults, horizontalOverflow, phone } from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";

const rowOf = (page: Page, name: string) => page.getByRole("region", { name });

it("shows the last products on four pages, without those that are gone, until they are cleared", async () => {
  const [first, second] = await demoProducts();
  if (!second) throw new Error("the demo has too few products");
  const buyer = await newBuyer("Seen Before", "seen-before@mela.test");
  const { page, ...person } = await buyer.visit(phone);
  const bangla = rowOf(page, "সম্প্রতি দেখা পণ্য");
  await person.goto("/bn");
  const gone = crypto.randomUUID();
  await page.evaluate((ids) => localStorage.setItem("mela-viewed", JSON.stringify({ ids })), [gone, 7]);
  await person.goto(`/bn/product-details/${first._id}`);
  await person.goto(`/bn/product-details/${second._id}`);
  await bangla.getByRole("link", { name: first.titleBn }).waitFor();
  expect(await bangla.getByRole("link").count()).toBe(1);

  await person.goto("/bn");
  await page.mouse.wheel(0, 300);
  await bangla.getByRole("link").nth(1).waitFor();
  expect(await bangla.getByRole("link").allInnerTexts()).toEqual([second.titleBn, first.titleBn]);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await person.shot("recently-viewed-home-phone-bn");

  await person.goto("/cart");
  await rowOf(page, "Recently viewed").getByRole("link", { name: second.title }).waitFor();
  await person.shot("recently-viewed-cart-phone-en");
  await page.setViewportSize({ width: 1280, height: 800 });
  await person.goto("/search");
  await rowOf(page, "Recently viewed").getByRole("link", { name: second.title }).waitFor();
  await person.shot("recently-viewed-search-desktop-en");
  await page.getByRole("button", { name: "Clear recently viewed products" }).click();
  await rowOf(page, "Recently viewed").waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("mela-viewed"))).toBeNull();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(person.consoleErrors).toEqual([]);
});

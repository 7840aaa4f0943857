import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults, desktop, phone, visitor } from "./helpers/browser.ts";
import { type LargeShop, openLargeShop } from "./helpers/large-shop.ts";
import { mela } from "./helpers/mela.ts";

let stall: LargeShop;
beforeAll(async () => {
  stall = await openLargeShop(mela.dataDir);
});
afterAll(() => stall.close());

/** A list with 'Load More', and its number of entries before and after. */
const lists = [
  { name: "the home page", path: () => "/", before: 10, after: 20 },
  { name: "similar products", path: () => `/product-details/${stall.withPictures[1]}`, before: 8, after: 20 },
  { name: "a shop", path: () => `/shop/${stall.slug}`, before: 40, after: 45 },
] as const;

describe.each([
  ["desktop", desktop, "", "Load More", "Try again"],
  ["phone", phone, "/bn", "আরও দেখুন", "আবার চেষ্টা করুন"],
] as const)("'Load More' on a %s", (_device, viewport, prefix, more, tryAgain) => {
  it.each(lists)(
    "keeps the entries of $name after a failure, and loads more on the next click",
    async ({ path, before, after }) => {
      const { page, goto, consoleErrors } = await visitor(viewport);
      await goto(path() === "/" ? prefix || "/" : prefix + path());
      const cards = page.locator("main").getByRole("article");
      expect(await cards.count()).toBe(before);
      await page.route(/\.data\?/, (route) => route.abort(), { times: 1 });
      await page.getByRole("link", { name: more }).click();
      await page.locator("main").getByRole("alert").waitFor();
      expect(await cards.count()).toBe(before);
      // At the top of the page, the bar with the buy buttons covers nothing.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole("link", { name: tryAgain }).click();
      await expect.poll(() => cards.count()).toBe(after);
      expect(await page.locator("main").getByRole("alert").count()).toBe(0);
      expect(consoleErrors).toEqual([]);
    },
  );
});

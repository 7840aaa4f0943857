/** Pages with the preferences of the system: forced colours and reduced motion. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { newBuyer } from "../helpers/accounts.ts";
import { desktop, visitor, waitForContent } from "../helpers/browser.ts";
import { demoProducts } from "../helpers/demo-products.ts";

const products = await demoProducts();
const pictured = products.find((product) => product.imgAngleThree) ?? expect.fail("no product with photos");
const rated = products.find(({ rating }) => rating > 0) ?? expect.fail("no product with a rating");
const plain = products.find(({ variations, quantity }) => !variations && quantity > 3) ?? products[0];

/** Runs in the page. Returns the visible buttons without a border. */
function buttonsWithoutBorder(): string[] {
  return [...document.querySelectorAll<HTMLElement>("button")]
    .filter((button) => button.offsetWidth * button.offsetHeight > 1)
    .filter((button) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
      return borderTopStyle === "none" || borderTopWidth === "0px";
    })
    .map((button) => button.ariaLabel ?? button.innerText);
}

describe("with forced colours", () => {
  it("buttons have a border", async () => {
    const buyer = await newBuyer("Contrast Chaya", "contrast@mela.test");
    const { page, goto } = await buyer.visit(desktop);
    await page.emulateMedia({ forcedColors: "active" });
    const entry = { selectedClassId: plain._id, quantity: 1 };
    expect((await buyer.call("POST", "/users/user/favourites", entry)).status).toBe(200);
    for (const path of ["/", `/product-details/${pictured._id}`, "/search/saree", "/cart", "/help-center"]) {
      await goto(path);
      await waitForContent(page);
      expect({ path, bare: await page.evaluate(buttonsWithoutBorder) }).toEqual({ path, bare: [] });
    }
  });

  it("stars stay visible", async () => {
    const { page, goto } = await visitor(desktop, { images: true });
    await page.emulateMedia({ forcedColors: "active" });
    await goto(`/product-details/${rated._id}`);
    const picture = await page.locator("main .stars").first().screenshot();
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  });
});

describe("with reduced motion", () => {
  const next = (page: Page) => page.getByRole("button", { name: "Next photo" });

  it("the photos of a product change in one frame", async () => {
    const { page, goto } = await visitor(desktop);
    await page.clock.install();
    await goto(`/product-details/${pictured._id}`);
    const track = page
      .getByRole("region", { name: /^Photos of / })
      .locator(":scope > div > div")
      .first();
    const position = () => track.evaluate((box) => box.scrollLeft);
    await page.clock.pauseAt(Date.now() + 60_000);
    await next(page).click();
    await page.clock.runFor(20);
    const after = await position();
    expect(after).toBeGreaterThan(0);
    await page.clock.runFor(1_000);
    expect(await position()).toBe(after);
  });
});

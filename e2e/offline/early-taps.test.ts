/** Taps before the code of the page has arrived. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { countLabel } from "#app/screens/CartCount.tsx";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import { newBuyer, type TestAccount } from "../helpers/accounts.ts";
import { expectNotice, phone, screenshot, visitor, waitForHydration } from "../helpers/browser.ts";
import { demoProducts } from "../helpers/demo-products.ts";
import { holdRequests } from "../helpers/network.ts";

const products = await demoProducts();
const plain = products.find(({ variations, quantity }) => !variations && quantity > 3) ?? products[0];
const varied = products.find(({ variations }) => (variations?.items.length ?? 0) > 1) ?? products[0];

const add = (page: Page) => page.getByRole("button", { name: "Add to Cart" });
const buy = (page: Page) => page.getByRole("button", { name: "Buy it now" });

/** Withholds the code of the page, or the matching files, until the returned function is called. */
const withholdCode = (page: Page, files = "**/assets/*.js") => holdRequests(page, files);

async function cartOf(buyer: TestAccount) {
  const { body } = await buyer.call("GET", "/users/user/favourites");
  return (body as { selectedClassId: string; quantity: number }[]).map(
    ({ selectedClassId, quantity }) => [selectedClassId, quantity] as const,
  );
}

describe("before the code of the page has arrived", () => {
  it("a tap shows a spinner immediately, and adds the chosen quantity once, however often it is repeated", async () => {
    const buyer = await newBuyer("Early Adder", "early-adder@mela.test");
    const { page, consoleErrors } = await buyer.visit(phone);
    const release = await withholdCode(page);
    await page.goto(`/product-details/${plain._id}`, { waitUntil: "commit" });
    await page.getByLabel("Quantity").selectOption("2");
    expect(await add(page).getAttribute("aria-busy")).toBeNull();
    const size = await add(page).boundingBox();
    for (const _ of [1, 2, 3, 4]) await add(page).click();
    expect(await add(page).getAttribute("aria-busy")).toBe("true");
    expect(await add(page).evaluate((button) => getComputedStyle(button, "::before").animationName)).toBe(
      "turn",
    );
    expect(await add(page).boundingBox()).toEqual(size);
    await screenshot(page, "early-tap-phone-en");
    release();
    await expectNotice(page, "Product added to cart 💜");
    await add(page).waitFor();
    expect(await add(page).getAttribute("aria-busy")).toBeNull();
    expect(await cartOf(buyer)).toEqual([[plain._id, 2]]);
    // The button works as usual afterwards.
    await add(page).click();
    await expect.poll(() => cartOf(buyer)).toEqual([[plain._id, 4]]);
    expect(consoleErrors).toEqual([]);
  });

  it("a tap on both buttons adds once and opens the cart, and on the heart saves", async () => {
    const buyer = await newBuyer("Early Buyer", "early-buyer@mela.test");
    const { page } = await buyer.visit(phone);
    const release = await withholdCode(page);
    await page.goto(`/bn/product-details/${plain._id}`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "কার্টে রাখুন" }).click();
    await page.getByRole("button", { name: "এখনই কিনুন" }).click();
    await page.getByRole("button", { name: `পরে কেনার জন্য সেভ করুন: ${plain.titleBn}` }).click();
    release();
    await page.waitForURL("**/bn/cart");
    expect(await cartOf(buyer)).toEqual([[plain._id, 1]]);
    await expect
      .poll(async () => (await buyer.call("GET", "/users/user/saved/ids")).body.productIds)
      .toEqual([plain._id]);
  });

  it("a tap moves the focus to the option that is missing, and keeps an option that was chosen early", async () => {
    const buyer = await newBuyer("Early Chooser", "early-chooser@mela.test");
    const { page } = await buyer.visit(phone);
    const releaseFirst = await withholdCode(page);
    await page.goto(`/product-details/${varied._id}`, { waitUntil: "commit" });
    await add(page).click();
    releaseFirst();
    await page.locator("main fieldset").getByText("Please choose: ").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    expect(await cartOf(buyer)).toEqual([]);

    await page.unroute("**/assets/*.js");
    const release = await withholdCode(page);
    await page.reload({ waitUntil: "commit" });
    const available = varied.variations?.items.find(({ quantity }) => quantity > 0)?.values ?? [];
    for (const value of available) await page.getByRole("radio", { name: value }).check();
    await buy(page).click();
    release();
    await page.waitForURL("**/cart");
    expect(await cartOf(buyer)).toEqual([[varied._id, 1]]);
  });

  it("a tap on the button of the cart asks whether to place the order as it is shown after an early change", async () => {
    const buyer = await newBuyer("Early Orderer", "early-orderer@mela.test");
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: plain._id, quantity: 2 });
    const { page, consoleErrors } = await buyer.visit(phone);
    const release = await withholdCode(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto("/cart", { waitUntil: "commit" });
    const main = page.getByRole("main");
    await main.getByRole("link", { name: plain.title }).waitFor();
    const totalOf = (pieces: number) =>
      formatMoney((poishaOf(plain.price) ?? 0) * pieces + deliveryFeePoisha, "en");
    await main.getByText(totalOf(2)).first().waitFor();
    const header = page.getByRole("banner");
    await header
      .getByRole("link")
      .filter({ hasText: countLabel(2, "en") })
      .waitFor();
    expect(await header.getByText(m.app_nav_login("en")).count()).toBe(0);
    await page.getByRole("button", { name: m.cart_increase("en", { title: plain.title }) }).click();
    await main.getByRole("button", { name: m.orders_place("en") }).click();
    release();
    await page.getByRole("alertdialog").getByText(totalOf(3)).first().waitFor();
    expect(await cartOf(buyer)).toEqual([[plain._id, 3]]);
    expect(calls.filter((path) => path === "/api/users/checkout/addresses")).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  it("a tap changes a quantity in the cart once, or asks whether to remove the product", async () => {
    const buyer = await newBuyer("Early Changer", "early-changer@mela.test");
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: plain._id, quantity: 1 });
    const { page, consoleErrors } = await buyer.visit(phone);
    const releaseFirst = await withholdCode(page);
    await page.goto("/cart", { waitUntil: "commit" });
    const more = page.getByRole("button", { name: m.cart_increase("en", { title: plain.title }) });
    await more.click();
    expect(await more.getAttribute("aria-busy")).toBe("true");
    await more.click();
    releaseFirst();
    await expect.poll(() => cartOf(buyer)).toEqual([[plain._id, 2]]);

    await page.unroute("**/assets/*.js");
    const release = await withholdCode(page);
    await page.goto("/cart", { waitUntil: "commit" });
    await page.getByRole("button", { name: m.cart_remove_named("en", { title: plain.title }) }).click();
    release();
    await page.getByRole("alertdialog", { name: m.cart_remove_title("en") }).waitFor();
    expect(await cartOf(buyer)).toEqual([[plain._id, 2]]);
    expect(consoleErrors).toEqual([]);
  });

  it("a tap sorts and filters a list by what was chosen", async () => {
    const { page, consoleErrors } = await visitor(phone);
    const release = await withholdCode(page);
    await page.goto("/jute-collection", { waitUntil: "commit" });
    await page.getByLabel("Sort by").selectOption("price-asc");
    release();
    await page.waitForURL(({ search }) => search === "?sort=price-asc");
    expect(await page.getByLabel("Sort by").inputValue()).toBe("price-asc");

    await page.unroute("**/assets/*.js");
    const releaseFilters = await withholdCode(page);
    await page.goto("/search/saree", { waitUntil: "commit" });
    await page.getByLabel("Sort by").selectOption("price-desc");
    await page.getByRole("button", { name: "Filters" }).click();
    const district = page.getByLabel("District of origin");
    const first = await district.locator("option").nth(1).getAttribute("value");
    await district.selectOption(first);
    releaseFilters();
    await page.waitForURL(({ search }) => search === `?district=${first}&sort=price-desc`);
    expect(await district.inputValue()).toBe(first);

    await page.unroute("**/assets/*.js");
    const releaseDefault = await withholdCode(page);
    await page.goto("/search/saree?sort=price-desc", { waitUntil: "commit" });
    await page.getByLabel("Sort by").selectOption({ index: 0 });
    await page.getByRole("button", { name: "Filters" }).click();
    await district.selectOption(first);
    releaseDefault();
    await page.waitForURL(({ search }) => search === `?district=${first}`);
    expect(consoleErrors).toEqual([]);
  });

  it("a tap asks a visitor to log in", async () => {
    const { page } = await visitor(phone);
    const release = await withholdCode(page);
    await page.goto(`/product-details/${plain._id}`, { waitUntil: "commit" });
    await add(page).focus();
    await page.keyboard.press("Enter");
    release();
    await page.getByRole("alertdialog", { name: "Please login to add to cart." }).waitFor();
  });

  it("a tap shows no endless spinner if the code does not arrive, and the next tap reloads the page", async () => {
    const buyer = await newBuyer("Early Loser", "early-loser@mela.test");
    const { page } = await buyer.visit(phone);
    let abort = () => {};
    const aborted = new Promise<void>((resolve) => {
      abort = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await aborted;
      await route.abort();
    });
    await page.goto(`/product-details/${plain._id}`, { waitUntil: "commit" });
    await add(page).click();
    expect(await add(page).getAttribute("aria-busy")).toBe("true");
    abort();
    const alert = page.getByText("The page did not load completely. Tap again to reload it.");
    await alert.waitFor();
    expect(await add(page).getAttribute("aria-busy")).toBeNull();
    await screenshot(page, "early-tap-failed-phone-en");
    await page.unroute("**/assets/*.js");
    await add(page).click();
    await alert.waitFor({ state: "hidden" });
    await waitForHydration(page);
    await add(page).click();
    await expectNotice(page, "Product added to cart 💜");
    expect(await cartOf(buyer)).toEqual([[plain._id, 1]]);
  });

  it("a tap in the cart says that the page did not load completely, and the next tap reloads it", async () => {
    const buyer = await newBuyer("Early Waiter", "early-waiter@mela.test");
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: plain._id, quantity: 1 });
    const { page } = await buyer.visit(phone);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/cart", { waitUntil: "commit" });
    const placeOrder = page.getByRole("main").getByRole("button", { name: m.orders_place("en") });
    await placeOrder.click();
    const alert = page.getByText(m.cart_early_failed("en"));
    await alert.waitFor();
    await page.unroute("**/assets/*.js");
    await placeOrder.click();
    await alert.waitFor({ state: "hidden" });
    await waitForHydration(page);
    await placeOrder.click();
    await page.getByRole("alertdialog").waitFor();
  });

  it("a tap follows a link of the 404 page while that page's own code is still loading", async () => {
    const { page, goto } = await visitor();
    const release = await withholdCode(page, "**/assets/NotFoundScreen-*.js");
    await goto("/no-such-page");
    const home = page.getByRole("link", { name: "Go Back to Mela" });
    // The first interaction loads the hearts of product cards, which renders the page again.
    const hearts = page.waitForResponse(/\/assets\/SaveButton-/);
    await home.hover();
    await page.mouse.down();
    // A string, because the test runner would rewrite the import.
    await page.evaluate(`import("${(await hearts).url()}")`);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await home.isVisible()).toBe(true);
    await page.mouse.up();
    release();
    await page.waitForURL((url) => url.pathname === "/");
  });

  it("no tap is lost on a slow line with four taps a second", async () => {
    const buyer = await newBuyer("Slow Line", "slow-line@mela.test");
    const { page, context } = await buyer.visit(phone, { images: true });
    const session = await context.newCDPSession(page);
    const bytesPerSecond = 400_000 / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const spinners: boolean[] = [];
      Object.assign(window, { spinners });
      const timer = setInterval(() => {
        if (document.documentElement.dataset.hydrated) return clearInterval(timer);
        const button = document.querySelector<HTMLElement>(".bottom-bar button:last-child");
        if (!button) return;
        button.click();
        spinners.push(button.ariaBusy === "true");
      }, 250);
    });
    await page.goto(`/product-details/${plain._id}`, { waitUntil: "commit" });
    await expectNotice(page, "Product added to cart 💜");
    const spinners = await page.evaluate(() => (window as unknown as { spinners: boolean[] }).spinners);
    expect(spinners[0]).toBe(true);
    expect(spinners.length).toBeGreaterThan(3);
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .toSorted((a, b) => a.startTime - b.startTime)
        .map(({ name }) => new URL(name).pathname),
    );
    const pictures = requested.filter((path) => path.startsWith("/images/"));
    expect(requested.findIndex((path) => path.startsWith("/assets/product-page-"))).toBeLessThan(
      requested.indexOf(pictures[1] ?? expect.fail("no lower picture")),
    );
    expect(await cartOf(buyer)).toEqual([[plain._id, 1]]);
  });
});

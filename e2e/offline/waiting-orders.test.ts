/** An order without a connection waits with the total that the buyer saw, and is placed once. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../../seed/people.ts";
import { newBuyer, type TestAccount } from "../helpers/accounts.ts";
import {
  checkPage,
  desktop,
  expectNotice,
  moveMouse,
  phone,
  type Visitor,
  waitForHydration,
} from "../helpers/browser.ts";
import { database } from "../helpers/database.ts";
import { type DemoProduct, demoProducts } from "../helpers/demo-products.ts";
import { advanceUntilVisible, installFakeClock } from "../helpers/network.ts";
import { login } from "../helpers/new-person.ts";
import { startServiceWorker } from "../helpers/service-worker.ts";

type Locale = "en" | "bn";

const [, , product] = (await demoProducts()).filter(
  ({ variations, quantity }) => !variations && quantity > 9,
) as [DemoProduct, DemoProduct, DemoProduct];
const pricePoisha = poishaOf(product.price) ?? 0;
const total = (locale: Locale, changePoisha = 0) =>
  formatMoney(pricePoisha + deliveryFeePoisha + changePoisha, locale);

const orderEndpoints = /\/api\/users\/checkout\/orders/;
const ordersOf = async (buyer: TestAccount): Promise<{ total: number }[]> =>
  (await buyer.call("GET", "/users/checkout/orders")).body;
const cartSize = async (buyer: TestAccount): Promise<number> =>
  (await buyer.call("GET", "/users/user/favourites")).body.length;

const waitingBox = (page: Page, locale: Locale = "en") => page.getByText(m.orders_waiting_title(locale));
const cancelButton = (page: Page) => page.getByRole("button", { name: m.orders_waiting_cancel("en") });
const placeButton = (page: Page, locale: Locale = "en") =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`^${m.orders_place(locale)}`) });

async function newBuyerWithCart(name: string, email: string): Promise<TestAccount> {
  const buyer = await newBuyer(name, email);
  await buyer.call("POST", "/users/user/favourites", { selectedClassId: product._id });
  return buyer;
}

/** Opens the cart and waits for the code that the first interaction loads. */
async function openCart(
  { page, goto }: Pick<Visitor, "page" | "goto">,
  locale: Locale = "en",
): Promise<void> {
  await goto(locale === "bn" ? "/bn/cart" : "/cart");
  await moveMouse(page);
  await page.locator(".connection-line").waitFor({ state: "attached" });
  await placeButton(page, locale).waitFor();
}

async function placeOrder(page: Page, locale: Locale = "en"): Promise<void> {
  await placeButton(page, locale).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: m.orders_confirm_yes_total(locale, { total: total(locale) }) })
    .click();
}

/** Opens the cart and places an order without a connection. */
async function placeOffline(person: Visitor): Promise<void> {
  const { page, context } = person;
  await openCart(person);
  await context.setOffline(true);
  await placeOrder(page);
  await waitingBox(page).waitFor();
}

/** Lets the next order arrive without a response, and no request about orders after it. */
async function loseOrder(page: Page): Promise<void> {
  let arrived = false;
  await page.route(orderEndpoints, async (route) => {
    if (route.request().method() === "POST" && !arrived) {
      arrived = true;
      await route.fetch();
    }
    return route.abort();
  });
}

describe.each([
  ["desktop", "en", desktop],
  ["phone", "bn", phone],
] as const)("without a connection, on a %s in %s", (device, locale, viewport) => {
  it("an order waits with its total, and is placed once when the connection is back", async () => {
    const buyer = await newBuyerWithCart("Waiting Buyer", `waiting-order-${device}@mela.test`);
    const person = await buyer.visit(viewport);
    const { page, context } = person;
    await openCart(person, locale);
    await context.setOffline(true);
    await placeOrder(page, locale);
    await waitingBox(page, locale).waitFor();
    await page.getByText(m.orders_waiting_total(locale, { total: total(locale) })).waitFor();
    expect(await placeButton(page, locale).count()).toBe(0);
    await checkPage(person, `waiting-order-${device}-${locale}`);
    await context.setOffline(false);
    await page.waitForURL("**/dashboard/user/my-orders");
    await page.locator("#placed").waitFor();
    expect([(await ordersOf(buyer)).length, await cartSize(buyer)]).toEqual([1, 0]);
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("when the connection is back", () => {
  let db: Awaited<ReturnType<typeof database>>;
  const changePrice = (poisha: number) =>
    db.query("update products set price_poisha = price_poisha + $2 where id = $1", [product._id, poisha]);

  beforeAll(async () => {
    db = await database();
  });
  afterAll(() => db.end());

  it("a waiting order survives a reload, and is placed once", async () => {
    const buyer = await newBuyerWithCart("Reloading Buyer", "waiting-order-reload@mela.test");
    const person = await buyer.visit(phone, { serviceWorker: true });
    const { page, context } = person;
    await startServiceWorker(person);
    await placeOffline(person);
    const [lines, bar] = await Promise.all(
      [page.locator(".connection-line"), page.locator(".bottom-bar")].map((part) => part.boundingBox()),
    );
    expect((lines?.y ?? 0) + (lines?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.reload();
    const line = page.getByText(m.app_waiting_order("en"));
    await line.waitFor();
    await page.getByText(`1 × ${product.title}`).waitFor();
    await context.setOffline(false);
    await expect.poll(() => ordersOf(buyer)).toHaveLength(1);
    await line.waitFor({ state: "detached" });
    expect([(await ordersOf(buyer)).length, await cartSize(buyer)]).toEqual([1, 0]);
  });

  it("a waiting order is placed once although the first request arrived and its response was lost [R16]", async () => {
    const buyer = await newBuyerWithCart("Lost Buyer", "waiting-order-lost@mela.test");
    const person = await buyer.visit(desktop);
    const { page } = person;
    await installFakeClock(page);
    await openCart(person);
    await loseOrder(page);
    await placeOrder(page);
    await advanceUntilVisible(page, waitingBox(page));
    expect(await ordersOf(buyer)).toHaveLength(1);
    await page.unroute(orderEndpoints);
    await advanceUntilVisible(page, page.getByRole("region", { name: m.orders_placed("en") }));
    await page.waitForURL("**/dashboard/user/my-orders");
    expect(await ordersOf(buyer)).toHaveLength(1);
    expect(person.consoleErrors).toEqual([]);
  });

  it("a waiting order is placed once by two tabs", async () => {
    const buyer = await newBuyerWithCart("Tabs Buyer", "waiting-order-tabs@mela.test");
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await openCart(person);
    const second = await context.newPage();
    await openCart({
      page: second,
      goto: async (path) => {
        await second.goto(path);
        await waitForHydration(second);
      },
    });
    await context.setOffline(true);
    await placeOrder(page);
    await waitingBox(page).waitFor();
    await waitingBox(second).waitFor();
    let sent = 0;
    // Not requests, because each tab still tries without a connection.
    context.on("response", (response) => {
      if (response.request().method() === "POST" && orderEndpoints.test(response.url())) sent++;
    });
    await context.setOffline(false);
    await page.waitForURL("**/dashboard/user/my-orders");
    await second.waitForURL("**/dashboard/user/my-orders");
    expect([sent, (await ordersOf(buyer)).length]).toEqual([1, 1]);
  });

  it("a waiting order asks with the new total when a price has changed, and is placed once after a yes", async () => {
    const buyer = await newBuyerWithCart("Price Buyer", "waiting-order-price@mela.test");
    const person = await buyer.visit(phone);
    const { page, context } = person;
    await placeOffline(person);
    try {
      await changePrice(5_000);
      await context.setOffline(false);
      const dialog = page.getByRole("alertdialog", { name: m.app_waiting_total_changed("en") });
      const totals = { old: total("en"), total: total("en", 5_000) };
      await dialog.getByText(m.app_waiting_total_text("en", totals)).waitFor();
      await checkPage(person, "waiting-order-price-phone-en");
      expect(await ordersOf(buyer)).toEqual([]);
      await dialog
        .getByRole("button", { name: m.orders_confirm_yes_total("en", { total: totals.total }) })
        .click();
      await page.waitForURL("**/dashboard/user/my-orders");
      expect((await ordersOf(buyer)).map((order) => poishaOf(order.total))).toEqual([
        pricePoisha + deliveryFeePoisha + 5_000,
      ]);
    } finally {
      await changePrice(-5_000);
    }
  });

  it("a waiting order waits for an answer when the question about the new total is closed, and is placed after a yes", async () => {
    const buyer = await newBuyerWithCart("Closing Buyer", "waiting-order-closed@mela.test");
    const person = await buyer.visit(phone);
    const { page, context } = person;
    await placeOffline(person);
    try {
      await changePrice(5_000);
      await context.setOffline(false);
      const dialog = page.getByRole("alertdialog", { name: m.app_waiting_total_changed("en") });
      const show = page.getByRole("button", { name: m.app_waiting_show("en") });
      await dialog.waitFor();
      // No key operates a button.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.locator(".connection-line").getByText(m.orders_waiting_offer("en")).waitFor();
      await checkPage(person, "waiting-order-closed-phone-en");
      await show.click();
      await dialog.waitFor();
      await page.mouse.click(2, 2);
      await dialog.waitFor({ state: "hidden" });
      expect(await ordersOf(buyer)).toEqual([]);
      await show.click();
      await dialog
        .getByRole("button", { name: m.orders_confirm_yes_total("en", { total: total("en", 5_000) }) })
        .click();
      await page.waitForURL("**/dashboard/user/my-orders");
      expect(await ordersOf(buyer)).toHaveLength(1);
    } finally {
      await changePrice(-5_000);
    }
  });

  it("a waiting order is not placed after a no to the new total, and the cart stays", async () => {
    const buyer = await newBuyerWithCart("Declining Buyer", "waiting-order-no@mela.test");
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await placeOffline(person);
    try {
      await changePrice(5_000);
      await context.setOffline(false);
      await page.getByRole("button", { name: m.app_waiting_decline("en") }).click();
      await placeButton(page).waitFor();
    } finally {
      await changePrice(-5_000);
    }
    const waiting = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mela-waiting")));
    await expect.poll(waiting).toEqual([]);
    expect([await ordersOf(buyer), await cartSize(buyer)]).toEqual([[], 1]);
  });

  it("a waiting order ends with the reason when it is refused, and the cart stays", async () => {
    const buyer = await newBuyerWithCart("Refused Buyer", "waiting-order-refused@mela.test");
    const person = await buyer.visit(phone);
    const { page, context } = person;
    await placeOffline(person);
    const [entry] = (await buyer.call("GET", "/users/user/favourites")).body;
    await buyer.call("PATCH", `/users/user/favourites/quantity/${entry._id}`, { quantity: 2 });
    await context.setOffline(false);
    await page.getByText(m.app_waiting_refused("en", { count: "1" })).waitFor();
    await page.getByRole("button", { name: m.app_waiting_show("en") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(m.orders_cart_changed("en")).waitFor();
    expect(await dialog.getByText(m.app_waiting_text("en")).count()).toBe(0);
    await page.keyboard.press("Escape");
    const reason = m.orders_waiting_refused("en", { reason: m.orders_cart_changed("en") });
    await page.getByRole("main").getByText(reason).waitFor();
    await checkPage(person, "waiting-order-refused-phone-en");
    await placeButton(page).click();
    await page.getByText(reason).waitFor({ state: "detached" });
    await page.getByText(m.app_waiting_refused("en", { count: "1" })).waitFor({ state: "detached" });
    expect([await ordersOf(buyer), await cartSize(buyer)]).toEqual([[], 1]);
  });

  it("a waiting order is kept when the session ends while it waits, and placed once after the next sign-in", async () => {
    const buyer = await newBuyerWithCart("Expired Order", "order-waits-expired@mela.test");
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await placeOffline(person);
    const own = "user_id = (select id from users where email = $1)";
    await db.query(`delete from sessions where ${own}`, [buyer.email]);
    const orders = async () => (await db.query(`select from orders where ${own}`, [buyer.email])).rowCount;
    await context.setOffline(false);
    await page.waitForURL(/\/user\/login/);
    await page.getByText(m.app_waiting_login("en", { count: "1" })).waitFor();
    expect(await orders()).toBe(0);
    await login(page, buyer.email, demoPassword);
    await page.getByText(m.orders_placed("en")).first().waitFor();
    await page.getByText(m.app_waiting_login("en", { count: "1" })).waitFor({ state: "detached" });
    expect(await orders()).toBe(1);
  });

  it("a waiting order is not placed when it is cancelled while it waits", async () => {
    const buyer = await newBuyerWithCart("Cancelling Buyer", "waiting-order-cancel@mela.test");
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await placeOffline(person);
    await cancelButton(page).click();
    await placeButton(page).waitFor();
    await context.setOffline(false);
    const waiting = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mela-waiting")));
    await expect.poll(waiting).toEqual([]);
    expect([await ordersOf(buyer), await cartSize(buyer)]).toEqual([[], 1]);
  });

  it("a waiting order is reported when it is cancelled after it had reached the server", async () => {
    const buyer = await newBuyerWithCart("Late Buyer", "waiting-order-late@mela.test");
    const person = await buyer.visit(phone);
    const { page } = person;
    await installFakeClock(page);
    await openCart(person);
    await loseOrder(page);
    await placeOrder(page);
    await advanceUntilVisible(page, waitingBox(page));
    await cancelButton(page).click();
    await waitingBox(page).waitFor({ state: "detached" });
    await page.unroute(orderEndpoints);
    await advanceUntilVisible(page, page.locator(".notice-area a"));
    // The link is below its sentence.
    await page.waitForFunction(() => {
      const link = document.querySelector(".notice-area a");
      const sentence = link?.closest("p");
      return (
        link && sentence && link.getBoundingClientRect().left - sentence.getBoundingClientRect().left < 80
      );
    });
    await expectNotice(page, m.app_waiting_too_late("en"));
    expect(await ordersOf(buyer)).toHaveLength(1);
  });
});

/** Actions without a connection wait visibly and are sent once: nothing is lost, nothing happens twice. */
import type { BrowserContext, Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatNumber } from "#shared/locale.ts";
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
  visitor,
  waitForFrames,
  waitForHydration,
} from "../helpers/browser.ts";
import { database } from "../helpers/database.ts";
import { type DemoProduct, demoProducts } from "../helpers/demo-products.ts";
import { login } from "../helpers/new-person.ts";
import { startServiceWorker, waitForStored } from "../helpers/service-worker.ts";

const [product, other] = (await demoProducts()).filter(
  ({ variations, quantity }) => !variations && quantity > 9,
) as [DemoProduct, DemoProduct];
const productPath = `/product-details/${product._id}`;

const addEndpoint = "**/api/users/user/favourites";
const cartOf = async (buyer: TestAccount): Promise<[string, number][]> =>
  (await buyer.call("GET", "/users/user/favourites")).body.map(
    ({ selectedClassId, quantity }: { selectedClassId: string; quantity: number }) => [
      selectedClassId,
      quantity,
    ],
  );
const savedBy = async (buyer: TestAccount): Promise<string[]> =>
  (await buyer.call("GET", "/users/user/saved/ids")).body.productIds;

const line = (page: Page, count: number, locale: "en" | "bn" = "en") =>
  page.getByText(m.app_waiting_line(locale, { count: formatNumber(count, locale) }));
const addButton = (page: Page) => page.getByRole("button", { name: "Add to Cart" });

/** Opens a page and waits until it knows who is signed in, which it cannot learn without a connection. */
async function open({ page, goto }: Pick<Visitor, "page" | "goto">, path = productPath): Promise<void> {
  await goto(path);
  await page.waitForFunction(() => sessionStorage.getItem("mela-session") !== null);
  await loadConnectionStatus(page);
}

/** Waits for the code that the first interaction loads. */
async function loadConnectionStatus(page: Page): Promise<void> {
  await moveMouse(page);
  await page.locator(".connection-line").waitFor({ state: "attached" });
}

async function otherTab(context: BrowserContext, path = productPath): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  await loadConnectionStatus(page);
  return page;
}

/** Returns the Idempotency-Keys of the additions that reach `page.route`, and what happens to each. */
async function interceptAdditions(
  page: Page,
  outcomes: ("lost" | "aborted")[],
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(addEndpoint, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const outcome = outcomes[keys.length];
    keys.push(route.request().headers()["idempotency-key"]);
    if (outcome === undefined) return route.fallback();
    if (outcome === "lost") await route.fetch();
    return route.abort();
  });
  return keys;
}

/** Lets the code of `ConnectionStatus` fail to load. The returned promise resolves when it has. */
async function withoutConnectionStatus(page: Page): Promise<{ failed: Promise<Request> }> {
  const code = /\/assets\/ConnectionStatus-/;
  await page.route(code, (route) => route.abort());
  return { failed: page.waitForEvent("requestfailed", (request) => code.test(request.url())) };
}

describe.each([
  ["phone", "en", phone, "Waiting Khatun"],
  ["desktop", "bn", desktop, "Waiting Begum"],
] as const)("without a connection, on a %s in %s", (device, locale, viewport, name) => {
  it("an addition to the cart waits visibly, survives a reload, and is done once when the connection is back", async () => {
    const prefix = locale === "bn" ? "/bn" : "";
    const buyer = await newBuyer(name, `waiting-${device}@mela.test`);
    const person = await buyer.visit(viewport, { serviceWorker: true });
    const { page, context } = person;
    await startServiceWorker(person);
    await open(person, prefix + productPath);
    await waitForStored(person, prefix + productPath);
    await context.setOffline(true);
    await page.getByRole("button", { name: m.cart_add(locale) }).click();
    await expectNotice(page, m.shared_waiting(locale));
    await line(page, 1, locale).waitFor();
    await page.getByRole("button", { name: m.cart_add(locale) }).click();
    await line(page, 2, locale).waitFor();
    await checkPage(person, `waiting-line-${device}-${locale}`);
    await page.reload();
    // Without an interaction.
    await line(page, 2, locale).waitFor();
    await page.getByRole("button", { name: m.app_waiting_show(locale) }).click();
    const title = locale === "bn" ? product.titleBn : product.title;
    const dialog = page.getByRole("dialog");
    await checkPage(person, `waiting-dialog-${device}-${locale}`);
    await dialog
      .getByRole("button", { name: m.app_waiting_discard_named(locale, { title }) })
      .first()
      .click();
    await line(page, 1, locale).waitFor();
    expect(await cartOf(buyer)).toEqual([]);

    await context.setOffline(false);
    await expectNotice(page, m.cart_added(locale));
    await line(page, 1, locale).waitFor({ state: "detached" });
    expect(await cartOf(buyer)).toEqual([[product._id, 1]]);
    expect(person.consoleErrors).toEqual([]);
  });
});

it("adding to the cart waits in a tab that was opened without a connection", async () => {
  const buyer = await newBuyer("New Tab Khatun", "waiting-new-tab@mela.test");
  const person = await buyer.visit(phone, { serviceWorker: true });
  await startServiceWorker(person);
  await open(person);
  await waitForStored(person, productPath);
  await person.context.setOffline(true);
  const second = await otherTab(person.context);
  await addButton(second).click();
  await line(second, 1).waitFor();
  await person.context.setOffline(false);
  await line(second, 1).waitFor({ state: "detached" });
  expect(await cartOf(buyer)).toEqual([[product._id, 1]]);
});

describe("without a response", () => {
  it("an addition to the cart is repeated with the same key, and is done once although the first request arrived", async () => {
    const buyer = await newBuyer("Lost Khatun", "waiting-lost@mela.test");
    const person = await buyer.visit(desktop);
    const { page } = person;
    await open(person);
    const keys = await interceptAdditions(page, ["lost", "aborted", "lost"]);
    await page.getByLabel("Quantity").selectOption("3");
    await addButton(page).click();
    await expectNotice(page, m.cart_added("en"));
    await line(page, 1).waitFor({ state: "detached" });
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    expect(await cartOf(buyer)).toEqual([[product._id, 3]]);
    expect(person.consoleErrors).toEqual([]);
  });

  it("an addition to the cart is repeated after a reload, without an interaction", async () => {
    const buyer = await newBuyer("Reload Khatun", "waiting-reload@mela.test");
    const person = await buyer.visit(desktop);
    const { page } = person;
    await open(person);
    const keys = await interceptAdditions(page, [
      "lost",
      ...Array.from({ length: 99 }, () => "aborted" as const),
    ]);
    await addButton(page).click();
    await line(page, 1).waitFor();
    await page.goto("/");
    await line(page, 1).waitFor();
    await page.unroute(addEndpoint);
    await expectNotice(page, m.cart_added("en"));
    await line(page, 1).waitFor({ state: "detached" });
    expect(new Set(keys).size).toBe(1);
    expect(await cartOf(buyer)).toEqual([[product._id, 1]]);
  });

  it("an addition to the cart does not affect a page that fails to load the code to send it, and is sent later", async () => {
    const buyer = await newBuyer("Unloaded Khatun", "waiting-unloaded@mela.test");
    const person = await buyer.visit(desktop);
    const { page } = person;
    await open(person);
    await interceptAdditions(
      page,
      Array.from({ length: 99 }, () => "aborted" as const),
    );
    await addButton(page).click();
    await line(page, 1).waitFor();
    const { failed } = await withoutConnectionStatus(page);
    await person.goto(productPath);
    await failed;
    await waitForFrames(page);
    await addButton(page).waitFor();
    await page.unrouteAll();
    await expectNotice(page, m.cart_added("en"));
    expect(await cartOf(buyer)).toEqual([[product._id, 1]]);
  });

  it("an addition to the cart is sent although the code to send it could not be loaded at the first interaction", async () => {
    const buyer = await newBuyer("Early Khatun", "waiting-early@mela.test");
    const { page, goto } = await buyer.visit(phone);
    await goto(productPath);
    await page.waitForFunction(() => sessionStorage.getItem("mela-session") !== null);
    await interceptAdditions(
      page,
      Array.from({ length: 99 }, () => "aborted" as const),
    );
    const { failed } = await withoutConnectionStatus(page);
    await moveMouse(page);
    await failed;
    await addButton(page).click();
    await expectNotice(page, m.shared_waiting("en"));
    await page.unrouteAll();
    await expectNotice(page, m.cart_added("en"));
    expect(await cartOf(buyer)).toEqual([[product._id, 1]]);
  });

  it("an addition to the cart is sent once by two tabs, in the order of the clicks", async () => {
    const buyer = await newBuyer("Tabs Khatun", "waiting-both-tabs@mela.test");
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await open(person);
    const second = await otherTab(context, `/product-details/${other._id}`);
    await context.setOffline(true);
    await addButton(page).click();
    await line(page, 1).waitFor();
    await line(second, 1).waitFor();
    await addButton(second).click();
    await line(page, 2).waitFor();
    const sent: string[] = [];
    // Not requests, because each tab still tries without a connection.
    context.on("response", (response) => {
      const request = response.request();
      if (request.method() === "POST" && request.url().endsWith("/favourites"))
        sent.push(request.postDataJSON().selectedClassId);
    });
    await context.setOffline(false);
    await line(page, 2).waitFor({ state: "detached" });
    await line(page, 1).waitFor({ state: "detached" });
    await line(second, 1).waitFor({ state: "detached" });
    await expect.poll(() => sent).toEqual([product._id, other._id]);
    expect(await cartOf(buyer)).toEqual([
      [product._id, 1],
      [other._id, 1],
    ]);
  });

  it("an addition to the cart ends with the reason when it is refused, until it is discarded", async () => {
    const buyer = await newBuyer("Refused Khatun", "waiting-refused@mela.test");
    const person = await buyer.visit(phone);
    const { page, context } = person;
    await open(person);
    const db = await database();
    try {
      await context.setOffline(true);
      await addButton(page).click();
      await line(page, 1).waitFor();
      await db.query("update products set shelved = true where id = $1", [product._id]);
      await context.setOffline(false);
      await page.getByText(m.app_waiting_refused("en", { count: "1" })).waitFor();
    } finally {
      await db.query("update products set shelved = false where id = $1", [product._id]);
      await db.end();
    }
    await page.getByRole("button", { name: m.app_waiting_show("en") }).click();
    await page.getByRole("dialog").getByText(m.cart_gone("en")).waitFor();
    await checkPage(person, "waiting-refused-phone-en");
    await page
      .getByRole("button", { name: m.app_waiting_discard_named("en", { title: product.title }) })
      .click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText(m.app_waiting_refused("en", { count: "1" })).waitFor({ state: "detached" });
    expect(await cartOf(buyer)).toEqual([]);
  });

  it("an addition to the cart is removed at the sign-out and never sent for another person [S93]", async () => {
    const buyer = await newBuyer("Leaving Khatun", "waiting-leaves@mela.test");
    const next = await newBuyer("Next Khatun", "waiting-next@mela.test");
    const person = await buyer.visit(desktop);
    const { page } = person;
    await open(person);
    await interceptAdditions(
      page,
      Array.from({ length: 99 }, () => "aborted" as const),
    );
    await addButton(page).click();
    await line(page, 1).waitFor();
    await page.getByRole("button", { name: "Your menu, Leaving Khatun" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await line(page, 1).waitFor({ state: "detached" });
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mela-waiting")));
    await expect.poll(stored).toEqual([]);
    await page.unroute(addEndpoint);
    await page.goto("/user/login");
    await login(page, next.email, demoPassword);
    await page.getByRole("button", { name: "Your menu, Next Khatun" }).waitFor();
    expect(await cartOf(next)).toEqual([]);
  });
});

describe("'Save for later' without a connection", () => {
  const heart = (page: Page, pressed: boolean) =>
    page
      .getByRole("main")
      .getByRole("button", { name: `Save ${product.title} for later`, exact: true, pressed });

  it("waits, and ends with the state of the last click", async () => {
    const buyer = await newBuyer("Heart Khatun", "waiting-heart@mela.test");
    const person = await buyer.visit(phone, { serviceWorker: true });
    const { page, context } = person;
    await startServiceWorker(person);
    await open(person);
    await waitForStored(person, productPath);
    await context.setOffline(true);
    await heart(page, false).click();
    await line(page, 1).waitFor();
    await heart(page, true).click();
    await heart(page, false).click();
    await heart(page, true).waitFor();
    await line(page, 1).waitFor();
    await page.reload();
    await heart(page, true).waitFor();
    await line(page, 1).waitFor();
    await context.setOffline(false);
    await line(page, 1).waitFor({ state: "detached" });
    await heart(page, true).waitFor();
    expect(await savedBy(buyer)).toEqual([product._id]);
    expect(person.consoleErrors).toEqual([]);
  });

  it("keeps the saved product waiting and the page open if the session has ended", async () => {
    const buyer = await newBuyer("Ended Khatun", "waiting-heart-ended@mela.test");
    const { page, context, goto } = await buyer.visit(phone);
    await open({ page, goto });
    await context.setOffline(true);
    await heart(page, false).click();
    await line(page, 1).waitFor();
    const db = await database();
    await db.query("delete from sessions where user_id = (select id from users where email = $1)", [
      buyer.email,
    ]);
    await db.end();
    await context.setOffline(false);
    await page.getByText(m.app_waiting_login("en", { count: "1" })).waitFor();
    expect(new URL(page.url()).pathname).toBe(productPath);
  });

  it("waits on the page of saved products as well", async () => {
    const buyer = await newBuyer("Removing Khatun", "waiting-removal@mela.test");
    await buyer.call("PUT", `/users/user/saved/${product._id}`);
    await buyer.call("PUT", `/users/user/saved/${other._id}`);
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await open(person, "/saved");
    const { title } = product;
    const remove = page.getByRole("button", { name: m.saved_remove_named("en", { title }), exact: true });
    const removed = page.getByText(m.saved_removed_named("en", { title }), { exact: true });
    await remove.waitFor();
    await context.setOffline(true);
    await remove.click();
    await line(page, 1).waitFor();
    await page.getByRole("button", { name: m.saved_undo("en") }).click();
    await remove.click();
    await removed.waitFor();
    await line(page, 1).waitFor();
    expect(await savedBy(buyer)).toEqual([other._id, product._id]);
    await context.setOffline(false);
    await line(page, 1).waitFor({ state: "detached" });
    await removed.waitFor();
    expect(await savedBy(buyer)).toEqual([other._id]);
    expect(person.consoleErrors).toEqual([]);
  });

  it("shows the same state in both tabs and after a reload, on the page of saved products", async () => {
    const buyer = await newBuyer("Tabs Khatun", "saved-both-tabs@mela.test");
    await buyer.call("PUT", `/users/user/saved/${product._id}`);
    await buyer.call("PUT", `/users/user/saved/${other._id}`);
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    const { title } = product;
    // Chromium may send a request that a route has not handled yet when its page is reloaded.
    await context.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        if (localStorage.getItem("test-cut") && ["PUT", "DELETE"].includes(init?.method ?? ""))
          throw new TypeError("Failed to fetch");
        return fetch(input, init);
      };
    });
    const remove = (tab: Page) =>
      tab.getByRole("button", { name: m.saved_remove_named("en", { title }), exact: true });
    const removed = (tab: Page) => tab.getByText(m.saved_removed_named("en", { title }), { exact: true });
    await open(person, "/saved");
    const second = await otherTab(context, "/saved");
    await page.evaluate(() => localStorage.setItem("test-cut", "1"));
    await remove(page).click();
    await removed(second).waitFor();
    await second.getByRole("button", { name: m.saved_undo("en") }).click();
    await remove(page).click();
    await removed(second).waitFor();
    await page.reload();
    await removed(page).waitFor();
    await removed(second).waitFor();
    await page.evaluate(() => localStorage.removeItem("test-cut"));
    await expect.poll(() => savedBy(buyer)).toEqual([other._id]);
    await page.getByRole("button", { name: m.saved_undo("en") }).click();
    await expect.poll(() => savedBy(buyer)).toEqual([product._id, other._id]);
    await remove(second).waitFor();
  });

  it("lists the saved products automatically when the server can be reached again", async () => {
    const buyer = await newBuyer("Waiting Khatun", "waiting-list@mela.test");
    await buyer.call("PUT", `/users/user/saved/${product._id}`);
    const person = await buyer.visit(desktop);
    const { page, context } = person;
    await context.route(/\/livez$|\/api\/users\/user\/saved(?:\?|$)/, (route) => route.abort());
    await person.goto("/saved");
    await page.getByRole("button", { name: m.shared_try_again("en") }).waitFor();
    await context.unrouteAll();
    await page.getByRole("link", { name: product.title, exact: true }).waitFor();
  });

  it("stores the product on the device before the sign-in", async () => {
    const { page, context, ...person } = await visitor(phone);
    await open({ page, goto: person.goto });
    await context.setOffline(true);
    await heart(page, false).click();
    await expectNotice(page, m.saved_added("en"));
    await context.setOffline(false);
    await page.reload();
    await heart(page, true).waitFor();
    expect(await line(page, 1).count()).toBe(0);
  });
});

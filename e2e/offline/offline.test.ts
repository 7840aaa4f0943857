/** What is usable without a connection: visited pages, the cart and the last orders. */
import { beforeAll, describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import { newBuyer, orderCart, type TestAccount } from "../helpers/accounts.ts";
import { checkPage, moveMouse, phone, type Visitor, visitor, waitForHydration } from "../helpers/browser.ts";
import { database } from "../helpers/database.ts";
import { type DemoProduct, demoProducts } from "../helpers/demo-products.ts";
import { advanceUntilVisible, installFakeClock } from "../helpers/network.ts";
import { startServiceWorker, waitForStored } from "../helpers/service-worker.ts";

const [ordered, inCart] = (await demoProducts()).filter(
  ({ variations, quantity }) => !variations && quantity > 3,
) as [DemoProduct, DemoProduct];

describe("without a connection", () => {
  let shopper: TestAccount;
  let person: Visitor;
  let orderNumber: string;

  beforeAll(async () => {
    shopper = await newBuyer("Offline Reader", "offline-reader@mela.test");
    await shopper.call("POST", "/users/user/favourites", { selectedClassId: ordered._id });
    orderNumber = await orderCart(shopper);
    await shopper.call("POST", "/users/user/favourites", { selectedClassId: inCart._id, quantity: 2 });
    person = await shopper.visit(phone, { serviceWorker: true });
  });

  it("visited pages stay readable without a connection, with a note of their age, and nothing personal is stored [S93]", async () => {
    const { page, context } = person;
    await startServiceWorker(person);
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Jute" }).click();
    await page.getByRole("heading", { level: 1, name: "Jute" }).waitFor();
    // It was opened by a link, and the service worker has requested the document.
    await waitForStored(person, "/jute-collection");
    await person.goto("/cart");
    await person.goto("/dashboard/user/my-orders");
    await page.getByText(orderNumber).filter({ visible: true }).first().waitFor();
    await person.goto("/jute-collection");

    await context.setOffline(true);
    await page.reload();
    await waitForHydration(page);
    const note = page.getByText(/^You are offline\. This page was saved (just now|\d+ minutes? ago)\.$/);
    await note.waitFor();
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>("main img[src^='/images/']");
      return image?.complete && image.naturalWidth > 0;
    });
    await checkPage(person, "offline-saved-phone-en");

    // By a link: the home page was opened before by its URL only, and the shops were not opened.
    await page.getByRole("banner").getByRole("link", { name: "Mela, home page" }).click();
    await page.getByRole("heading", { level: 1, name: "Mela, the fair of handmade Bangladesh" }).waitFor();
    await note.waitFor();
    await waitForHydration(page);
    await page
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: "Areca Leaf" })
      .click();
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await note.waitFor({ state: "detached" });
    await checkPage(person, "offline-by-link-phone-en");

    // No click is needed when the connection is back.
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Areca Leaf" }).waitFor();
    await page.getByText("You are offline").waitFor({ state: "detached" });

    const stored = await page.evaluate(async () => {
      const all = (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const responses = await cache.matchAll();
        return {
          urls: (await cache.keys()).map(({ url }) => url),
          texts: await Promise.all(responses.map((response) => response.text())),
        };
      });
      const stores = await Promise.all(all);
      return { urls: stores.flatMap(({ urls }) => urls), text: stores.flatMap(({ texts }) => texts).join() };
    });
    expect(stored.urls.length).toBeGreaterThan(20);
    expect(stored.urls.filter((url) => /\d\/(api|cart|dashboard)/.test(url))).toEqual([]);
    expect(stored.text).not.toContain("Offline Reader");
    expect(stored.text).not.toContain(shopper.email);
    expect(person.consoleErrors).toEqual([]);
  });

  it("a page that is not stored opens automatically when the connection is back, also without an event", async () => {
    const guest = await visitor(phone, { serviceWorker: true });
    const { page, context } = guest;
    await startServiceWorker(guest);
    await context.setOffline(true);
    await page.goto("/bamboo-lampshade");
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await page.evaluate(() =>
      window.addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Bamboo Lampshade" }).waitFor();
  });

  it("the cart and the last orders can be read on this device, until a sign-out in any tab [S93]", async () => {
    const { page, context } = person;
    await person.goto("/cart");
    await page.getByText(inCart.title).first().waitFor();

    await context.setOffline(true);
    await page.reload();
    const cart = page.getByRole("region", { name: "My Cart" });
    await cart.getByText(`2 × ${inCart.title}`).waitFor();
    await cart.getByText(/^Saved on this device (just now|\d+ minutes? ago)\./).waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: "Your Recent Order" }).innerText())
      .toContain(orderNumber);
    await checkPage(person, "offline-cart-phone-en");
    // By a link.
    await page.getByRole("banner").getByRole("link", { name: "Mela, home page" }).click();
    // The stored document is loaded, because the home page was opened by its URL only.
    await page.getByRole("heading", { level: 1, name: "Mela, the fair of handmade Bangladesh" }).waitFor();
    await waitForHydration(page);
    await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
    await cart.getByText(`2 × ${inCart.title}`).waitFor();

    await context.setOffline(false);
    await page.getByRole("button", { name: /^Place Order/ }).waitFor();
    const other = await context.newPage();
    await other.goto("/");
    await waitForHydration(other);
    await other.getByRole("button", { name: "Your menu, Offline Reader" }).click();
    await other.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/user/login?**");
    expect(await page.evaluate(() => localStorage.getItem("mela-own"))).toBeNull();
    expect(person.consoleErrors).toEqual([]);
  });
});

it("stored pages are deleted when the session is ended on another device [S93]", async () => {
  const reader = await newBuyer("Other Device", "offline-other-device@mela.test");
  const person = await reader.visit(phone, { serviceWorker: true });
  const { page } = person;
  await startServiceWorker(person);
  await person.goto("/search/jamdani");
  await waitForStored(person, "/search/jamdani");
  const db = await database();
  await db.query("delete from sessions where user_id = (select id from users where email = $1)", [
    reader.email,
  ]);
  await db.end();
  // Loads the hearts of the cards.
  await moveMouse(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save .* for later$/ })
    .first()
    .click();
  await page.waitForURL(/\/user\/login/);
  const isStored = () =>
    page.evaluate(async () => Boolean(await caches.match("/search/jamdani", { ignoreVary: true })));
  await expect.poll(isStored).toBe(false);
});

describe("when the connection is lost right after the response", () => {
  const placeButton = new RegExp(`^${m.orders_confirm_title("en")}`);

  async function openDialog(name: string, email: string) {
    const buyer = await newBuyer(name, email);
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: inCart._id });
    const person = await buyer.visit(phone, { serviceWorker: true });
    await installFakeClock(person.page);
    await startServiceWorker(person);
    await person.goto("/cart");
    await person.page.getByRole("main").getByRole("button", { name: placeButton }).click();
    return { buyer, person, yes: person.page.getByRole("alertdialog").getByRole("button").last() };
  }

  /** Lets the response of the order arrive, and no other one. */
  async function cutAfterResponse({ page, context }: Visitor): Promise<void> {
    await page.route(/\/api\/users\/checkout\/orders$/, async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
  }

  const numberOf = async (buyer: TestAccount): Promise<string> =>
    (await buyer.call("GET", "/users/checkout/orders")).body[0].orderNumber;

  it("an order is confirmed immediately, and My Orders opens automatically when the connection is back", async () => {
    const { buyer, person, yes } = await openDialog("Cut Buyer", "offline-cut@mela.test");
    const { page, context } = person;
    await cutAfterResponse(person);
    await yes.click();
    const placed = page.getByRole("region", { name: m.orders_placed("en") });
    await placed.waitFor();
    const number = await numberOf(buyer);
    expect(await placed.innerText()).toContain(number);
    expect(new URL(page.url()).pathname).toBe("/cart");
    await checkPage(person, "offline-placed-phone-en");
    await context.setOffline(false);
    await page.waitForURL("**/dashboard/user/my-orders");
    await placed.waitFor();
    await expect.poll(() => page.getByText(number).filter({ visible: true }).count()).toBe(2);
    expect(person.consoleErrors).toEqual([]);
  });

  it("an order is named on the offline page, and confirmed in My Orders later", async () => {
    const { buyer, person, yes } = await openDialog("Reload Buyer", "offline-cut-reload@mela.test");
    const { page, context } = person;
    await cutAfterResponse(person);
    await yes.click();
    await page.getByRole("region", { name: m.orders_placed("en") }).waitFor();
    const number = await numberOf(buyer);
    await page.reload();
    await page.getByText(m.orders_placed_reached("en", { number })).waitFor();
    await page.getByRole("region", { name: "Your Recent Order" }).getByText(number).waitFor();
    await page.getByRole("region", { name: "My Cart" }).getByText("Your cart is empty").waitFor();
    await checkPage(person, "offline-placed-reload-phone-en");
    await page.unrouteAll();
    await context.setOffline(false);
    await page.waitForURL("**/dashboard/user/my-orders");
    await page
      .getByRole("region", { name: m.orders_placed("en") })
      .getByText(number)
      .waitFor();
    expect(person.consoleErrors).toEqual([]);
  });

  it("an order is confirmed in My Orders although its code and the list cannot be loaded", async () => {
    const { person, yes } = await openDialog("Prefetch Buyer", "offline-prefetch@mela.test");
    const { page, context } = person;
    // The service worker stores what the dialog has prefetched.
    await page.waitForFunction(async () => {
      const links = document.querySelectorAll<HTMLLinkElement>(
        "link[rel='modulepreload'][href*='my-orders']",
      );
      const stored = [...links].map(({ href }) => caches.match(href, { ignoreVary: true }));
      return links.length > 0 && (await Promise.all(stored)).every(Boolean);
    });
    await context.route(/\/assets\//, (route) => route.abort());
    await context.route(/\/api\/users\/checkout\/orders\?/, (route) => route.abort());
    await yes.click();
    await page.waitForURL("**/dashboard/user/my-orders");
    // Of My Orders, because the cart has confirmed the order too.
    await advanceUntilVisible(page, page.getByRole("button", { name: m.shared_try_again("en") }));
    await page.getByRole("region", { name: m.orders_placed("en") }).waitFor();
    await context.unrouteAll();
    await person.goto("/cart");
    await page.getByRole("main").getByText(m.orders_cart_empty_title("en")).waitFor();
  });

  it("an order is confirmed once although the list of orders cannot be loaded after a reload of the cart", async () => {
    const { buyer, person, yes } = await openDialog("Unlisted Buyer", "offline-unlisted@mela.test");
    const { page, context } = person;
    await cutAfterResponse(person);
    await yes.click();
    await page.getByRole("region", { name: m.orders_placed("en") }).waitFor();
    const number = await numberOf(buyer);
    // Before the connection is back, because the page then opens My Orders by itself.
    await page.reload();
    await page.getByText(m.orders_placed_reached("en", { number })).waitFor();
    await page.unrouteAll();
    await context.route(/\/api\/users\/checkout\/orders\?/, (route) => route.abort());
    await context.setOffline(false);
    await page.waitForURL("**/dashboard/user/my-orders");
    await page.getByText(m.orders_placed_reached("en", { number })).waitFor();
    await advanceUntilVisible(page, page.getByRole("button", { name: m.shared_try_again("en") }));
    await page.getByText(m.orders_placed_reached("en", { number })).waitFor();
    await person.goto("/cart");
    await page.getByRole("main").getByText(m.orders_cart_empty_title("en")).waitFor();
  });
});

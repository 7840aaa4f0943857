import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatTaka } from "#shared/money.ts";
import { m } from "#words/messages.js";
import words from "../messages/en/orders.json" with { type: "json" };
import { demoPassword } from "../seed/people.ts";
import { addressOf, newBuyer, orderCart, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  checkPage,
  desktop,
  expectNotice,
  phone,
  printedPages,
  type Visitor,
  visitor,
  waitForFrames,
  waitForHydration,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { type DemoProduct, demoProducts } from "./helpers/demo-products.ts";
import { mela } from "./helpers/mela.ts";
import { advanceUntilVisible, holdRequests, installFakeClock } from "./helpers/network.ts";
import { login } from "./helpers/new-person.ts";
import { signUpByCall, verifyByMail } from "./helpers/sign-in.ts";

/** Tests the failures between cart and order, and cancelled, paid, printed and downloaded orders. */
const origin = mela.origin;
// Taken from the end, because other tests use the newest products.
const products = (await demoProducts())
  .filter(({ quantity, price, variations }) => quantity >= 8 && price < 5_000 && !variations)
  .slice(-8);
const product = (index: number): DemoProduct => {
  const demoProduct = products[index];
  if (!demoProduct) throw new Error("the demo has too few products");
  return demoProduct;
};

let db: pg.Client;
beforeAll(async () => {
  db = await database();
});
afterAll(() => db.end());

const stockOf = async ({ _id }: DemoProduct) =>
  Number((await db.query("select quantity from products where id = $1", [_id])).rows[0].quantity);
const setPrice = ({ _id }: DemoProduct, taka: number) =>
  db.query("update products set price_poisha = $2 where id = $1", [_id, Math.round(taka * 100)]);
const setStock = ({ _id }: DemoProduct, quantity: number) =>
  db.query("update products set quantity = $2 where id = $1", [_id, quantity]);

async function fillCart(buyer: TestAccount, products: readonly [DemoProduct, number][]): Promise<void> {
  for (const [{ _id }, quantity] of products)
    await buyer.call("POST", "/users/user/favourites", { selectedClassId: _id, quantity });
}

const cartOf = async (
  buyer: TestAccount,
): Promise<{ _id: string; selectedClassId: string; quantity: number; price: number }[]> =>
  (await buyer.call("GET", "/users/user/favourites")).body;

/** Opens the cart, runs `concurrently` and confirms the order. */
async function openCartAndOrder(person: Visitor, concurrently: () => Promise<unknown>): Promise<void> {
  await person.goto("/cart");
  await placeButton(person.page).waitFor();
  await expect.poll(() => placeButton(person.page).isEnabled()).toBe(true);
  await concurrently();
  await confirmOrder(person.page);
}

async function waitForConfirmation(page: Page): Promise<void> {
  await page.waitForURL(/\/dashboard\/user\/my-orders$/);
  await page.getByRole("region", { name: words.orders_placed }).waitFor();
}

const placeButton = (page: Page) => page.getByRole("button", { name: /^Place Order/ });
const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

async function confirmOrder(page: Page): Promise<void> {
  await placeButton(page).click();
  await dialogOf(page).getByText("Please select 'Yes' to place order").waitFor();
  await dialogOf(page)
    .getByRole("button", { name: /^Yes, order for/ })
    .click();
  await dialogOf(page).waitFor({ state: "hidden" });
}

const lineOf = (page: Page, { title }: DemoProduct): Locator =>
  page.locator("main li").filter({ hasText: title });

describe("the cart on a desktop, in English, after a rejected order", () => {
  const [bag, lamp] = [product(0), product(1)];
  let buyer: TestAccount;
  let person: Visitor;
  let page: Page;

  beforeAll(async () => {
    buyer = await newBuyer("Rahima Khatun", "rahima-orders@mela.test");
    person = await buyer.visit(desktop);
    page = person.page;
    await fillCart(buyer, [
      [bag, 2],
      [lamp, 1],
    ]);
  });

  it("shows the old and the new price after a price change, with 'Order at the new price'", async () => {
    await openCartAndOrder(person, () => setPrice(bag, bag.price + 100));
    const line = lineOf(page, bag);
    await line.getByText(/^The price was ৳\s.+ and is now ৳\s.+\.$/).waitFor();
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
    await checkPage(person, "orders-price-changed-desk-en");
    await line.getByRole("button", { name: "Order at the new price" }).click();
    await dialogOf(page).getByText("Please select 'Yes' to place order").waitFor();
    await checkPage(person, "orders-place-dialog-desk-en");
    await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
    await setPrice(bag, bag.price);
  });

  it("shows the stock when it is too low, with a button to order that many", async () => {
    await openCartAndOrder(person, () => setStock(bag, 1));
    const line = lineOf(page, bag);
    await line.getByText("Only 1 left. Please choose fewer.").waitFor();
    await checkPage(person, "orders-out-of-stock-desk-en");
    await line.getByRole("button", { name: "Change to 1" }).click();
    await line.getByText("Only 1 left.").waitFor({ state: "hidden" });
    await expect
      .poll(
        async () =>
          (await cartOf(buyer)).find(({ selectedClassId }) => selectedClassId === bag._id)?.quantity,
      )
      .toBe(1);
    await expect
      .poll(() => line.getByRole("button", { name: `Decrease quantity of ${bag.title}` }).isDisabled())
      .toBe(true);
    await setStock(bag, bag.quantity);
  });

  it("says that a product which has just been taken off sale is no longer available", async () => {
    const setShelved = (shelved: boolean) =>
      db.query("update products set shelved = $2 where id = $1", [bag._id, shelved]);
    await openCartAndOrder(person, () => setShelved(true));
    await lineOf(page, bag).getByText("No longer available. It will not be ordered.").waitFor();
    await setShelved(false);
  });

  it("shows changes that another window has made to quantities and lines", async () => {
    await openCartAndOrder(person, async () => {
      const [first, second] = await cartOf(buyer);
      await buyer.call("PATCH", `/users/user/favourites/quantity/${first?._id}`, { quantity: 3 });
      await buyer.call("DELETE", `/users/user/favourites/${second?._id}`);
    });
    await page.getByText("Your cart has changed. Please check it again.").waitFor();
    await lineOf(page, bag).getByText("The quantity was changed to 3 in another window.").waitFor();
    await page.getByText(`No longer in your cart: ${lamp.title}`).waitFor();
    await checkPage(person, "orders-cart-changed-desk-en");
    await fillCart(buyer, [[lamp, 1]]);
  });

  it("asks for an address when it has been deleted", async () => {
    await openCartAndOrder(person, () =>
      db.query("delete from addresses where user_id = (select id from users where email = $1)", [
        buyer.email,
      ]),
    );
    await page.getByRole("alert").getByText("No Address Found").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Add Delivery Address" }).count()).toBe(2);
    await expect.poll(() => placeButton(page).isDisabled()).toBe(true);
    await checkPage(person, "orders-address-missing-desk-en");
    await buyer.call("POST", "/users/checkout/addresses", addressOf("Rahima Khatun"));
  });

  it("links to the orders when too many are pending", async () => {
    // The tests run with a high limit, so the response is simulated.
    await page.route("**/api/users/checkout/orders", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "too_many_pending" }),
      }),
    );
    await openCartAndOrder(person, async () => {});
    await page.getByText("You have too many pending orders.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "View your orders" }).isVisible()).toBe(true);
    await page.unroute("**/api/users/checkout/orders");
  });

  it("keeps a sold-out product in the cart, marked, until it is removed", async () => {
    await openCartAndOrder(person, () => setStock(lamp, 0));
    const line = lineOf(page, lamp);
    await line.getByText("Sold out. It will not be ordered.").waitFor();
    await line.getByRole("button", { name: "Remove it" }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("heading", { name: "Are you sure?" }).waitFor();
    await dialog.getByText("You won't be able to revert this!", { exact: true }).waitFor();
    await checkPage(person, "orders-remove-dialog-desk-en");
    await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
    await expectNotice(page, "Deleted! Your file has been deleted.");
    await line.waitFor({ state: "hidden" });
    // The shopper knows that it is gone, and the rejected order no longer matters.
    await expect.poll(() => page.getByText(words.orders_out_of_stock).count()).toBe(0);
    expect(await page.getByText(/^No longer in your cart/).count()).toBe(0);
    await setStock(lamp, lamp.quantity);
  });

  it("sends the order again with the same key when no response comes, and places it once [R16]", async () => {
    const keys: (string | undefined)[] = [];
    await page.route("**/api/users/checkout/orders", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      keys.push(route.request().headers()["idempotency-key"]);
      return keys.length < 3 ? route.abort() : route.continue();
    });
    await openCartAndOrder(person, async () => {});
    await page.getByText(words.orders_not_placed).waitFor();
    await checkPage(person, "orders-not-placed-desk-en");
    await confirmOrder(page);
    await page.getByText(words.orders_not_placed).waitFor();
    await placeButton(page).click();
    await dialogOf(page)
      .getByRole("button", { name: /^Yes, order for/ })
      .click();
    await expectNotice(page, "Order Placed");
    await waitForConfirmation(page);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect((await buyer.call("GET", "/users/checkout/orders")).body).toHaveLength(1);
    await page.unroute("**/api/users/checkout/orders");
  });

  it("opens the placed order when its response is lost [R16]", async () => {
    await fillCart(buyer, [[bag, 1]]);
    await page.route("**/api/users/checkout/orders", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openCartAndOrder(person, async () => {});
    await waitForConfirmation(page);
    await page.unroute("**/api/users/checkout/orders");
    expect((await buyer.call("GET", "/users/checkout/orders")).body).toHaveLength(2);
  });

  it("lets the order wait when the server is unreachable, until it is cancelled [R16]", async () => {
    await fillCart(buyer, [[bag, 1]]);
    const orderEndpoints = /\/api\/users\/checkout\/orders/;
    await page.route(orderEndpoints, (route) => route.abort());
    await installFakeClock(page);
    await openCartAndOrder(person, async () => {});
    await advanceUntilVisible(page, page.getByText(words.orders_waiting_title));
    await checkPage(person, "orders-waiting-desk-en");
    await page.getByRole("button", { name: words.orders_waiting_cancel }).click();
    await placeButton(page).waitFor();
    await page.unroute(orderEndpoints);
    expect((await buyer.call("GET", "/users/checkout/orders")).body).toHaveLength(2);
  });

  it("logs no errors to the console", () => {
    expect(person.consoleErrors).toEqual([]);
  });
});

it("an order that is being sent cannot be cancelled in its dialog, and is confirmed only until dispatch", async () => {
  const buyer = await newBuyer("Second Thought", "second-thought-orders@mela.test");
  await fillCart(buyer, [[product(5), 1]]);
  const { page, goto } = await buyer.visit(desktop);
  await goto("/cart");
  const release = await holdRequests(page, "**/api/users/checkout/orders");
  await placeButton(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: /^Yes, order for/ }).click();
  const no = dialog.getByRole("button", { name: "Cancel" });
  await expect.poll(() => no.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Escape");
  await waitForFrames(page);
  expect(await no.isVisible()).toBe(true);
  release();
  await waitForConfirmation(page);

  const [{ _id, orderNumber }] = (await buyer.call("GET", "/users/checkout/orders")).body;
  const admin = await signInAs("admin@mela.test");
  await admin.call("PATCH", `/users/admin/order-status/${_id}`, { status: "shipping" });
  await page.reload();
  await page
    .locator("table tbody")
    .filter({ hasText: orderNumber })
    .getByText(words.orders_status_shipping)
    .first()
    .waitFor();
  expect(await page.getByRole("region", { name: words.orders_placed }).count()).toBe(0);
});

it("the cart confirms an order again after a reload, but not after a link of the confirmation", async () => {
  const buyer = await newBuyer("Keeps Shopping", "keeps-shopping-orders@mela.test");
  await fillCart(buyer, [[product(7), 1]]);
  const { page, context, goto } = await buyer.visit(desktop);
  await goto("/cart");
  // The page waits for this response before it opens My Orders.
  await context.route("**/livez", (route) => route.abort());
  await confirmOrder(page);
  const placed = page.getByRole("region", { name: words.orders_placed });
  await placed.waitFor();
  const [{ orderNumber: number }] = (await buyer.call("GET", "/users/checkout/orders")).body;
  const reloaded = await context.newPage();
  await reloaded.goto("/cart");
  await reloaded.getByText(m.orders_placed_reached("en", { number })).waitFor();
  await reloaded.close();

  await placed.getByRole("link", { name: words.orders_placed_keep_shopping }).click();
  await page.waitForURL(/\/$/);
  await placed.waitFor({ state: "detached" });
  await context.unroute("**/livez");
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await page.getByRole("main").getByText(words.orders_cart_empty_title).waitFor();
  expect(new URL(page.url()).pathname).toBe("/cart");
});

it("a changed delivery fee is shown in the total, and is charged only after a yes to it", async () => {
  const soap = product(7);
  const buyer = await newBuyer("New Fee", "new-fee-orders@mela.test");
  await fillCart(buyer, [[soap, 1]]);
  const { page, goto } = await buyer.visit(desktop);
  await goto("/cart");
  const seenTotals: number[] = [];
  // As a server would respond whose fee is not that of the page.
  await page.route("**/api/users/checkout/orders", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { seenTotal } = route.request().postDataJSON();
    seenTotals.push(seenTotal);
    return route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "price_changed", products: [], deliveryFee: 65 }),
    });
  });
  await confirmOrder(page);
  await page.getByText(words.orders_price_changed).waitFor();
  const total = formatTaka(soap.price + 65, "en");
  await page.getByRole("button", { name: m.orders_place_button("en", { total }) }).click();
  await dialogOf(page)
    .getByRole("button", { name: m.orders_confirm_yes_total("en", { total }) })
    .click();
  await expect.poll(() => seenTotals).toEqual([soap.price + 55, soap.price + 65]);
  await page.unroute("**/api/users/checkout/orders");
});

it("the cart stays usable if the code of the address form cannot be loaded, and offers to try again", async () => {
  const email = "formless-orders@mela.test";
  await signUpByCall(mela.origin, { name: "Formless Buyer", email });
  const buyer = await signInAs(email);
  await fillCart(buyer, [[product(5), 1]]);
  const { page, goto } = await buyer.visit(desktop);
  const codeOfForm = /\/assets\/AddressForm-/;
  await page.route(codeOfForm, (route) => route.abort());
  await goto("/cart");
  const form = page.getByRole("region", { name: m.addresses_box_title("en") });
  await form.getByText(m.shared_load_failed("en")).waitFor();
  await lineOf(page, product(5)).waitFor();
  await page.unroute(codeOfForm);
  await form.getByRole("button", { name: m.shared_try_again("en") }).click();
  await form.getByLabel("Mobile number").waitFor();
});

describe("on a desktop, in English", () => {
  it("an order right after a change of the quantity waits for it, and has the new quantity", async () => {
    const soap = product(5);
    const buyer = await newBuyer("Quick Buyer", "quick-orders@mela.test");
    await fillCart(buyer, [[soap, 1]]);
    const person = await buyer.visit(desktop);
    const { page } = person;
    await person.goto("/cart");
    const released = Promise.withResolvers<void>();
    await page.route("**/api/users/user/favourites/quantity/*", async (route) => {
      await released.promise;
      await route.continue();
    });
    await lineOf(page, soap)
      .getByRole("button", { name: `Increase quantity of ${soap.title}` })
      .click();
    await placeButton(page).click();
    await dialogOf(page)
      .getByRole("button", { name: /^Yes, order for/ })
      .click();
    // A request of the order would have been sent before this one.
    await page.evaluate(() => fetch("/livez"));
    released.resolve();
    await waitForConfirmation(page);
    const [{ products: lines }] = (await buyer.call("GET", "/users/checkout/orders")).body;
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2]);
  });
});

it("an error of the connection in the cart is gone when the connection is back", async () => {
  const soap = product(5);
  const buyer = await newBuyer("Lost Line", "lost-line-orders@mela.test");
  await fillCart(buyer, [[soap, 1]]);
  const { page, context, goto } = await buyer.visit(desktop);
  await goto("/cart");
  await context.setOffline(true);
  await lineOf(page, soap)
    .getByRole("button", { name: `Increase quantity of ${soap.title}` })
    .click();
  const problem = lineOf(page, soap).getByText(/^Could not connect to Mela/);
  await problem.waitFor();
  await context.setOffline(false);
  await problem.waitFor({ state: "hidden" });
});

describe("on a desktop, in English, when a buyer cancels an order", () => {
  const [bag, lamp, mat] = [product(2), product(3), product(4)];
  let buyer: TestAccount;
  let person: Visitor;
  let page: Page;
  let cancelled: { _id: string; orderNumber: string };
  const ordersOf = async () => (await buyer.call("GET", "/users/checkout/orders")).body;
  const before = new Map<DemoProduct, number>();

  beforeAll(async () => {
    buyer = await newBuyer("Karim Uddin", "karim-orders@mela.test");
    person = await buyer.visit(desktop);
    page = person.page;
    for (const lineProduct of [bag, lamp, mat]) before.set(lineProduct, await stockOf(lineProduct));
    const admin = await signInAs("admin@mela.test");
    for (const [entries, status] of [
      [[[mat, 1]], "delivered"],
      [[[lamp, 1]], "shipping"],
      [
        [
          [bag, 2],
          [lamp, 1],
        ],
        "processing",
      ],
    ] as [[DemoProduct, number][], string][]) {
      await fillCart(buyer, entries);
      const { insertedId } = (
        await buyer.call("POST", "/users/checkout/orders", { products: await cartOf(buyer) })
      ).body;
      await admin.call("PATCH", `/users/admin/order-status/${insertedId}`, { status });
    }
    cancelled = (await ordersOf())[0];
  });

  const rowsOf = ({ orderNumber }: { orderNumber: string }) =>
    page.locator("table tbody").filter({ hasText: orderNumber });

  it("an order can be cancelled until it is dispatched, and the page says afterwards why not", async () => {
    await person.goto("/dashboard/user/my-orders");
    await rowsOf(cancelled).waitFor();
    expect(await page.getByRole("button", { name: /^Request to Cancel/ }).count()).toBe(1);
    expect(
      await page.getByText("On its way, so it can no longer be cancelled.").filter({ visible: true }).count(),
    ).toBe(1);
    await rowsOf(cancelled).getByText("History").click();
    await checkPage(person, "orders-my-orders-history-desk-en");
  });

  it("the dialog says that it is too late for a dispatched order, without a question, and keeps the focus", async () => {
    const button = page.getByRole("button", { name: `Request to Cancel order ${cancelled.orderNumber}` });
    const admin = await signInAs("admin@mela.test");
    const setStatus = (status: string) =>
      admin.call("PATCH", `/users/admin/order-status/${cancelled._id}`, { status });
    await button.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("I ordered by mistake").check();
    await setStatus("shipping");
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    await dialog.getByText("It has been dispatched, so it can no longer be cancelled.").waitFor();
    expect(await dialog.getByText("Are you sure?").count()).toBe(0);
    expect(await dialog.getByRole("button", { name: "Yes, cancel it" }).count()).toBe(0);
    await checkPage(person, "orders-cancel-too-late-desk-en");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await setStatus("processing");
    await person.goto("/dashboard/user/my-orders");
  });

  it("a cancellation needs a reason, keeps it when the response is lost, and is done once", async () => {
    await page.getByRole("button", { name: `Request to Cancel order ${cancelled.orderNumber}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Are you sure?").waitFor();
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    await dialog.getByText("Please choose or write a reason.").waitFor();
    const reason = dialog.locator("input[name=reason]").first();
    await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true);
    await checkPage(person, "orders-cancel-dialog-desk-en");
    await dialog.getByLabel("Another reason").check();
    await page.setViewportSize(phone);
    const confirm = dialog.getByRole("button", { name: "Yes, cancel it" });
    await confirm.click();
    await dialog.getByText("Please write your reason.").waitFor();
    const words = dialog.getByLabel("Your reason");
    await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true);
    // The form is higher than the window, but its buttons stay in view.
    await dialog.evaluate((element) => element.scrollTo({ top: 0 }));
    const [outer, inner] = [await dialog.boundingBox(), await confirm.boundingBox()];
    const bottomOf = (box: typeof outer) => (box ? box.y + box.height : Number.NaN);
    expect(bottomOf(inner)).toBeLessThan(bottomOf(outer));
    await checkPage(person, "orders-cancel-words-phone-en");
    await page.setViewportSize(desktop);
    await words.fill("My sister has bought the same bag");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: `Request to Cancel order ${cancelled.orderNumber}` }).click();
    await expect.poll(() => words.inputValue()).toBe("My sister has bought the same bag");

    // The order is cancelled and the response is lost: the second click finds it cancelled.
    let requests = 0;
    await page.route("**/cancel", async (route) => {
      if (++requests > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    await dialog
      .getByText("We didn't get a response, so we don't know whether the order was cancelled.")
      .waitFor();
    await expect.poll(() => words.inputValue()).toBe("My sister has bought the same bag");
    await checkPage(person, "orders-cancel-failed-desk-en");
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    await expectNotice(page, "Order cancelled");
    await dialog.waitFor({ state: "hidden" });
    await page.unroute("**/cancel");
  });

  it("a cancelled order shows as cancelled to the buyer, returns its stock, and shows the reason to the admin", async () => {
    await expect.poll(() => rowsOf(cancelled).first().innerText()).toContain("Cancelled");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Your Recent Order");
    expect(await page.getByRole("button", { name: /^Request to Cancel/ }).count()).toBe(0);
    expect([await stockOf(bag), await stockOf(lamp)]).toEqual([before.get(bag), (before.get(lamp) ?? 0) - 1]);
    await checkPage(person, "orders-my-orders-cancelled-desk-en");

    const admin = await (await signInAs("admin@mela.test")).visit(desktop);
    await admin.goto(`/dashboard/admin/manage-orders?q=${cancelled.orderNumber}`);
    await admin.page
      .getByRole("button", { name: `Details of order ${cancelled.orderNumber}` })
      .filter({ visible: true })
      .click();
    const group = admin.page
      .getByRole("group", { name: `Change the status of ${cancelled.orderNumber}` })
      .filter({ visible: true });
    await group.getByText("The buyer has cancelled this order, so its status cannot be changed.").waitFor();
    expect(
      await group
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-disabled"))),
    ).toEqual(Array.from({ length: 6 }, () => "true"));
    await admin.page
      .getByText("Reason: My sister has bought the same bag")
      .filter({ visible: true })
      .waitFor();
    await checkPage(admin, "orders-admin-cancelled-desk-en");
    expect(admin.consoleErrors).toEqual([]);
  });

  it("a cancelled order has an invoice with a cancellation note, which prints on one A4 sheet in black and white", async () => {
    const invoices = page.getByRole("button", { name: /^Invoice of order/ }).filter({ visible: true });
    for (let index = 0; index < (await invoices.count()); index++) {
      await invoices.nth(index).click();
      await page.getByRole("dialog").getByRole("heading", { name: "Invoice" }).waitFor();
      expect(await printedPages(page)).toBe(1);
      if (index === 0) {
        await page
          .getByRole("dialog")
          .getByText(/^This order was cancelled on .+\. There is nothing to pay\.$/)
          .waitFor();
        await checkPage(person, "orders-invoice-cancelled-desk-en");
        await page.emulateMedia({ media: "print" });
        const colours = await page
          .locator(".print-sheet *")
          .evaluateAll((elements) => [
            ...new Set(
              elements.flatMap((element) => [
                getComputedStyle(element).color,
                getComputedStyle(element).backgroundColor,
              ]),
            ),
          ]);
        expect(colours.toSorted()).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
        await expect.poll(() => page.locator("main").isVisible()).toBe(false);
        await person.shot("orders-invoice-print-en");
        await page.emulateMedia({ media: null });
      }
      await page.keyboard.press("Escape");
    }
  });

  it("a cancelled order is not due in the payment history, on the screen, on paper and in the file", async () => {
    await page.getByRole("link", { name: "Payment History" }).click();
    await page.waitForURL(/\/dashboard\/payment-history$/);
    const table = page.getByRole("table", { name: "Payment History" }).filter({ visible: true });
    const rows = table.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(3);
    const [first, second, third] = await rows.allInnerTexts();
    expect(first).toContain("Cancelled, nothing to pay");
    expect(second).toContain("Due on delivery");
    expect(third).toContain("Paid");
    await checkPage(person, "orders-payments-desk-en");
    expect(await printedPages(page)).toBe(1);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^mela-payments-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const cells: string[][] = parse(bytes, { bom: true, record_delimiter: "\r\n" });
    const orders = await ordersOf();
    expect(cells.slice(1).map(([number, , amount, , state]) => [number, Number(amount), state])).toEqual(
      orders.map(({ orderNumber, total }: { orderNumber: string; total: number }, index: number) => [
        orderNumber,
        total,
        ["Cancelled, nothing to pay", "Due on delivery", "Paid"][index],
      ]),
    );
  });

  it("a cancellation logs no errors to the console", () => {
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("a buyer on a phone, in Bangla", () => {
  const [bag, lamp] = [product(5), product(6)];
  let buyer: TestAccount;
  let person: Visitor;
  let page: Page;

  beforeAll(async () => {
    buyer = await newBuyer("সালমা বেগম", "salma-orders@mela.test");
    person = await buyer.visit(phone);
    page = person.page;
    await fillCart(buyer, [
      [bag, 2],
      [lamp, 1],
    ]);
  });

  it("sees the cart, a changed price and the confirmation", async () => {
    await person.goto("/bn/cart");
    const placeOrderButton = page.getByRole("button", { name: /^অর্ডার করুন/ });
    await placeOrderButton.waitFor();
    await checkPage(person, "orders-cart-phone-bn");
    await setPrice(bag, bag.price + 50);
    await placeOrderButton.click();
    await page.getByRole("alertdialog").getByText("‘হ্যাঁ’ চাপলে অর্ডার হয়ে যাবে।").waitFor();
    await checkPage(person, "orders-place-dialog-phone-bn");
    await page.getByRole("button", { name: /^হ্যাঁ, অর্ডার করুন/ }).click();
    const accept = page.getByRole("button", { name: "নতুন দামে অর্ডার করুন" });
    await accept.waitFor();
    // The page scrolls to the changed line.
    await expect
      .poll(() => accept.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(740);
    await checkPage(person, "orders-price-changed-phone-bn");
    await accept.click();
    await page.getByRole("button", { name: /^হ্যাঁ, অর্ডার করুন/ }).click();
    await expectNotice(page, "অর্ডার হয়ে গেছে");
    await page.waitForURL(/\/bn\/dashboard\/user\/my-orders$/);
    await setPrice(bag, bag.price);
  });

  it("sees the order and its invoice with Bangla digits and times of day", async () => {
    await page.locator("summary").filter({ hasText: "ইতিহাস", visible: true }).click();
    await checkPage(person, "orders-my-orders-phone-bn");
    await page
      .getByRole("button", { name: /অর্ডারের ইনভয়েস$/ })
      .filter({ visible: true })
      .click();
    const text = await page.getByRole("dialog").innerText();
    const [{ orderNumber }] = (await buyer.call("GET", "/users/checkout/orders")).body;
    const { fullName: _name, ...typed } = addressOf("");
    const foreign = [orderNumber, ...Object.values(typed), "support@mela.example"].reduce(
      (rest, part) => rest.replaceAll(String(part), ""),
      text,
    );
    expect(foreign).not.toMatch(/[0-9]|\b[AP]M\b/i);
    expect(text).toContain("০১৭১২৩৪৫৬৭৮");
    await checkPage(person, "orders-invoice-phone-bn");
    expect(await printedPages(page)).toBe(1);
    await page.keyboard.press("Escape");
  });

  it("cancels an order", async () => {
    await page
      .getByRole("button", { name: /^অর্ডার বাতিল করুন: / })
      .filter({ visible: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("অন্য কারণ").check();
    await checkPage(person, "orders-cancel-dialog-phone-bn");
    await dialog.getByLabel("ভুল করে অর্ডার করেছি").check();
    await dialog.getByRole("button", { name: "হ্যাঁ, বাতিল করুন" }).click();
    await expectNotice(page, "অর্ডার বাতিল হয়েছে");
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("কারণ: ভুল করে অর্ডার করেছি").filter({ visible: true }).waitFor();
    await checkPage(person, "orders-my-orders-cancelled-phone-bn");
  });

  it("sees the payment history", async () => {
    await person.goto("/bn/dashboard/payment-history");
    await page.getByText("বাতিল, কিছু দিতে হবে না").filter({ visible: true }).waitFor();
    await checkPage(person, "orders-payments-phone-bn");
    expect(person.consoleErrors).toEqual([]);
  });

  it("sees the server's validation errors in the address form, the first one with the focus", async () => {
    await person.goto("/bn/add-address");
    await page.locator("[name=zipCode]").fill("১২");
    await page.locator("[name=mobileNumber]").fill("");
    await page.getByRole("button", { name: "ঠিকানা বদলান" }).click();
    await page.getByText("মোবাইল নম্বর লিখুন।").waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
      .toBe("mobileNumber");
    await checkPage(person, "orders-address-errors-phone-bn");
    await page.locator("[name=mobileNumber]").fill("+৮৮০ ১৮১২-৩৪৫৬৭৮");
    await page.locator("[name=zipCode]").fill("১২০৭");
    await page.locator("[name=billAddress]").fill("তেজগাঁও, বাড়ি ৩");
    await page.locator("[name=same]").check();
    await page.locator("[name=same]").uncheck();
    await expect.poll(() => page.locator("[name=billAddress]").inputValue()).toBe("তেজগাঁও, বাড়ি ৩");
    await page.getByRole("button", { name: "ঠিকানা বদলান" }).click();
    await expectNotice(page, "ঠিকানা বদলানো হয়েছে");
    await page.waitForURL(/\/bn\/cart$/);
    const [address] = (await buyer.call("GET", "/users/checkout/addresses")).body;
    expect(address).toMatchObject({
      mobileNumber: "01812345678",
      zipCode: 1207,
      billAddress: "তেজগাঁও, বাড়ি ৩",
    });
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("without a session", () => {
  it.each(["/cart", "/add-address", "/dashboard/payment-history"])(
    "a visitor is redirected from %s to the login, and returns afterwards",
    async (path) => {
      for (const prefix of ["", "/bn"]) {
        const response = await fetch(origin + prefix + path, { redirect: "manual" });
        expect([response.status, response.headers.get("location")]).toEqual([
          302,
          `${prefix}/user/login?from=${encodeURIComponent(prefix + path)}`,
        ]);
      }
      const guest = await visitor(desktop);
      await guest.goto(path);
      await login(guest.page, "shopper@mela.test", demoPassword);
      await guest.page.waitForURL((url) => url.pathname === path);
      await waitForHydration(guest.page);
    },
  );
});

describe("the payment history", () => {
  it("shows an empty state, and an error with 'Try again' if it cannot be loaded", async () => {
    const buyer = await newBuyer("Nobody Yet", "nobody-orders@mela.test");
    const person = await buyer.visit(desktop);
    await person.goto("/dashboard/payment-history");
    await person.page.getByText("No payments yet").waitFor();
    await checkPage(person, "orders-payments-empty-desk-en");
    await person.page.route("**/api/users/checkout/payments*", (route) =>
      route.fulfill({ status: 400, contentType: "application/problem+json", body: "{}" }),
    );
    await person.page.reload();
    await person.page.getByRole("button", { name: "Try again" }).waitFor();
    await checkPage(person, "orders-payments-error-desk-en");
    await person.page.unroute("**/api/users/checkout/payments*");
    await person.page.getByRole("button", { name: "Try again" }).click();
    await person.page.getByText("No payments yet").waitFor();
  });
});

describe("a buyer who has not confirmed the e-mail address", () => {
  it.each([
    ["phone", "en", phone],
    ["desktop", "bn", desktop],
  ] as const)(
    "sees a note above the orders and in the account, until it is confirmed, on a %s in %s",
    async (device, locale, size) => {
      const email = `unconfirmed-buyer-${device}@mela.test`;
      const prefix = locale === "bn" ? "/bn" : "";
      const buyer = await newBuyer("Unconfirmed Buyer", email);
      await fillCart(buyer, [[product(7), 1]]);
      await orderCart(buyer);
      const person = await buyer.visit(size);
      const { page } = person;
      const note = page.getByText(m.profile_email_unconfirmed_note(locale, { email }));
      await person.goto(`${prefix}/dashboard/user/my-orders`);
      await note.waitFor();
      await page.getByRole("button", { name: m.accounts_verify_again(locale) }).click();
      await page.getByText(m.accounts_verify_sent(locale, { email })).waitFor();
      await checkPage(person, `orders-unconfirmed-${device}-${locale}`);
      await person.goto(`${prefix}/dashboard/user/account`);
      await page.getByText(m.profile_email_text_unconfirmed(locale)).waitFor();
      await verifyByMail(origin, email, buyer.cookie);
      await person.goto(`${prefix}/dashboard/user/account`);
      await page.getByText(m.profile_email_text(locale)).waitFor();
      const me = page.waitForResponse(/\/api\/users\/me$/);
      await person.goto(`${prefix}/dashboard/user/my-orders`);
      await (await me).finished();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await waitForFrames(page);
      expect(await note.count()).toBe(0);
      expect(person.consoleErrors).toEqual([]);
    },
  );
});

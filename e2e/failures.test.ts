import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import addresses from "../messages/en/addresses.json" with { type: "json" };
import orders from "../messages/en/orders.json" with { type: "json" };
import profile from "../messages/en/profile.json" with { type: "json" };
import shared from "../messages/en/shared.json" with { type: "json" };
import { demoPassword } from "../seed/people.ts";
import { newBuyer, signInAs, type TestAccount } from "./helpers/accounts.ts";
import {
  desktop,
  expectNotice,
  moveMouse,
  type Visitor,
  visitor,
  waitForFrames,
  waitForHydration,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { mela } from "./helpers/mela.ts";
import {
  advanceUntilVisible,
  type Failure,
  type Interceptor,
  interceptRequests,
  type RequestFilter,
  waitForResponses,
} from "./helpers/network.ts";
import { signUpByCall } from "./helpers/sign-in.ts";

/**
 * Lets each list and each write fail: the page explains it, keeps the input, sends nothing twice and can try
 * again.
 */
const origin = mela.origin;
const failures: Failure[] = ["no connection", "fault", "unavailable", "no response"];

/** The messages for failures that the user has not caused. */
const sentences: Record<Failure, string> = {
  "no connection": shared.shared_problem_network.replace("{brand}", "Mela"),
  fault: shared.shared_problem_fault,
  unavailable: shared.shared_problem_unavailable.replace("{brand}", "Mela"),
  "no response": shared.shared_problem_timeout,
  "response lost": shared.shared_problem_network.replace("{brand}", "Mela"),
};
const generalSentences = [
  shared.shared_load_failed,
  orders.orders_unknown,
  orders.orders_not_placed,
  orders.orders_cancel_unknown,
];

function sentenceOn(page: Page, failure: Failure): Locator {
  const either = [sentences[failure], ...generalSentences].map((sentence) =>
    sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return page.getByText(new RegExp(either.join("|"))).filter({ visible: true });
}

const tryAgain = (page: Page): Locator =>
  page
    .locator("main")
    .getByRole("button", { name: "Try again" })
    .or(page.locator("main").getByRole("link", { name: "Try again" }))
    .filter({ visible: true });

const expectOneRequest = (interceptor: Interceptor, failure?: Failure) =>
  expect.poll(() => interceptor.count, { message: failure ?? "no failure" }).toBe(1);

/** Waits for a request that is retried, perhaps before a slow machine gets here. */
const waitForRequest = (interceptor: Interceptor, failure: Failure) =>
  expect.poll(() => interceptor.count, { message: failure }).toBeGreaterThan(0);

/** The query client retries a failed request three times, but not one that timed out. */
const attempts = (failure: Failure) => (failure === "no response" ? 1 : 4);

type Role = "visitor" | "newcomer" | "buyer" | "vendor" | "admin";

let buyer: TestAccount;
let product: { _id: string; title: string };
/** The path of a shop's page. */
let shopPath: string;

beforeAll(async () => {
  const inStock = (await demoProducts()).filter(({ quantity, variations }) => quantity >= 8 && !variations);
  product = inStock.at(-1) ?? expect.fail("the demo has no products");
  buyer = await newBuyer("Rokeya Sultana", "rokeya@mela.test");
  // One more order than a page shows.
  for (let index = 0; index < 21; index++) {
    await buyer.call("POST", "/users/user/favourites", {
      selectedClassId: inStock[index % inStock.length]?._id ?? "",
    });
    const { body: cart } = await buyer.call("GET", "/users/user/favourites");
    const placed = await buyer.call("POST", "/users/checkout/orders", { products: cart });
    if (placed.status !== 201)
      throw new Error(`order ${index} got status ${placed.status}: ${JSON.stringify(placed.body)}`);
  }
  shopPath =
    /href="(\/shop\/[^"/]+)"/.exec(await (await fetch(`${origin}/shops`)).text())?.[1] ??
    expect.fail("the demo has no shops");
});

/** Adds a product to the cart if it is empty. */
async function fillCart(person: TestAccount): Promise<void> {
  const { status, body: cart } = await person.call("GET", "/users/user/favourites");
  if (status !== 200) throw new Error(`the cart of ${person.email} cannot be read: ${status}`);
  if (cart.length === 0)
    await person.call("POST", "/users/user/favourites", { selectedClassId: product._id, quantity: 2 });
}

async function visit(role: Role): Promise<Visitor> {
  const options = { fakeClock: true };
  return role === "visitor" ? visitor(desktop, options) : (await accountFor(role)).visit(desktop, options);
}

let signedUp: Promise<void> | undefined;

async function accountFor(role: Exclude<Role, "visitor">): Promise<TestAccount> {
  if (role === "buyer") return buyer;
  if (role === "admin" || role === "vendor") return signInAs(`${role}@mela.test`);
  // An account without data.
  const email = "shefali@mela.test";
  signedUp ??= signUpByCall(origin, { name: "Shefali Begum", email });
  await signedUp;
  return signInAs(email);
}

interface List {
  name: string;
  as: Role;
  path: string;
  /** The page with a link to it, if its own document already contains the list. */
  from?: string;
  call: RequestFilter;
  /** What the loaded list shows. */
  shown: (page: Page) => Locator;
}

const lists: List[] = [
  {
    name: "the cart",
    as: "buyer",
    path: "/cart",
    from: "/about",
    call: { path: /^\/api\/users\/user\/favourites\?/ },
    shown: (page) => page.getByRole("button", { name: /^Remove / }),
  },
  {
    name: "the address at the checkout",
    as: "buyer",
    path: "/cart",
    from: "/about",
    call: { path: /^\/api\/users\/checkout\/addresses\?/ },
    shown: (page) => page.locator("main").getByText("01712345678"),
  },
  {
    name: "the address to change",
    as: "buyer",
    path: "/add-address",
    call: { path: /^\/api\/users\/checkout\/addresses\?/ },
    shown: (page) => page.getByRole("button", { name: "Update Address" }),
  },
  {
    name: "my orders",
    as: "buyer",
    path: "/dashboard/user/my-orders",
    call: { path: /^\/api\/users\/checkout\/orders\?/ },
    shown: (page) => page.getByRole("button", { name: "Invoice" }),
  },
  {
    name: "the last orders on the dashboard",
    as: "buyer",
    path: "/dashboard/user/home",
    call: { path: /^\/api\/users\/checkout\/orders\?/ },
    shown: (page) => page.getByRole("link", { name: "See all orders" }),
  },
  {
    name: "the followed shops",
    as: "buyer",
    path: "/dashboard/user/home",
    call: { path: /^\/api\/users\/user\/followed-shops/ },
    shown: (page) => page.getByText("You don't follow any shops yet."),
  },
  {
    name: "the payment history",
    as: "buyer",
    path: "/dashboard/payment-history",
    call: { path: /^\/api\/users\/checkout\/payments\?/ },
    shown: (page) => page.locator("main table"),
  },
  {
    name: "the account",
    as: "buyer",
    path: "/dashboard/user/account",
    call: { path: /^\/api\/users\/me$/ },
    shown: (page) => page.getByRole("button", { name: "Save" }),
  },
  {
    name: "the devices of the account",
    as: "buyer",
    path: "/dashboard/user/account",
    call: { path: /^\/api\/users\/me\/sessions$/ },
    shown: (page) => page.getByText("This device"),
  },
  {
    name: "all orders",
    as: "admin",
    path: "/dashboard/admin/manage-orders",
    call: { path: /^\/api\/users\/admin\/orders\/all\?/ },
    shown: (page) => page.getByText("Total Number of Order:"),
  },
  {
    name: "all accounts",
    as: "admin",
    path: "/dashboard/admin/manage-user",
    call: { path: /^\/api\/users\/admin\/user\/all\?/ },
    shown: (page) => page.getByText("Total Number of User:"),
  },
  {
    name: "the products to review",
    as: "admin",
    path: "/dashboard/admin/manage-product",
    call: { path: /^\/api\/users\/admin\/p\/pending-products\?/ },
    shown: (page) => page.getByText("Total Number of Product:"),
  },
  {
    name: "the catalogue",
    as: "admin",
    path: "/dashboard/admin/catalogue",
    call: { path: /^\/api\/users\/admin\/curated-lists/ },
    shown: (page) => page.getByRole("button", { name: /^Add / }),
  },
  {
    name: "the audit log",
    as: "admin",
    path: "/dashboard/admin/audit",
    call: { path: /^\/api\/users\/admin\/audit\?/ },
    shown: (page) => page.getByText(/^Entries: |^No entries yet$/),
  },
  {
    name: "the metrics of an admin",
    as: "admin",
    path: "/dashboard/admin/home",
    call: { path: /^\/api\/users\/admin\/figures/ },
    shown: (page) => page.getByRole("heading", { name: "Newest users" }),
  },
  {
    name: "the metrics of a vendor",
    as: "vendor",
    path: "/dashboard/vendor/home",
    call: { path: /^\/api\/users\/vendor\/figures/ },
    shown: (page) => page.getByRole("slider"),
  },
  {
    name: "a vendor's orders",
    as: "vendor",
    path: "/dashboard/vendor/manage-orders",
    call: { path: /^\/api\/users\/vendor\/orders\?/ },
    shown: (page) => page.locator("main table"),
  },
  {
    name: "a vendor's products",
    as: "vendor",
    path: "/dashboard/vendor/my-products",
    call: { path: /^\/api\/users\/vendor\/p\/my-products\?/ },
    shown: (page) => page.getByText("Total Number of Product:"),
  },
];

beforeEach(() => fillCart(buyer));

describe("a list that fails to load", () => {
  it.each(lists)(
    "shows an error, and loads after 'Try again': $name",
    async ({ as, path, from, call, shown }) => {
      const { page, goto, consoleErrors } = await visit(as);
      const interceptor = await interceptRequests(page, call);
      if (from) await goto(from);
      const open = () => (from ? page.locator(`header a[href="${path}"]`).click() : goto(path));
      for (const [index, failure] of failures.entries()) {
        interceptor.fail(failure);
        await (index === 0 ? open() : tryAgain(page).click());
        await waitForRequest(interceptor, failure);
        await expect.poll(() => tryAgain(page).count()).toBe(0);
        await advanceUntilVisible(page, tryAgain(page));
        expect(await page.getByText(sentences[failure]).filter({ visible: true }).count(), failure).toBe(1);
        expect(interceptor.count, failure).toBe(attempts(failure));
      }
      interceptor.fail(undefined);
      await tryAgain(page).click();
      await advanceUntilVisible(page, shown(page).filter({ visible: true }));
      expect(interceptor.count).toBe(1);
      expect(consoleErrors).toEqual([]);
    },
  );
});

interface LongList {
  name: string;
  as: Role;
  path: () => Promise<string> | string;
  call: RequestFilter;
  /** The loaded entries, to count them. */
  entries: (page: Page) => Locator;
}

const cards = (page: Page) => page.locator("main a[href*='/product-details/']");

const longLists: LongList[] = [
  { name: "home", as: "visitor", path: () => "/", call: { path: /\.data\?.*limit=/ }, entries: cards },
  {
    name: "a category",
    as: "visitor",
    path: () => "/vintage",
    call: { path: /\.data\?.*cursor=/ },
    entries: cards,
  },
  {
    name: "search results",
    as: "visitor",
    path: findLongSearch,
    call: { path: /\.data\?.*cursor=/ },
    entries: cards,
  },
  {
    name: "similar products",
    as: "visitor",
    path: () => `/product-details/${product._id}`,
    call: { path: /\.data\?.*limit=/ },
    entries: cards,
  },
  {
    name: "my orders",
    as: "buyer",
    path: () => "/dashboard/user/my-orders",
    call: { path: /^\/api\/users\/checkout\/orders\?.*cursor=/ },
    entries: (page) => page.locator("main table tbody"),
  },
];

/** Returns the path of a search with more than one page of results. */
async function findLongSearch(): Promise<string> {
  for (const word of ["handmade", "bamboo", "cotton", "wood", "gift"]) {
    const response = await fetch(`${origin}/api/products/product/search?q=${word}`);
    if (Number(response.headers.get("x-total-count")) > 45) return `/search/${word}`;
  }
  throw new Error("no search has enough results");
}

describe("a list whose next page fails to load", () => {
  it.each(longLists)(
    "keeps the entries, and loads more after 'Try again': $name",
    async ({ as, path, call, entries }) => {
      const { page, goto, consoleErrors } = await visit(as);
      const interceptor = await interceptRequests(page, call);
      await goto(await path());
      const more = page
        .locator("main")
        .getByRole(as === "visitor" ? "link" : "button", { name: "Load More" });
      await advanceUntilVisible(page, more);
      for (const failure of failures) {
        const before = await entries(page).count();
        interceptor.fail(failure);
        await more.or(tryAgain(page)).click();
        await waitForRequest(interceptor, failure);
        // The error of the last failure may still be shown. Without the clock, this one comes later.
        if (failure === "no response") await expect.poll(() => tryAgain(page).count()).toBe(0);
        await advanceUntilVisible(page, sentenceOn(page, failure));
        await advanceUntilVisible(page, tryAgain(page));
        expect(interceptor.count, failure).toBe(as === "visitor" ? 1 : attempts(failure));
        expect(await entries(page).count(), failure).toBe(before);
      }
      const before = await entries(page).count();
      interceptor.fail(undefined);
      await tryAgain(page).click();
      await expect.poll(() => entries(page).count()).toBeGreaterThan(before);
      expect(interceptor.count).toBe(1);
      await expect.poll(() => sentenceOn(page, "no connection").count()).toBe(0);
      expect(consoleErrors).toEqual([]);
    },
  );
});

interface Write {
  name: string;
  as: Role;
  path: () => string;
  call: RequestFilter;
  /** Changes data before the page is opened. */
  arrange?: () => Promise<void>;
  /** Fills in the form, without sending it. */
  prepare?: (page: Page) => Promise<void>;
  /** Opens the dialog with the button, for forms whose dialog closes after each failure. */
  open?: (page: Page) => Promise<void>;
  /** The button that sends the request. */
  send: (page: Page) => Locator;
  /** What the user has typed or sees, which must survive the failure. */
  keptState?: (page: Page) => Promise<unknown>;
  /** Without a response it waits for a connection instead, see waiting.test.ts. */
  waits?: boolean;
  /** The request is idempotent, so its response may be lost and the user may try again. */
  repeatable?: boolean;
  /** Each click counts, so that a double click sends two requests. */
  everyClickCounts?: boolean;
  done: (page: Page) => Promise<unknown>;
}

const statusButtons = (page: Page) =>
  page
    .getByRole("group", { name: /^Change the status of/ })
    .getByRole("button", { name: "Processing", exact: true, pressed: false, disabled: false })
    .filter({ visible: true });
const valuesIn = (page: Page, form: string) =>
  page
    .locator(`${form} :is(input, select, textarea)`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const main = (page: Page) => page.locator("main");
const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

const writes: Write[] = [
  {
    name: "adding to the cart",
    as: "buyer",
    path: () => `/product-details/${product._id}`,
    call: { method: "POST", path: /^\/api\/users\/user\/favourites$/ },
    prepare: async (page) => void (await page.getByLabel("Quantity").selectOption("3")),
    send: (page) => page.getByRole("button", { name: "Add to Cart" }),
    keptState: (page) => page.getByLabel("Quantity").inputValue(),
    waits: true,
    done: (page) => page.getByText("Product added to cart").waitFor(),
  },
  {
    name: "increasing the quantity in the cart",
    as: "buyer",
    path: () => "/cart",
    call: { method: "PATCH", path: /^\/api\/users\/user\/favourites\/quantity\// },
    send: (page) =>
      main(page)
        .getByRole("button", { name: /^Increase quantity/ })
        .first(),
    everyClickCounts: true,
    done: (page) =>
      page.waitForResponse(
        (response) => response.request().method() === "GET" && /favourites\?/.test(response.url()),
      ),
  },
  {
    name: "removing a product from the cart",
    as: "buyer",
    path: () => "/cart",
    call: { method: "DELETE", path: /^\/api\/users\/user\/favourites\// },
    open: (page) =>
      main(page)
        .getByRole("button", { name: /^Remove / })
        .last()
        .click(),
    send: (page) => dialogOf(page).getByRole("button", { name: "Yes, delete it!" }),
    keptState: (page) =>
      main(page)
        .getByRole("button", { name: /^Remove / })
        .count(),
    done: (page) => expectNotice(page, "Deleted!"),
  },
  {
    name: "signing in",
    as: "visitor",
    path: () => "/user/login",
    call: { method: "POST", path: /^\/api\/auth\/sign-in\/email$/ },
    prepare: async (page) => {
      await page.getByLabel("E-mail").fill(buyer.email);
      await page.locator("input[autocomplete=current-password]").fill(demoPassword);
    },
    send: (page) => page.getByRole("button", { name: "Log in", exact: true }),
    keptState: (page) => valuesIn(page, "main form"),
    repeatable: true,
    done: (page) => page.waitForURL((url) => url.pathname === "/"),
  },
  {
    name: "signing up",
    as: "visitor",
    path: () => "/user/register",
    call: { method: "POST", path: /^\/api\/auth\/sign-up\/email$/ },
    prepare: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Shirin Akhter");
      await page.getByLabel("E-mail", { exact: true }).fill("shirin@mela.test");
      await page.getByLabel("Password", { exact: true }).fill("Sona#2026");
      await page.getByLabel("Confirm Password", { exact: true }).fill("Sona#2026");
    },
    send: (page) => page.getByRole("button", { name: "Create account", exact: true }),
    keptState: (page) => valuesIn(page, "main form"),
    repeatable: true,
    done: (page) => page.waitForURL((url) => url.pathname === "/"),
  },
  {
    name: "subscribing to the newsletter",
    as: "visitor",
    path: () => "/newsletter",
    call: { method: "POST", path: /^\/api\/newsletter$/ },
    prepare: (page) => main(page).getByLabel("E-mail").fill("reader@mela.test"),
    send: (page) => main(page).getByRole("button", { name: "Subscribe" }),
    keptState: (page) => valuesIn(page, "main form[method=post]"),
    repeatable: true,
    done: (page) => main(page).getByRole("status").first().waitFor(),
  },
  {
    name: "requesting a password reset",
    as: "visitor",
    path: () => "/user/forgot-password",
    call: { method: "POST", path: /^\/api\/auth\/request-password-reset$/ },
    prepare: (page) => page.getByLabel("E-mail").fill("rokeya@mela.test"),
    send: (page) => page.locator("main form button[type=submit]"),
    keptState: (page) => valuesIn(page, "main form"),
    repeatable: true,
    done: (page) => page.locator("main form").waitFor({ state: "detached" }),
  },
  {
    name: "following a shop",
    as: "buyer",
    path: () => shopPath,
    call: { method: "POST", path: /^\/api\/shops\/[^/]+\/follow$/ },
    send: (page) =>
      main(page)
        .getByRole("button", { name: /^Follow / })
        .first(),
    repeatable: true,
    done: (page) =>
      main(page)
        .getByRole("button", { name: /^(Unfollow|Stop following|Following)/ })
        .first()
        .waitFor(),
  },
  {
    name: "unfollowing a shop",
    as: "buyer",
    path: () => shopPath,
    call: { method: "DELETE", path: /^\/api\/shops\/[^/]+\/follow$/ },
    arrange: async () => void (await buyer.call("POST", `/shops/${shopPath.split("/").at(-1)}/follow`)),
    send: (page) =>
      main(page)
        .getByRole("button", { name: /^(Unfollow|Stop following|Following)/ })
        .first(),
    repeatable: true,
    done: (page) =>
      main(page)
        .getByRole("button", { name: /^Follow / })
        .first()
        .waitFor(),
  },
  {
    name: "adding the first address",
    as: "newcomer",
    path: () => "/add-address",
    call: { method: "POST", path: /^\/api\/users\/checkout\/addresses$/ },
    prepare: async (page) => {
      const field = (name: string) => page.locator(`[name=${name}]`);
      await field("mobileNumber").fill("01712345678");
      await field("province").selectOption({ label: "Khulna" });
      await field("city").selectOption({ label: "Jashore" });
      await expect.poll(() => field("area").locator("option").count()).toBeGreaterThan(3);
      await field("area").selectOption({ index: 2 });
      await field("address").fill("House 4, Church Road");
      await field("zipCode").fill("7400");
    },
    send: (page) => page.getByRole("button", { name: "Add Address" }),
    keptState: (page) => valuesIn(page, "main form"),
    done: (page) => page.waitForURL("**/cart"),
  },
  {
    name: "changing name and language",
    as: "buyer",
    path: () => "/dashboard/user/account",
    call: { method: "PATCH", path: /^\/api\/users\/me$/ },
    prepare: (page) => page.getByLabel("Name", { exact: true }).fill("Rokeya Sultana Khan"),
    send: (page) => page.getByRole("button", { name: "Save" }),
    keptState: (page) => valuesIn(page, "main form"),
    repeatable: true,
    done: (page) => page.getByText(profile.profile_about_saved, { exact: true }).waitFor(),
  },
  {
    name: "changing the password",
    as: "newcomer",
    path: () => "/dashboard/user/account",
    call: { method: "POST", path: /^\/api\/users\/me\/password$/ },
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change password" }).click();
      await page.locator("[name=current]").fill(demoPassword);
      await page.locator("[name=password]").fill("Another#2026word");
      await page.locator("[name=confirm]").fill("Another#2026word");
    },
    send: (page) => page.locator("form:has([name=current]) button[type=submit]"),
    keptState: (page) => valuesIn(page, "form:has([name=current])"),
    done: (page) => page.getByText(profile.profile_password_changed).waitFor(),
  },
  {
    name: "changing the address",
    as: "buyer",
    path: () => "/add-address",
    call: { method: "PATCH", path: /^\/api\/users\/checkout\/addresses\// },
    prepare: async (page) => {
      await advanceUntilVisible(page, page.getByRole("button", { name: "Update Address" }));
      await page.locator("[name=address]").fill("House 9, Lake Road");
    },
    send: (page) => page.getByRole("button", { name: "Update Address" }),
    keptState: (page) => valuesIn(page, "main form"),
    repeatable: true,
    done: (page) => page.waitForURL("**/cart"),
  },
  {
    name: "placing an order",
    as: "buyer",
    path: () => "/cart",
    call: { method: "POST", path: /^\/api\/users\/checkout\/orders$/ },
    open: (page) => page.getByRole("button", { name: /^Place Order/ }).click(),
    send: (page) => dialogOf(page).getByRole("button", { name: /^Yes, order for/ }),
    keptState: (page) => page.locator("main ul").first().innerText(),
    done: (page) => page.waitForURL("**/dashboard/user/my-orders"),
  },
  {
    name: "cancelling an order",
    as: "buyer",
    path: () => "/dashboard/user/my-orders",
    call: { method: "POST", path: /^\/api\/users\/checkout\/orders\/[^/]+\/cancel$/ },
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^Request to Cancel/ })
        .filter({ visible: true })
        .first()
        .click();
      await dialogOf(page).getByRole("radio").last().check();
      await dialogOf(page).getByRole("textbox").fill("Ordered twice by mistake");
    },
    send: (page) => dialogOf(page).locator("button[type=submit]"),
    keptState: (page) => valuesIn(page, "dialog form"),
    repeatable: true,
    done: (page) => dialogOf(page).waitFor({ state: "hidden" }),
  },
  {
    name: "setting the status of an order",
    as: "admin",
    path: () => "/dashboard/admin/manage-orders",
    call: { method: "PATCH", path: /^\/api\/users\/admin\/order-status\// },
    prepare: async (page) => {
      // Several orders, because a lost response has changed the first one.
      for (const row of [0, 1, 2]) await page.locator("main table [data-details]").nth(row).click();
    },
    send: (page) => statusButtons(page).first(),
    repeatable: true,
    done: (page) => expectNotice(page, "Order Status Changed successfully"),
  },
  {
    name: "making an account a vendor",
    as: "admin",
    path: () => "/dashboard/admin/manage-user?q=sharmin@mela.test",
    call: { method: "PATCH", path: /^\/api\/users\/admin\/user\/set-vendor\// },
    open: (page) => page.locator("main table").getByRole("button", { name: "Vendor", exact: true }).click(),
    send: (page) => dialogOf(page).getByRole("button", { name: "Yes, make vendor" }),
    done: (page) => expectNotice(page, "Make vendor successfully"),
  },
  {
    name: "approving a product",
    as: "admin",
    path: () => "/dashboard/admin/manage-product",
    call: { method: "PATCH", path: /^\/api\/users\/admin\/product-status\// },
    send: (page) =>
      page
        .locator("main table")
        .getByRole("button", { name: /^Approve / })
        .first(),
    done: (page) => expectNotice(page, "Product approved successfully"),
  },
  {
    name: "unlisting a product",
    as: "vendor",
    path: () => "/dashboard/vendor/my-products?status=approved",
    call: { method: "PATCH", path: /^\/api\/users\/vendor\/products\// },
    send: (page) =>
      page
        .locator("main table")
        .getByRole("button", { name: /^Hide / })
        .first(),
    done: (page) => expectNotice(page, "Product hidden"),
  },
];

describe("a write that fails", () => {
  const placing = { method: "POST", path: /^\/api\/users\/checkout\/orders$/ };

  async function placeOrder(page: Page): Promise<void> {
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await dialogOf(page)
      .getByRole("button", { name: /^Yes, order for/ })
      .click();
  }

  it("opens the placed order when its response was lost, also with a sold-out product", async () => {
    const person = await newBuyer("Kamini Roy", "kamini@mela.test");
    await fillCart(person);
    const soldOut = (await demoProducts()).find(
      ({ _id, quantity, variations }) => _id !== product._id && quantity > 0 && !variations,
    );
    await person.call("POST", "/users/user/favourites", { selectedClassId: soldOut?._id, quantity: 1 });
    const db = await database();
    await db.query("update products set quantity = 0 where id = $1", [soldOut?._id]);
    const { page, goto } = await person.visit(desktop);
    const interceptor = await interceptRequests(page, placing);
    await goto("/cart");
    interceptor.fail("response lost");
    await placeOrder(page);
    await page.waitForURL("**/dashboard/user/my-orders");
    await expectNotice(page, orders.orders_placed);
    expect((await person.call("GET", "/users/checkout/orders")).body).toHaveLength(1);
    expect(interceptor.count).toBe(1);
    await db.query("update products set quantity = $2 where id = $1", [soldOut?._id, soldOut?.quantity]);
    await db.end();
  });

  it("reports an order that never arrived as not placed, and places it once when retried", async () => {
    const person = await newBuyer("Komola Roy", "komola@mela.test");
    await fillCart(person);
    const { page, goto } = await person.visit(desktop);
    const interceptor = await interceptRequests(page, placing);
    await goto("/cart");
    interceptor.fail("no connection");
    await placeOrder(page);
    await page.getByText(orders.orders_not_placed).waitFor();
    expect((await person.call("GET", "/users/checkout/orders")).body).toEqual([]);
    interceptor.fail(undefined);
    await placeOrder(page);
    await page.waitForURL("**/dashboard/user/my-orders");
    expect((await person.call("GET", "/users/checkout/orders")).body).toHaveLength(1);
  });

  it("opens the placed order when the page is reloaded before the response arrives", async () => {
    const person = await newBuyer("Malati Roy", "malati@mela.test");
    await fillCart(person);
    const { page, goto } = await person.visit(desktop);
    await goto("/cart");
    const arrived = Promise.withResolvers<void>();
    await page.route("**/api/users/checkout/orders", async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await placeOrder(page);
    await arrived.promise;
    await page.reload();
    await page.waitForURL("**/dashboard/user/my-orders");
    expect((await person.call("GET", "/users/checkout/orders")).body).toHaveLength(1);
  });

  it.each(writes)(
    "shows an error, keeps the input, is sent once, and succeeds after another click: $name",
    async (write) => {
      await write.arrange?.();
      const person = await visit(write.as);
      const { page } = person;
      const interceptor = await interceptRequests(page, write.call);
      await person.goto(write.path());
      await write.prepare?.(page);
      const reported = write.waits ? (["fault", "unavailable"] as const) : failures;
      for (const failure of [...reported, ...(write.repeatable ? (["response lost"] as const) : [])])
        await failOnce(page, interceptor, write, failure);
      interceptor.fail(undefined);
      const done = write.done(page);
      await write.open?.(page);
      await clickWhenEnabled(write.send(page));
      // The cart may also be loaded again for the last failure, which looks as if the next change were done.
      await expectOneRequest(interceptor);
      await done;
      expect(interceptor.count).toBe(1);
      expect(person.consoleErrors).toEqual([]);
    },
  );

  /**
   * Clicks the first enabled button. After a lost response, the list is loaded again, which disables the
   * button of what the server has already changed, perhaps just before the click.
   */
  const clickWhenEnabled = (button: Locator) =>
    expect
      .poll(() =>
        button.click({ timeout: 2_000 }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);

  async function failOnce(
    page: Page,
    interceptor: Interceptor,
    { open, send, keptState, everyClickCounts }: Write,
    failure: Failure,
  ): Promise<void> {
    await open?.(page);
    const before = await keptState?.(page);
    interceptor.fail(failure);
    // A second click has no effect while the request is pending.
    await (failure === "no response" && !everyClickCounts ? send(page).dblclick() : send(page).click());
    await expectOneRequest(interceptor, failure);
    await advanceUntilVisible(page, sentenceOn(page, failure));
    expect(interceptor.count, failure).toBe(1);
    expect(await keptState?.(page), failure).toEqual(before);
    // The list may be loaded again and replace its buttons.
    await waitForResponses(page);
  }
});

describe("when the server rejects the caller", () => {
  const myOrders = "/dashboard/user/my-orders";
  const orders = /^\/api\/users\/checkout\/orders\?/;
  const token = (page: Page) => page.evaluate(() => localStorage.getItem("access-token"));
  const expectSession = (page: Page, { email }: { email: string }) =>
    expect.poll(() => page.evaluate(() => sessionStorage.getItem("mela-session"))).toContain(email);
  const isLoginFor = (path: string) => (url: URL) =>
    url.pathname === "/user/login" && url.searchParams.get("from") === path;

  it("a 401 for an expired session signs out, shows the login, and returns afterwards", async () => {
    const person = await newBuyer("Jahanara Imam", "jahanara@mela.test");
    await fillCart(person);
    const { page, goto } = await person.visit(desktop);
    await goto("/cart?sort=new#items");
    const more = page.getByRole("button", { name: /^Increase quantity/ });
    await more.waitFor();
    await expectSession(page, person);
    // Signed out in another window.
    await fetch(`${origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { origin, cookie: person.cookie, "content-type": "application/json" },
      body: "{}",
    });
    // If the page notices first, the button is unmounted and the page redirects by itself, perhaps before the
    // evaluation returns.
    await more.evaluateAll(([button]) => (button as HTMLButtonElement | undefined)?.click()).catch(() => {});
    // Wait for the navigation only: the login page may load before this line runs.
    await page.waitForURL(isLoginFor("/cart?sort=new#items"), { waitUntil: "commit" });
    await waitForHydration(page);
    expect(await token(page)).toBeNull();
    // The password first: the page that the login page replaces has an e-mail field for the newsletter.
    await page.locator("input[autocomplete=current-password]").fill(demoPassword);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL("**/cart?sort=new#items");
    await more.waitFor();
  });

  it("an expired session shows the login when the window gets the focus, without a request", async () => {
    const person = await newBuyer("Kohinoor Begum", "kohinoor@mela.test");
    await fillCart(person);
    const { page } = await person.visit(desktop);
    await page.goto("/cart?sort=new#items");
    await page.getByRole("button", { name: /^Increase quantity/ }).waitFor();
    await expectSession(page, person);
    await fetch(`${origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { origin, cookie: person.cookie, "content-type": "application/json" },
      body: "{}",
    });
    // The window gets the focus again after a while.
    await page.clock.setFixedTime(Date.now() + 61_000);
    // The navigation may destroy the page before the evaluation returns.
    await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))).catch(() => {});
    await page.waitForURL(isLoginFor("/cart?sort=new#items"), { waitUntil: "commit" });
  });

  it("a tab that remembers the session of someone else shows a private page of the current person", async () => {
    const { page, goto } = await buyer.visit(desktop);
    await goto("/");
    await expectSession(page, buyer);
    await page.evaluate(() => {
      const person = { id: "another", name: "A", email: "another@mela.test", role: "user", photoURL: null };
      sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
    });
    await goto(myOrders);
    await page.getByRole("button", { name: "Invoice" }).first().waitFor();
    await expectSession(page, buyer);
  });

  it("a 403 signs out and shows the login page", async () => {
    const { page } = await (await signInAs(buyer.email)).visit(desktop);
    await page.route(
      (url) => orders.test(url.pathname + url.search),
      (route) => route.fulfill({ status: 403, body: "{}" }),
    );
    // The page may leave for the login before it has loaded.
    await page.goto(`${myOrders}?status=pending#main`, { waitUntil: "commit" });
    await page.waitForURL(isLoginFor(`${myOrders}?status=pending#main`));
    expect(await token(page)).toBeNull();
  });

  it("an expired token is renewed once after a 401, and the request is repeated", async () => {
    const { page, goto } = await buyer.visit(desktop);
    await goto("/");
    await expect.poll(() => token(page)).not.toBeNull();
    const renewal = await interceptRequests(page, { path: /^\/api\/jwt$/ });
    renewal.fail(undefined);
    await page.route(
      (url) => orders.test(url.pathname + url.search),
      (route) => route.fulfill({ status: 401, body: "{}" }),
      { times: 1 },
    );
    await goto(myOrders);
    await page.getByRole("button", { name: "Invoice" }).first().waitFor();
    expect(renewal.count).toBe(1);
    expect(new URL(page.url()).pathname).toBe(myOrders);
  });

  it("a 503 on the renewal of the token signs no one out, and 'Try again' succeeds [R26]", async () => {
    const { page, goto } = await visit("buyer");
    await goto("/");
    await expect.poll(() => token(page)).not.toBeNull();
    const renewal = await interceptRequests(page, { path: /^\/api\/jwt$/ });
    renewal.fail("unavailable");
    // The token of a request from before the interception would be stored again.
    await waitForResponses(page);
    await page.evaluate(() => localStorage.removeItem("access-token"));
    await goto(myOrders);
    await advanceUntilVisible(page, tryAgain(page));
    expect(new URL(page.url()).pathname).toBe(myOrders);
    await page.getByRole("button", { name: /^Your menu, Rokeya/ }).waitFor();
    renewal.fail(undefined);
    await tryAgain(page).click();
    await advanceUntilVisible(page, page.getByRole("button", { name: "Invoice" }));
  });
});

describe("a page that fails to load", () => {
  it("keeps the current page, shows that loading takes long, and opens after 'Try again'", async () => {
    const { page, goto, consoleErrors } = await visit("visitor");
    await goto("/");
    await moveMouse(page);
    const interceptor = await interceptRequests(page, { path: /^\/jute-collection\.data/ });
    interceptor.fail("no response");
    const link = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Jute" });
    await page.waitForLoadState("networkidle");
    await link.click();
    await advanceUntilVisible(page, page.getByText("This is taking longer than usual."));
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toMatch(/Mela/);
    interceptor.fail(undefined);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/jute-collection");
    await expect.poll(() => page.getByText("This is taking longer than usual.").count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it.each(failures.filter((failure) => failure !== "no response"))(
    "shows an error under the header, and opens after 'Try again': %s",
    async (failure) => {
      const { page, goto } = await visitor(desktop);
      await goto("/");
      await moveMouse(page);
      await page.waitForLoadState("networkidle");
      const interceptor = await interceptRequests(page, { path: /^\/jute-collection\.data/ });
      interceptor.fail(failure);
      // Otherwise, the screen would load the page itself before the click on its button.
      if (failure === "no connection") await page.route("**/livez", (route) => route.abort());
      await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Jute" }).click();
      if (failure === "unavailable") {
        // The router loads the whole page from the server, which is available in this test.
        await cards(page).first().waitFor();
      } else {
        const title =
          failure === "no connection" ? "Mela could not be reached" : "Unexpected Application Error!";
        await page.getByRole("heading", { name: title }).waitFor();
        await page.getByRole("banner").getByRole("searchbox").waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
      }
      await page.waitForURL("**/jute-collection");
      await cards(page).first().waitFor();
    },
  );
});

describe("the address form on a slow connection", () => {
  const area = (page: Page) => page.locator("[name=area]");

  it("keeps a text field and its text when the list of areas arrives while the user types", async () => {
    const person = await newBuyer("Bokul Akhter", "bokul@mela.test");
    const { page, goto } = await person.visit(desktop);
    const release = await delayAreasOf(page, "khulna");
    await goto("/add-address");
    await page.locator("[name=province]").selectOption({ label: "Khulna" });
    await page.locator("[name=city]").selectOption({ label: "Jashore" });
    await area(page).pressSequentially("Kesh");
    await release();
    await page.getByRole("button", { name: addresses.addresses_from_list }).first().waitFor();
    await area(page).pressSequentially("abpur");
    await expect.poll(() => area(page).inputValue()).toBe("Keshabpur");
    expect(await area(page).evaluate((field) => field.tagName)).toBe("INPUT");
    await page.getByRole("button", { name: addresses.addresses_from_list }).first().click();
    expect(await area(page).evaluate((field) => field.tagName)).toBe("SELECT");
  });

  it("becomes a list if the field is untouched, and stays a list for a stored area", async () => {
    const person = await newBuyer("Shapla Akhter", "shapla@mela.test");
    const { page, goto } = await person.visit(desktop);
    const release = await delayAreasOf(page, "dhaka");
    await goto("/add-address");
    // The form waits for the list of the stored address.
    expect(await page.locator("form [name=province]").count()).toBe(0);
    await release();
    await area(page).waitFor();
    expect(await area(page).evaluate((field) => [field.tagName, (field as HTMLSelectElement).value])).toEqual(
      ["SELECT", "Mohammadpur"],
    );
    await page.locator("[name=province]").selectOption({ label: "Khulna" });
    await page.locator("[name=city]").selectOption({ label: "Jashore" });
    await page.locator("select[name=area]").waitFor();
  });

  it("keeps the typed text when the list of areas fails to load and is loaded again", async () => {
    const person = await newBuyer("Champa Akhter", "champa@mela.test");
    const { page, goto } = await person.visit(desktop);
    await page.route(/\/assets\/dhaka-[^/]*\.js$/, (route) => route.abort());
    await goto("/add-address");
    await area(page).fill("Adabor");
    // When the window gets the focus, the query client repeats failed requests.
    await page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitForFrames(page);
    await expect.poll(() => area(page).inputValue()).toBe("Adabor");
  });

  it("keeps a stored area as text when its list fails to load at first, until the user asks for the list", async () => {
    const person = await newBuyer("Beli Akhter", "beli@mela.test");
    const { page, goto } = await person.visit(desktop);
    const list = /\/assets\/dhaka-[^/]*\.js$/;
    await page.route(list, (route) => route.abort());
    await goto("/add-address");
    await area(page).waitFor();
    await page.unroute(list);
    // When the window gets the focus, the query client repeats failed requests.
    await page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
    const fromList = page.getByRole("button", { name: addresses.addresses_from_list }).first();
    await fromList.waitFor();
    expect(await area(page).evaluate((field) => [field.tagName, (field as HTMLInputElement).value])).toEqual([
      "INPUT",
      "Mohammadpur",
    ]);
    await fromList.click();
    await area(page).selectOption({ label: "Mohammadpur" });
    expect(await area(page).evaluate((field) => field.tagName)).toBe("SELECT");
  });

  it("stays with its text when no address is saved and a new request for it fails", async () => {
    const person = await newBuyer("Jui Akhter", "jui@mela.test");
    const { page, goto } = await person.visit(desktop);
    const endpoint = "**/api/users/checkout/addresses?*";
    await page.route(endpoint, (route) => route.fulfill({ json: [] }));
    await goto("/add-address");
    await page.locator("[name=address]").fill("House 7");
    await page.unroute(endpoint);
    await page.route(endpoint, (route) => route.fulfill({ status: 400, json: { code: "malformed" } }));
    const failed = page.waitForResponse((response) => response.status() === 400);
    await page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
    await failed;
    await waitForFrames(page);
    expect(await page.locator("[name=address]").inputValue()).toBe("House 7");
  });

  /** Delays the list of a division's areas until the returned function is called. */
  async function delayAreasOf(page: Page, division: string): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    await page.route(new RegExp(`/assets/${division}-[^/]*\\.js$`), async (route) => {
      await held.promise;
      await route.continue();
    });
    const loaded = page.waitForResponse(new RegExp(`/assets/${division}-`));
    return async () => {
      held.resolve();
      await loaded;
    };
  }
});

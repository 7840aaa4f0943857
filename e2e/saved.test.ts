/** The wishlist: on a device before the sign-in, and in the account after it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { m } from "#words/messages.js";
import { newBuyer } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  moveMouse,
  phone,
  visitor,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { type DemoProduct, demoProducts } from "./helpers/demo-products.ts";
import { login, newPerson } from "./helpers/new-person.ts";

const english = {
  prefix: "",
  title: "Saved for later",
  save: (title: string) => `Save ${title} for later`,
  empty: "Nothing saved yet",
  login: "Log in to keep your list in your account",
  remove: (title: string) => `Remove ${title} from your list`,
  undo: "Undo",
  unavailable: "No longer available",
  add: (title: string) => `Add to Cart: ${title}`,
  loginNow: "I have an account: Login now!",
  lower: (price: string) => `${price}, was ৳ 90,000 when you saved it`,
};
const bangla: typeof english = {
  prefix: "/bn",
  title: "পরে কেনার তালিকা",
  save: (title) => `পরে কেনার জন্য সেভ করুন: ${title}`,
  empty: "এখনও কিছু সেভ করেননি",
  login: "তালিকাটি অ্যাকাউন্টে রাখতে লগইন করুন",
  remove: (title) => `তালিকা থেকে সরান: ${title}`,
  undo: "ফিরিয়ে আনুন",
  unavailable: "আর বিক্রি হচ্ছে না",
  add: (title) => `কার্টে রাখুন: ${title}`,
  loginNow: "অ্যাকাউন্ট আছে, এখনই লগইন করুন",
  lower: (price) => `${price}, সেভ করার সময় ছিল ৳ ৯০,০০০`,
};

const pressed = (page: Page, name: string, state: boolean) =>
  page.getByRole("button", { name, exact: true, pressed: state }).waitFor();

describe.each([
  ["desktop", "en", desktop, english],
  ["phone", "bn", phone, bangla],
] as const)("the wishlist, on a %s in %s", (device, locale, viewport, words) => {
  it("keeps a product on the device, then in the account, on every device of the person", async () => {
    const [lamp] = await demoProducts("bamboo");
    const title = locale === "bn" ? lamp.titleBn : lamp.title;
    const email = await newPerson();
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(`${words.prefix}/saved`);
    await page.getByRole("heading", { name: words.empty }).waitFor();
    // Other tests add products, so the home page may not show it.
    await person.goto(`${words.prefix}/bamboo-lampshade`);
    // Loads the hearts of the cards.
    await moveMouse(page);
    await page.getByRole("button", { name: words.save(title) }).click();
    await expectNotice(page, words.title === "Saved for later" ? words.title : "পরে কেনার জন্য সেভ করা হয়েছে");
    await pressed(page, words.save(title), true);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(`${words.prefix}/bamboo-lampshade`);
    await person.shot(`saved-cards-${device}-${locale}`);
    await person.goto(`${words.prefix}/saved`);
    await page.getByRole("link", { name: title }).waitFor();
    // Before any interaction with the page.
    const count = `, ${formatNumber(1, locale)}`;
    await page.locator("header a[href$='/saved']:visible", { hasText: count }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`saved-device-${device}-${locale}`);

    await page.getByRole("link", { name: words.login }).click();
    await page.waitForURL(/\/user\/login/);
    await login(page, email);
    await page.waitForURL((url) => url.pathname === `${words.prefix}/saved`);
    await page.getByRole("link", { name: title }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("mela-saved"))).toBeNull();
    await person.goto(`${words.prefix}/contact`);
    await page.locator("header a[href$='/saved']:visible", { hasText: count }).waitFor();
    const newTab = await person.context.newPage();
    await newTab.goto(words.prefix || "/");
    await newTab.locator("header a[href$='/saved']:visible", { hasText: count }).waitFor();
    await newTab.close();
    await person.goto(`${words.prefix}/product-details/${lamp._id}`);
    await pressed(page, words.save(title), true);

    const other = await visitor(viewport);
    await other.goto(`${words.prefix}/user/login`);
    await login(other.page, email);
    await other.page.waitForURL((url) => !url.pathname.endsWith("/login"));
    await other.goto(`${words.prefix}/saved`);
    for (const [method, name] of [
      ["DELETE", words.remove(title)],
      ["PUT", words.undo],
      ["DELETE", words.remove(title)],
    ] as const) {
      const responded = other.page.waitForResponse((response) => response.request().method() === method);
      await other.page.getByRole("button", { name }).click();
      await responded;
    }
    await other.goto(`${words.prefix}/saved`);
    await other.page.getByRole("heading", { name: words.empty }).waitFor();
    expect([person.consoleErrors, other.consoleErrors]).toEqual([[], []]);
  });

  it("shows what is no longer available, and a price that has fallen", async () => {
    const products = await demoProducts();
    const lamp = products.find(({ variations, quantity }) => !variations && quantity > 0) ?? products[0];
    const title = locale === "bn" ? lamp.titleBn : lamp.title;
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(`${words.prefix}/saved`);
    const stored = [
      { id: crypto.randomUUID(), title: "Gone bowl", titleBn: null, pricePoisha: 100 },
      { id: lamp._id, title: "Old title", titleBn: null, pricePoisha: 9_000_000 },
      { id: 7 },
    ];
    await page.evaluate(
      (text) => localStorage.setItem("mela-saved", text),
      JSON.stringify({ products: stored }),
    );
    await person.goto(`${words.prefix}/saved`);
    await page.getByText(words.unavailable).waitFor();
    await page.getByText("Gone bowl", { exact: true }).waitFor();
    await page.getByRole("link", { name: title }).waitFor();
    await page.getByText(words.lower(formatMoney(lamp.price * 100, locale))).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot(`saved-changes-${device}-${locale}`);
    await page.getByRole("button", { name: words.add(title) }).click();
    await page.getByRole("button", { name: words.loginNow }).click();
    await page.waitForURL(({ pathname, searchParams }) => {
      const productPath = `${words.prefix}/product-details/${lamp._id}`;
      return pathname.endsWith("/user/login") && searchParams.get("from") === productPath;
    });
    await person.goto(`${words.prefix}/saved`);
    await page.getByRole("button", { name: words.remove("Gone bowl") }).click();
    await person.goto(`${words.prefix}/saved`);
    await page.getByRole("link", { name: title }).waitFor();
    expect(await page.getByText("Gone bowl").count()).toBe(0);
  });
});

describe("in the wishlist", () => {
  it("a saved product stays on the device when it is not on sale at the sign-in, and is merged when it is sold again", async () => {
    const [mat] = await demoProducts("jute");
    const db = await database();
    const setShelved = (shelved: boolean) =>
      db.query("update products set shelved = $2 where id = $1", [mat._id, shelved]);
    const email = await newPerson();
    const { page, goto } = await visitor(desktop);
    await goto(`/product-details/${mat._id}`);
    await page.getByRole("button", { name: english.save(mat.title) }).click();
    await pressed(page, english.save(mat.title), true);
    await setShelved(true);
    await goto("/user/login?from=/saved");
    await login(page, email);
    await page.getByRole("heading", { name: english.empty }).waitFor();
    await setShelved(false);
    await db.end();
    await goto("/saved");
    await page.getByRole("link", { name: mat.title }).waitFor();
  });

  it("a saved product stays as it was when a request fails, and a double click saves it once", async () => {
    const [lamp] = await demoProducts("bamboo");
    const buyer = await newBuyer("Saver Khatun", "saved-fails@mela.test");
    const { page, ...person } = await buyer.visit(desktop);
    const name = english.save(lamp.title);
    await person.goto(`/product-details/${lamp._id}`);
    await page.getByRole("button", { name }).dblclick();
    await expectNotice(page, m.saved_added("en"));
    await pressed(page, name, true);
    await expect
      .poll(async () => (await buyer.call("GET", "/users/user/saved/ids")).body.productIds)
      .toEqual([lamp._id]);
    await page.getByRole("button", { name }).click();
    await pressed(page, name, false);
    await expect
      .poll(async () => (await buyer.call("GET", "/users/user/saved/ids")).body.productIds)
      .toEqual([]);
    await page.route("**/api/users/user/saved/**", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name }).click();
    await expectNotice(page, m.shared_problem_fault("en"));
    await pressed(page, name, false);
    await page.unroute("**/api/users/user/saved/**");
    await page.getByRole("button", { name }).click();
    await pressed(page, name, true);
    await expect
      .poll(async () => (await buyer.call("GET", "/users/user/saved/ids")).body.productIds)
      .toEqual([lamp._id]);
  });

  it("a saved product is added to the cart from the list, unless a variation has to be chosen", async () => {
    const products = await demoProducts();
    const plain = products.find(({ variations, quantity }) => variations === null && quantity > 0);
    const choice = products.find(({ variations, quantity }) => variations !== null && quantity > 0);
    const buyer = await newBuyer("Saver Begum", "saved-buys@mela.test");
    await buyer.call("POST", "/users/user/saved", { productIds: [plain?._id, choice?._id] });
    const { page, ...person } = await buyer.visit(desktop);
    await person.goto("/saved");
    await page.getByRole("button", { name: `Add to Cart: ${plain?.title}` }).click();
    await expect
      .poll(async () => (await buyer.call("GET", "/users/user/favourites")).body)
      .toMatchObject([{ selectedClassId: plain?._id, quantity: 1 }]);
    await page.getByRole("link", { name: `Choose options: ${choice?.title}` }).click();
    await page.waitForURL(`**/product-details/${choice?._id}`);
  });
});

describe("the wishlist of an account", () => {
  const remove = (page: Page, { title }: DemoProduct) =>
    page.getByRole("button", { name: m.saved_remove_named("en", { title }), exact: true });
  const removed = (page: Page, { title }: DemoProduct) =>
    page.getByText(m.saved_removed_named("en", { title }), { exact: true });

  it("lists what another device has saved since the page was opened", async () => {
    const [first, second = first] = await demoProducts("bamboo");
    const buyer = await newBuyer("Two Devices", "saved-two-devices@mela.test");
    await buyer.call("PUT", `/users/user/saved/${first._id}`);
    const person = await buyer.visit(desktop);
    const { page } = person;
    const link = page.locator("header a[href$='/saved']:visible");
    await person.goto("/saved");
    await remove(page, first).waitFor();
    await page.getByRole("link", { name: first.title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: first.title }).waitFor();
    await buyer.call("PUT", `/users/user/saved/${second._id}`);
    await link.click();
    await remove(page, second).waitFor();
    expect(await removed(page, second).count()).toBe(0);
  });

  it("names only the removed product as removed, although the saved products are not known", async () => {
    const [first, second = first] = await demoProducts("bamboo");
    const buyer = await newBuyer("Unknown Hearts", "saved-unknown@mela.test");
    for (const { _id } of [first, second]) await buyer.call("PUT", `/users/user/saved/${_id}`);
    const { page, goto } = await buyer.visit(desktop);
    await page.route("**/api/users/user/saved/ids", (route) => route.abort());
    await goto("/saved");
    await remove(page, first).click();
    await removed(page, first).waitFor();
    await remove(page, second).waitFor();
    await page.getByRole("button", { name: m.saved_undo("en") }).click();
    await remove(page, first).waitFor();
  });
});

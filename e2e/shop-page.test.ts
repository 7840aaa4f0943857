import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchLengthHint } from "#search/screens/search-length-hint.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../seed/people.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  screenshot,
  visitor,
} from "./helpers/browser.ts";
import { type LargeShop, openLargeShop } from "./helpers/large-shop.ts";
import { mela } from "./helpers/mela.ts";
import { login, newPerson } from "./helpers/new-person.ts";

const origin = mela.origin;
let stall: LargeShop;
beforeAll(async () => {
  stall = await openLargeShop(mela.dataDir);
});
afterAll(() => stall.close());

const english = {
  prefix: "",
  seller: "Meet Your Seller",
  owner: "Shop owner: Salma Begum",
  place: "From Naogaon, Rajshahi · Since 1999",
  follow: "Follow The Long Stall",
  unfollow: "Unfollow The Long Stall",
  asks: "Please log in to follow this shop.",
  loginNow: "Log in",
  followed: "You are now following The Long Stall",
  left: "You no longer follow The Long Stall",
  none: "No followers yet",
  one: "1 follower",
  followedTitle: "Shops you follow",
  followedNone: "You don't follow any shops yet.",
  share: "Share",
  copied: "Link copied",
  goods: "All products",
  popular: "Most popular",
  sort: "Sort",
};
type Words = typeof english;
const bangla: Words = {
  prefix: "/bn",
  seller: "বিক্রেতার সঙ্গে পরিচয়",
  owner: "দোকানের মালিক: Salma Begum",
  place: "নওগাঁ, রাজশাহী · ১৯৯৯ সাল থেকে",
  follow: "ফলো করুন: লম্বা দোকান",
  unfollow: "আনফলো করুন: লম্বা দোকান",
  asks: "দোকানটি ফলো করতে লগইন করুন।",
  loginNow: "লগইন করুন",
  followed: "এখন থেকে লম্বা দোকান ফলো করছেন",
  left: "লম্বা দোকান আর ফলো করছেন না",
  none: "এখনও কেউ ফলো করেননি",
  one: "১ জন ফলোয়ার",
  followedTitle: "যেসব দোকান ফলো করছেন",
  followedNone: "এখনও কোনো দোকান ফলো করেননি।",
  share: "শেয়ার করুন",
  copied: "লিংক কপি হয়েছে",
  goods: "এই দোকানের সব পণ্য",
  popular: "সবচেয়ে জনপ্রিয়",
  sort: "সাজান",
};

describe.each([
  ["desktop", "en", desktop, english],
  ["phone", "bn", phone, bangla],
] as const)("a visitor who likes a shop, on a %s in %s", (device, locale, viewport, words) => {
  it("opens it from a product, follows it after a login, finds it in the dashboard, and unfollows it", async () => {
    const email = await newPerson();
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(`${words.prefix}/product-details/${stall.withPictures[2]}`);
    const seller = page.locator("section").filter({ has: page.getByRole("heading", { name: words.seller }) });
    await seller.getByText(words.owner).waitFor();
    await seller.getByText(words.none).waitFor();
    await seller.getByRole("link").click();
    await page.waitForURL((url) => url.pathname === `${words.prefix}/shop/${stall.slug}`);
    await page
      .getByRole("heading", { level: 1, name: locale === "bn" ? stall.nameBn : stall.name })
      .waitFor();
    await page.getByText(words.place).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`shop-${device}-${locale}`);

    await page.getByRole("button", { name: words.follow }).click();
    const dialog = page.getByRole("alertdialog", { name: words.asks });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot(`shop-login-warning-${device}-${locale}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe(words.follow);
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: words.loginNow }).click();
    await page.waitForURL(/\/user\/login/);
    await login(page, email);

    await page.waitForURL((url) => url.pathname === `${words.prefix}/shop/${stall.slug}`);
    await expectNotice(page, words.followed);
    await page.getByRole("button", { name: words.unfollow }).waitFor();
    await page.getByText(words.one).waitFor();
    // The cached page shows the number too.
    await expect
      .poll(async () => (await fetch(`${origin}${words.prefix}/shop/${stall.slug}`)).text())
      .toContain(words.one);

    await person.goto(`${words.prefix}/dashboard/user/home`);
    const followed = page.getByRole("region", { name: words.followedTitle });
    await followed.getByRole("link", { name: locale === "bn" ? stall.nameBn : stall.name }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`user-home-followed-${device}-${locale}`);
    await followed.getByRole("button", { name: words.unfollow }).click();
    await expectNotice(page, words.left);
    await followed.getByRole("button", { name: words.follow }).waitFor();
    await page.reload();
    await followed.getByText(words.followedNone).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot(`user-home-empty-${device}-${locale}`);
    expect(person.consoleErrors).toEqual([]);
  });

  it("copies the link on devices without a share dialog", async () => {
    const person = await visitor(viewport);
    await person.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await person.goto(`${words.prefix}/shop/${stall.slug}?utm_source=x`);
    await person.page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await person.page.getByRole("button", { name: words.share }).click();
    await expectNotice(person.page, words.copied);
    expect(await person.page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}${words.prefix}/shop/${stall.slug}`,
    );
  });

  it("sees all products by 'Load More', without JavaScript too", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(`${words.prefix}/shop/${stall.slug}`);
    const cards = page.locator("main ul a[href*='/product-details/']");
    expect(await cards.count()).toBe(40);
    const more = page.getByRole("link", { name: locale === "bn" ? "আরও দেখুন" : "Load More" });
    await more.click();
    await expect.poll(() => cards.count()).toBe(stall.products);
    await more.waitFor({ state: "detached" });

    const plain = await person.context
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport, baseURL: origin });
    if (!plain) throw new Error("no browser");
    const bare = await plain.newPage();
    await bare.goto(`${words.prefix}/shop/${stall.slug}`);
    const bareCards = bare.locator("main ul a[href*='/product-details/']");
    expect(await bareCards.count()).toBe(40);
    // Controls that need JavaScript are hidden.
    await expect.poll(() => bare.getByRole("button", { name: words.follow }).isVisible()).toBe(false);
    await screenshot(bare, `shop-plain-${device}-${locale}`);
    await bare.getByRole("link", { name: locale === "bn" ? "আরও দেখুন" : "Load More" }).click();
    await expect.poll(() => bareCards.count()).toBe(stall.products - 40);
    await bareCards.first().click();
    await bare.waitForURL(/\/product-details\//);

    await bare.goto(`${words.prefix}/shop/${stall.slug}`);
    await bare.locator("select[name=sort]").selectOption({ label: words.popular });
    await bare.getByRole("button", { name: words.sort, exact: true }).click();
    await bare.waitForURL((url) => url.search === "?sort=popular");
    expect(await bareCards.count()).toBe(40);
    await plain.close();
  });

  it("sorts all products, with the order in the URL", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    const path = `${words.prefix}/shop/${stall.slug}`;
    await person.goto(path);
    const products = () =>
      page
        .locator("main ul a[href*='/product-details/']")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const newest = await products();
    const sort = page.locator("select[name=sort]");
    await sort.focus();
    // All have the same price, so that the oldest comes first.
    await sort.selectOption("price-asc");
    await page.waitForURL((url) => url.search === "?sort=price-asc");
    await expect.poll(async () => (await products())[0]?.endsWith(stall.withPictures[0])).toBe(true);
    expect(await sort.evaluate((select) => select === document.activeElement)).toBe(true);
    await page.getByRole("link", { name: locale === "bn" ? "আরও দেখুন" : "Load More" }).click();
    await expect.poll(async () => (await products()).length).toBe(stall.products);
    expect((await products()).toReversed().slice(0, newest.length)).toEqual(newest);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/shop\/[^?]+$/);
    await sort.selectOption({ label: words.popular });
    await page.waitForURL((url) => url.search === "?sort=popular");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`shop-popular-${device}-${locale}`);
    await sort.selectOption("");
    await page.waitForURL((url) => url.search === "");
    await expect.poll(products).toEqual(newest);
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("the shop page", () => {
  it("has a title, description, image, canonical URL and a link to the other language", async () => {
    expect((await fetch(`${origin}/shop/%00`)).status).toBe(404);
    const forged = Buffer.from(`newest 1 ${"-".repeat(36)}`).toString("base64url");
    expect((await fetch(`${origin}/shop/${stall.slug}?cursor=${forged}`)).status).toBe(200);
    const html = await (await fetch(`${origin}/bn/shop/${stall.slug}`)).text();
    expect(html).toContain(`<title>${stall.nameBn} · মেলা</title>`);
    expect(html).toContain('<meta name="description" content="সবই আছে, আর অনেক আছে।"/>');
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/bn/shop/${stall.slug}"`));
    expect(html).toMatch(new RegExp(`hrefLang="en" href="[^"]+[^n]/shop/${stall.slug}"`));
    expect(html).toMatch(/property="og:image" content="[^"]+\/cards\/shop\/[^"]+-bn-[0-9a-f]{12}\.jpg"/);
  });

  it("returns 404 for an unknown shop, and while its owner is suspended", async () => {
    expect((await fetch(`${origin}/shop/no-such-shop`)).status).toBe(404);
    const path = `${origin}/shop/${stall.slug}`;
    expect((await fetch(path)).status).toBe(200);
    await stall.suspendOwner(true);
    try {
      await expect.poll(async () => (await fetch(path)).status).toBe(404);
      // Its products do not link to the missing page.
      const product = await (await fetch(`${origin}/product-details/${stall.withPictures[1]}`)).text();
      expect(product.includes(`/shop/${stall.slug}"`)).toBe(false);
    } finally {
      await stall.suspendOwner(false);
    }
    await expect.poll(async () => (await fetch(path)).status).toBe(200);
  });

  it("shows an error when following fails, and follows on the next click", async () => {
    const email = await newPerson();
    const person = await visitor();
    const { page } = person;
    await page.goto(`/user/login?from=%2Fshop%2F${stall.slug}`);
    await login(page, email);
    await page.waitForURL(`**/shop/${stall.slug}`);
    await page.getByRole("button", { name: english.follow }).waitFor();
    await page.route("**/api/shops/*/follow", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: english.follow }).click();
    await expectNotice(page, "Could not connect to Mela. Please check your connection and try again.");
    await page.getByRole("button", { name: english.follow }).dblclick();
    await page.getByRole("button", { name: english.unfollow }).waitFor();
    expect((await (await fetch(`${origin}/api/shops/${stall.slug}`)).json()).followers).toBe(1);
    await page.reload();
    await page.getByRole("button", { name: english.unfollow }).click();
    await page.getByRole("button", { name: english.follow }).waitFor();
  });
});

describe("the shopper's dashboard", () => {
  it.each([
    ["desktop", "en", desktop, "", "Try again", "Shops you follow", "Recent orders"],
    ["phone", "bn", phone, "/bn", "আবার চেষ্টা করুন", "যেসব দোকান ফলো করছেন", "সাম্প্রতিক অর্ডার"],
  ] as const)(
    "shows orders and shops, and an error with 'Try again' when they fail to load: %s, %s",
    async (device, locale, viewport, prefix, tryAgain, shops, orders) => {
      const person = await visitor(viewport);
      const { page } = person;
      await page.goto(`${prefix}/user/login`);
      await login(page, "shopper@mela.test", demoPassword);
      await page.waitForURL((url) => !url.pathname.endsWith("/user/login"));
      let broken = true;
      // A 4xx response, which is not retried automatically.
      for (const call of ["**/api/users/user/followed-shops**", "**/api/users/checkout/orders**"])
        await page.route(call, (route) =>
          broken ? route.fulfill({ status: 422, json: { code: "invalid" } }) : route.continue(),
        );
      await person.goto(`${prefix}/dashboard/user/home`);
      const lists = [page.getByRole("region", { name: orders }), page.getByRole("region", { name: shops })];
      for (const list of lists) await list.getByRole("button", { name: tryAgain }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await person.shot(`user-home-failed-${device}-${locale}`);
      broken = false;
      for (const list of lists) {
        await list.getByRole("button", { name: tryAgain }).click();
        await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThanOrEqual(2);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await person.shot(`user-home-${device}-${locale}`);
    },
  );
});

describe.each([
  ["desktop", "en", desktop],
  ["phone", "bn", phone],
] as const)("the search in a shop, on a %s in %s", (device, locale, viewport) => {
  const prefix = locale === "bn" ? "/bn" : "";
  const label = m.search_shop_label(locale);

  it("finds the shop's products, and leads back to all of them, also without JavaScript", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    const path = `${prefix}/shop/rupsha-parer-haat`;
    const cards = () => page.getByRole("main").locator("article h3").allTextContents();
    await person.goto(path);
    const all = await cards();
    const word = all[4] ?? "";
    const field = page.getByRole("main").getByRole("searchbox", { name: label });
    await field.fill(word);
    await field.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === word);
    await expect.poll(async () => (await cards())[0]).toBe(word);
    expect((await cards()).length).toBeLessThan(all.length);
    await page.getByRole("main").getByRole("status").filter({ hasText: word }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`shop-search-${device}-${locale}`);
    await page.getByRole("link", { name: m.search_shop_all(locale) }).click();
    await page.waitForURL((url) => url.pathname === path && url.search === "");
    await expect.poll(async () => (await cards()).length).toBe(all.length);
    await expect.poll(() => field.inputValue()).toBe("");

    await field.fill("qwzxkj");
    await field.press("Enter");
    await page.getByRole("heading", { name: m.search_none(locale) }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot(`shop-search-none-${device}-${locale}`);
    await expect
      .poll(() =>
        page
          .getByRole("link", { name: m.search_shop_everywhere(locale, { q: "qwzxkj" }) })
          .getAttribute("href"),
      )
      .toBe(`${prefix}/search/qwzxkj`);
    await field.fill("a");
    await field.press("Enter");
    await page.getByText(searchLengthHint(locale)).waitFor();
    expect((await cards()).length).toBe(all.length);
    expect(person.consoleErrors).toEqual([]);

    const plain = await visitor(viewport, { javaScript: false });
    await plain.page.goto(path);
    await plain.page.getByRole("main").getByRole("searchbox", { name: label }).fill(word);
    await plain.page
      .getByRole("main")
      .getByRole("button", { name: m.search_submit(locale) })
      .click();
    await plain.page.waitForURL((url) => url.searchParams.get("q") === word);
    expect(await plain.page.getByRole("main").locator("article h3").first().innerText()).toBe(word);
    await expect.poll(() => plain.page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  });
});

it("a shop with few products has no search", async () => {
  const { page } = await visitor(desktop);
  const response = await page.goto("/shop/ghaghat-shataranji");
  expect(response?.status()).toBe(200);
  expect(await page.getByRole("main").getByRole("searchbox").count()).toBe(0);
});

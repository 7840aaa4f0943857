import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { connectionOf, startShop } from "../bench/serve.ts";
import {
  accessibilityFaults,
  desk,
  horizontalOverflow,
  phone,
  type Visitor,
  visitor,
  waitForHydration,
} from "./helpers/browser.ts";
import { shop } from "./helpers/shop.ts";

const origin = shop.origin;

const languages = [
  {
    prefix: "",
    search: "Search",
    notFound: "Uh Oh! Sorry, the page you were looking for was not found.",
    back: "Go Back to Mela",
    again: "Try again",
  },
  {
    prefix: "/bn",
    search: "খুঁজুন",
    notFound: "দুঃখিত! আপনি যে পাতাটি খুঁজছেন, সেটি পাওয়া যায়নি।",
    back: "মেলার মূল পাতায় ফিরুন",
    again: "আবার চেষ্টা করুন",
  },
] as const;

describe.each(languages)("a page that is not there ($prefix/…)", ({ prefix, notFound, back }) => {
  it.each([
    "/no-such-page",
    "/product-details/00000000-0000-7000-8000-000000000000",
    "/shop/no-such-shop",
    "/paper-collection",
  ])("%s is 404 and says so", async (path) => {
    const answer = await fetch(origin + prefix + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(notFound);
  });

  it("leads on by its search box, with and without JavaScript, and by its link", async () => {
    const { page, context, goto, consoleErrors } = await visitor();
    await goto(`${prefix}/no-such-page`);
    await page.getByRole("heading", { name: notFound }).waitFor();
    await page.locator("main").getByRole("searchbox").fill("jamdani");
    await page.locator("main").locator("input[type=search]").press("Enter");
    await page.waitForURL(`**${prefix}/search/jamdani`);
    await goto(`${prefix}/no-such-page`);
    await page.getByRole("link", { name: back }).click();
    await page.waitForURL((url) => url.pathname === (prefix || "/"));
    expect(consoleErrors).toEqual([]);

    const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: origin });
    const bare = await plain?.newPage();
    await bare?.goto(`${prefix}/no-such-page`);
    await bare?.locator("main").getByRole("searchbox").fill("jamdani");
    await bare?.locator("main").getByRole("searchbox").press("Enter");
    await bare?.waitForURL(`**${prefix}/search/jamdani`);
    await plain?.close();
  });
});

describe("without a connection", () => {
  async function controlled(person: Visitor): Promise<void> {
    await person.goto("/");
    await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  it.each(languages)(
    "a page ($prefix/…) says so in its language, and comes when the connection is back",
    async ({ prefix, again }) => {
      const person = await visitor(phone, { serviceWorker: true });
      const { page, context } = person;
      await controlled(person);
      await context.setOffline(true);
      await page.goto(`${prefix}/jute-collection`);
      await page
        .getByRole("heading", { name: prefix ? "মনে হচ্ছে আপনি অফলাইনে আছেন" : "You are offline" })
        .waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(prefix ? "bn" : "en");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await person.shot(`offline-phone-${prefix ? "bn" : "en"}`);
      await page.getByRole("link", { name: again }).click();
      await page
        .getByRole("heading", { name: prefix ? "মনে হচ্ছে আপনি অফলাইনে আছেন" : "You are offline" })
        .waitFor();
      await context.setOffline(false);
      // By the press of nothing: the page waits for the connection itself.
      await page.waitForFunction(() => document.querySelector("main a[href*='/product-details/']"));
      expect(new URL(page.url()).pathname).toBe(`${prefix}/jute-collection`);
      expect(person.consoleErrors).toEqual([]);
    },
  );

  it("keeps nothing of what was visited [S93]", async () => {
    const person = await visitor(desk, { serviceWorker: true });
    await controlled(person);
    await person.goto("/jute-collection");
    expect(await person.page.evaluate(() => caches.keys())).toEqual([]);
    await person.page.reload();
    await waitForHydration(person.page);
    expect(await person.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
      `${origin}/service-worker.js`,
    );
  });

  it("a line says so on the page that stands, until it is back", async () => {
    const person = await visitor(phone);
    const { page, context } = person;
    await person.goto("/user/login");
    const code = page.waitForResponse(/\/assets\/Connection-/);
    await page.locator("input[type=email]").pressSequentially("typed@mela.test");
    await (await code).finished();
    await context.setOffline(true);
    await page.getByText("You are offline. What you typed is not lost.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot("offline-line-phone-en");
    await context.setOffline(false);
    await page.getByText("You are offline. What you typed is not lost.").waitFor({ state: "detached" });
    expect(await page.locator("input[type=email]").inputValue()).toBe("typed@mela.test");
  });
});

describe("a shop that is closed for maintenance", () => {
  it("says so on every page in its language, and to programs and load balancers", async () => {
    const shop = await startShop(undefined, { MAINTENANCE: "1" });
    try {
      for (const { prefix, again } of languages) {
        const person = await visitor(phone, { origin: shop.origin });
        const answer = await person.page.goto(`${prefix}/cart`);
        expect(answer?.status()).toBe(503);
        expect(answer?.headers()["retry-after"]).toBe("300");
        await person.page
          .getByRole("heading", { name: prefix ? "মেলা শিগগিরই ফিরছে" : "Mela will be back soon" })
          .waitFor();
        await person.page.getByRole("link", { name: again }).waitFor();
        expect(await accessibilityFaults(person.page)).toEqual([]);
        expect(await horizontalOverflow(person.page)).toBe(0);
        await person.shot(`maintenance-phone-${prefix ? "bn" : "en"}`);
        expect(person.consoleErrors).toEqual([]);
      }
      const call = await fetch(`${shop.origin}/api/products/all/all`);
      expect([call.status, call.headers.get("content-type")]).toEqual([
        503,
        "application/problem+json; charset=utf-8",
      ]);
      expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);
    } finally {
      await shop.stop();
    }
  });
});

describe("a shop that is busy", () => {
  /**
   * Takes all slots of the shop until `free` is called: locks a table that searches read, and keeps searching
   * for new words.
   */
  async function busyShop(): Promise<{ free(): Promise<void> }> {
    const lock = new pg.Client(await connectionOf(shop));
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table search_words in access exclusive mode");
    let over = false;
    // New words each time, because a cached search needs no slot.
    const search = () => fetch(`${origin}/api/products/product/search?q=${randomUUID()}`);
    const ask = async () => {
      while (!over) await search().then((answer) => answer.arrayBuffer());
    };
    const asking = Promise.all(Array.from({ length: 100 }, ask));
    await expect.poll(async () => (await search()).status, { timeout: 60_000 }).toBe(503);
    return {
      async free() {
        over = true;
        await lock.query("commit");
        await lock.end();
        await asking;
      },
    };
  }

  it.each(languages)(
    "shows a busy page ($prefix/…) that loads by itself once the shop has capacity [R12, R13]",
    async ({ prefix, again }) => {
      const { page } = await visitor(phone);
      // The page waits for the test, however slow the machine is.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const { free } = await busyShop();
      try {
        await page.goto(`${prefix}/search/busy-${Date.now()}`);
        await page
          .getByRole("heading", { name: prefix ? "মেলা এই মুহূর্তে খুব ব্যস্ত" : "Mela is very busy right now" })
          .waitFor();
        await page.getByRole("link", { name: again }).waitFor();
      } finally {
        await free();
      }
      await page.clock.fastForward(20_000);
      await page.getByRole("banner").getByRole("searchbox").waitFor();
    },
  );

  it("shows the busy message when a link is followed, and then loads the page [R12, R13]", async () => {
    const { page, goto } = await visitor();
    await goto("/");
    await page.mouse.move(100, 100);
    await page.route(/\/jute-collection\.data/, (route) =>
      route.fulfill({
        status: 503,
        headers: { "retry-after": "1" },
        contentType: "text/plain",
        body: "busy",
      }),
    );
    await page.getByRole("link", { name: "Jute" }).first().click();
    await page.getByRole("heading", { name: "Mela is very busy right now" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "Jute" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/jute-collection");
  });
});

describe("code that is gone after a deploy", () => {
  /** On the home page, with the code that loads at the first touch. */
  async function touched(person: Visitor): Promise<void> {
    const code = person.page.waitForResponse(/\/assets\/ErrorScreen-/);
    await person.goto("/");
    await person.page.mouse.move(100, 100);
    await (await code).finished();
  }

  it("is one load of the page, and then the error screen under the header that works [R34]", async () => {
    const person = await visitor();
    const { page } = person;
    await page.route(/\/assets\/NotFoundScreen-/, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    await page.goto("/no-such-page");
    await page.getByText("This could not be loaded. Please check your connection and try again.").waitFor();
    expect(loads).toBe(2);
    await page.getByRole("banner").getByRole("searchbox").fill("jamdani");
    await page.getByRole("banner").locator("input[type=search]").press("Enter");
    await page.waitForURL("**/search/jamdani");
    await page.getByRole("heading", { name: "Your Search Result" }).waitFor();
  });

  // React Router takes a page's code apart: each part is asked for on its own and fails in its own way.
  it.each([
    ["/jute-collection", "Jute", /\/assets\/(category|load-more-safely)-/],
    ["/user/login", "Login", /\/assets\/login-/],
  ])("brings the person to %s, by a load of the whole page [R34]", async (path, link, code) => {
    const person = await visitor();
    const { page } = person;
    await touched(person);
    // Not by the page's address, which is heard of later than the first code that the new page asks for.
    let isLeft = false;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isLeft = true;
    });
    await page.route(code, (route) => (isLeft ? route.continue() : route.fulfill({ status: 404 })));
    await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
    // Not `waitForURL`: on the way there one load gives way to another.
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await waitForHydration(page);
    await page.locator("h1").first().waitFor();
  });

  it("of a part that the server has drawn takes nothing away", async () => {
    const person = await visitor();
    const { page } = person;
    await page.route(/\/assets\/(Footer|below|WhatIsMela)-/, (route) => route.abort());
    await person.goto("/");
    await page.mouse.move(200, 200);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).first().click();
    await page.waitForURL("**/terms-and-conditions");
    expect(person.consoleErrors).toEqual([]);
  });
});

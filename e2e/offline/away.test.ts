import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { connectionOf, startMela } from "../../bench/serve.ts";
import { demoPassword } from "../../seed/people.ts";
import {
  accessibilityFaults,
  horizontalOverflow,
  moveMouse,
  phone,
  type Visitor,
  visitor,
  waitForFrames,
  waitForHydration,
} from "../helpers/browser.ts";
import { mela } from "../helpers/mela.ts";
import { holdRequests } from "../helpers/network.ts";
import { startServiceWorker } from "../helpers/service-worker.ts";

const origin = mela.origin;

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

it("the offline page does not reload, and so cancel it, while another page is being opened", async () => {
  const { page, goto } = await visitor();
  const reach = await holdRequests(page, "**/livez");
  const check = page.waitForRequest("**/livez");
  await goto("/offline");
  await check;
  // While the browser opens another page, scripts of the page cannot be called, so only its event is sent.
  await page.evaluate(() => void window.dispatchEvent(new Event("beforeunload")));
  const reloads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && reloads.push(request.url()));
  const reached = page.waitForResponse("**/livez");
  reach();
  await reached;
  await waitForFrames(page);
  expect(reloads).toEqual([]);
});

describe.each(languages)("at a URL that does not exist ($prefix/…)", ({ prefix, notFound, back }) => {
  it.each([
    "/no-such-page",
    "/product-details/00000000-0000-7000-8000-000000000000",
    "/shop/no-such-shop",
    "/paper-collection",
  ])("the 404 page has the status 404 and a message: %s", async (path) => {
    const response = await fetch(origin + prefix + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(notFound);
  });

  it("the 404 page has a search box that works with and without JavaScript, and a link to the home page", async () => {
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
  it.each(languages)(
    "a page ($prefix/…) shows an offline message in its language, and loads when the connection is back",
    async ({ prefix, again }) => {
      const person = await visitor(phone, { serviceWorker: true });
      const { page, context } = person;
      await startServiceWorker(person);
      await context.setOffline(true);
      await page.goto(`${prefix}/jute-collection`);
      await page
        .getByRole("heading", { name: prefix ? "মনে হচ্ছে আপনি অফলাইনে আছেন" : "You are offline" })
        .waitFor();
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(prefix ? "bn" : "en");
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await person.shot(`offline-phone-${prefix ? "bn" : "en"}`);
      // The connection comes back after the reload, because only the shown page waits for it.
      const reloaded = page.waitForEvent("load");
      await page.getByRole("link", { name: again }).click();
      await reloaded;
      await page
        .getByRole("heading", { name: prefix ? "মনে হচ্ছে আপনি অফলাইনে আছেন" : "You are offline" })
        .waitFor();
      await context.setOffline(false);
      // No click is needed, because the page waits for the connection itself.
      await page.waitForFunction(() => document.querySelector("main a[href*='/product-details/']"));
      expect(new URL(page.url()).pathname).toBe(`${prefix}/jute-collection`);
      expect(person.consoleErrors).toEqual([]);
    },
  );

  it("the open page shows a message until the connection is back, and keeps the input", async () => {
    const person = await visitor(phone);
    const { page, context } = person;
    await person.goto("/user/login");
    await page.locator("input[type=email]").pressSequentially("typed@mela.test");
    // The first key loads the code of the message, which consists of several files.
    await page.locator(".connection-line").waitFor({ state: "attached" });
    await context.setOffline(true);
    await page.getByText("You are offline. What you typed is not lost.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot("offline-line-phone-en");
    await page.locator("input[type=email]").fill("");
    await page.getByText("You are offline. You can still open shop pages you have visited.").waitFor();
    await page.locator("input[type=email]").fill("typed@mela.test");
    await page.getByText("You are offline. What you typed is not lost.").waitFor();
    await context.setOffline(false);
    await page.getByText("You are offline. What you typed is not lost.").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("input[type=email]").inputValue()).toBe("typed@mela.test");
  });
});

it("an error of a form is not covered by the message about the connection", async () => {
  const { page, context, goto, shot } = await visitor(phone);
  await goto("/user/register");
  const values = {
    name: "Rahima",
    email: "offline-register@mela.test",
    password: demoPassword,
    confirm: demoPassword,
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name=${name}]`).fill(value);
  // The first key loads the code of the message.
  await page.locator("main [name=name]").press("End");
  await page.locator(".connection-line").waitFor({ state: "attached" });
  await context.setOffline(true);
  const line = page.getByText("You are offline. What you typed is not lost.");
  await line.waitFor();
  const button = page.getByRole("button", { name: "Create account" });
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await page.locator("main [name=confirm]").evaluate((input) => input.closest("form")?.requestSubmit());
  const problem = page.locator("form [role=alert] p");
  await problem.waitFor();
  const edge = async (of: typeof line, side: "top" | "bottom") =>
    of.evaluate((element, side) => element.getBoundingClientRect()[side], side);
  await expect
    .poll(async () => (await edge(line, "top")) - (await edge(problem, "bottom")))
    .toBeGreaterThan(0);
  await shot("offline-register-phone-en");
});

describe("maintenance mode", () => {
  it("returns 503 for pages, in their language, for the API and for /readyz", async () => {
    const mela = await startMela(undefined, { MAINTENANCE: "1" });
    try {
      for (const { prefix, again } of languages) {
        const person = await visitor(phone, { origin: mela.origin });
        const response = await person.page.goto(`${prefix}/cart`);
        expect(response?.status()).toBe(503);
        expect(response?.headers()["retry-after"]).toBe("300");
        await person.page
          .getByRole("heading", { name: prefix ? "মেলা শিগগিরই ফিরছে" : "Mela will be back soon" })
          .waitFor();
        await person.page.getByRole("link", { name: again }).waitFor();
        expect(await accessibilityFaults(person.page)).toEqual([]);
        expect(await horizontalOverflow(person.page)).toBe(0);
        await person.shot(`maintenance-phone-${prefix ? "bn" : "en"}`);
        expect(person.consoleErrors).toEqual([]);
      }
      const call = await fetch(`${mela.origin}/api/products/all/all`);
      expect([call.status, call.headers.get("content-type")]).toEqual([
        503,
        "application/problem+json; charset=utf-8",
      ]);
      expect((await fetch(`${mela.origin}/readyz`)).status).toBe(503);
    } finally {
      await mela.stop();
    }
  });
});

describe("a busy server", () => {
  /**
   * Takes all slots of the server until `free` is called: locks a table that searches read, and keeps
   * searching.
   */
  async function busyShop(): Promise<{ free(): Promise<void> }> {
    const lock = new pg.Client(await connectionOf(mela));
    await lock.connect();
    await lock.query("begin");
    await lock.query("lock table search_words in access exclusive mode");
    let over = false;
    // Each search uses a new word, because a cached one needs no slot.
    const search = () => fetch(`${origin}/api/products/product/search?q=${randomUUID()}`);
    const searchUntilDone = async () => {
      while (!over) await search().then((response) => response.arrayBuffer());
    };
    const asking = Promise.all(Array.from({ length: 100 }, searchUntilDone));
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
    "shows a busy page ($prefix/…) that loads automatically once the server has capacity [R12, R13]",
    async ({ prefix, again }) => {
      const { page } = await visitor(phone);
      // The page waits for a release by the test, however slow the machine is.
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

  it("shows the busy message after a click on a link, and then loads the page [R12, R13]", async () => {
    const { page, goto } = await visitor();
    await goto("/");
    await moveMouse(page);
    await page.route(/\/jute-collection\.data/, (route) =>
      route.fulfill({
        status: 503,
        headers: { "retry-after": "1" },
        contentType: "text/plain",
        body: "busy",
      }),
    );
    // The message stays until the page is loaded, which may be a second later.
    const seen = Promise.withResolvers<void>();
    await page.route(/\/jute-collection$/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Jute" }).first().click();
    await page.getByRole("heading", { name: "Mela is very busy right now" }).waitFor();
    seen.resolve();
    await page.getByRole("heading", { level: 1, name: "Jute" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/jute-collection");
  });
});

describe("a tab whose code was removed by a deploy", () => {
  /** Opens the home page and moves the pointer, so that the code for errors is loaded. */
  async function loadErrorCode(person: Visitor): Promise<void> {
    const code = person.page.waitForResponse(/\/assets\/ErrorScreen-/);
    await person.goto("/");
    await moveMouse(person.page);
    await (await code).finished();
  }

  it("reloads the page once, and then shows an error with a working header [R34]", async () => {
    const person = await visitor();
    const { page } = person;
    await page.route(/\/assets\/NotFoundScreen-/, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    await page.goto("/no-such-page");
    // The first document may show the sentence too, while it is being reloaded.
    await expect.poll(() => loads).toBe(2);
    await page.getByText("This could not be loaded. Please check your connection and try again.").waitFor();
    expect(loads).toBe(2);
    await page.getByRole("banner").getByRole("searchbox").fill("jamdani");
    await page.getByRole("banner").locator("input[type=search]").press("Enter");
    await page.waitForURL("**/search/jamdani");
    await page.getByRole("heading", { name: "Your Search Result" }).waitFor();
  });

  // React Router loads the parts of a page's code separately, and each can fail.
  it.each([
    ["/jute-collection", "Jute", /\/assets\/(category|load-more-safely)-/],
    ["/user/login", "Login", /\/assets\/login-/],
  ])("opens %s by loading the whole page [R34]", async (path, link, code) => {
    const person = await visitor();
    const { page } = person;
    await loadErrorCode(person);
    // `page.url()` changes only after the first code of the new page is requested.
    let isLeft = false;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isLeft = true;
    });
    await page.route(code, (route) => (isLeft ? route.continue() : route.fulfill({ status: 404 })));
    // On a slow phone, the code is missing before React has rendered the pending navigation.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 12 });
    await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
    // `waitForURL` fails here, because one navigation interrupts another.
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await waitForHydration(page);
    await page.locator("h1").first().waitFor();
  });

  it("keeps the rendered page if code for its parts is missing", async () => {
    const person = await visitor();
    const { page } = person;
    await page.route(/\/assets\/(Footer|below|WhatIsMela)-/, (route) => route.abort());
    await person.goto("/");
    await moveMouse(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).first().click();
    await page.waitForURL("**/terms-and-conditions");
    expect(person.consoleErrors).toEqual([]);
  });
});

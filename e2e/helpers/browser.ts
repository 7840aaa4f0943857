/** Opens pages in a real browser, collects console errors and checks accessibility. */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type Clock,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { atTheEnd } from "#test/at-the-end.ts";
import { chromiumArguments, chromiumArgumentsWithoutImages, findChromium } from "./chromium.ts";
import { mela } from "./mela.ts";
import { installFakeClock } from "./network.ts";

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

declare global {
  interface Window {
    axe: typeof import("axe-core");
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const axeOptions: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"],
  // Passes need no description, and no rule with these tags reads style sheets.
  resultTypes: ["violations"],
  preload: false,
};

/**
 * Pages are short-lived: to compile their code for speed, in further threads, is more work than it saves.
 */
const withoutCompilers = "--js-flags=--no-opt --no-maglev --single-threaded";

/** The browsers of this worker, with and without images. They end with its process. */
const launched = new Map<boolean, Promise<Browser>>();

async function browser(images: boolean): Promise<Browser> {
  const running = await launched.get(images);
  // A browser that has crashed fails one test, not all that follow.
  if (running?.isConnected()) return running;
  const args = images ? chromiumArguments : chromiumArgumentsWithoutImages;
  const starting = chromium.launch({
    executablePath: findChromium(),
    args: [...args, withoutCompilers],
  });
  launched.set(images, starting);
  return starting;
}

/** The pages that tests have open. */
export const visited = new Set<Page>();

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors and uncaught exceptions of the page. */
  consoleErrors: string[];
  goto(path: string): Promise<void>;
  /** Takes a screenshot of the whole page, see `screenshot`. */
  shot(name: string): Promise<void>;
}

export interface VisitorOptions {
  /** Defaults to the server of this worker. */
  origin?: string;
  /** Blocked by default, so that tests can intercept every request. */
  serviceWorker?: boolean;
  javaScript?: boolean;
  /** The device pixel ratio. */
  density?: number;
  /** A touch screen, which media queries report as a coarse pointer. */
  touch?: boolean;
  /**
   * Loads images, which is a quarter of a page's work. Without them the layout is the same. By default only
   * with a service worker, which stores them.
   */
  images?: boolean;
  /** With `installFakeClock`, whose clock tests advance with `advanceUntilVisible`. */
  fakeClock?: boolean;
}

/** A browser profile with one page. */
interface Profile {
  context: BrowserContext;
  page: Page;
  /** Sets the fake clock to the current time, if the profile has one. */
  resetClock: (() => Promise<void>) | undefined;
  consoleErrors: string[];
  /** Whether the next test may use it too. */
  isReusable: boolean;
  /** Remove the listeners of the test. */
  removals: (() => void)[];
}

/**
 * Opens a page in a browser profile without data. It may be the profile of an earlier test, whose HTTP cache
 * it then has: starting a profile and compiling the code is more than half of the work of a page. Profiles
 * with images or a service worker are always new, because their caches change what is loaded.
 */
export async function visitor(viewport = desktop, options: VisitorOptions = {}): Promise<Visitor> {
  const { origin = mela.origin, serviceWorker = false, javaScript = true, density = 1 } = options;
  const { touch = false, images = serviceWorker, fakeClock = false } = options;
  const fixed = { origin, serviceWorker, javaScript, density, touch, images, fakeClock };
  const kind = JSON.stringify(fixed);
  const free = idle.get(kind)?.pop();
  const profile = free && !free.page.isClosed() ? free : await newProfile(fixed);
  const { context, page, consoleErrors } = profile;
  await page.setViewportSize(viewport);
  atTheEnd(async () => {
    // Open pages would slow down the next tests.
    visited.delete(page);
    if (await isCleared(profile, origin)) idle.set(kind, [...(idle.get(kind) ?? []), profile]);
    else await context.close();
  });
  visited.add(page);
  return {
    page,
    context,
    consoleErrors,
    async goto(path) {
      await page.goto(path);
      await waitForHydration(page);
    },
    async shot(name) {
      await screenshot(page, name, { fullPage: true });
    },
  };
}

/** Profiles that no test is using, by the options that cannot be changed later. */
const idle = new Map<string, Profile[]>();

async function newProfile(options: Required<VisitorOptions>): Promise<Profile> {
  const { origin, serviceWorker, javaScript, density, touch, images, fakeClock } = options;
  const context = await (await browser(images)).newContext({
    viewport: desktop,
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    serviceWorkers: serviceWorker ? "allow" : "block",
    javaScriptEnabled: javaScript,
    deviceScaleFactor: density,
    hasTouch: touch,
  });
  // A busy machine is slow, and a shorter timeout would not find more faults.
  context.setDefaultTimeout(90_000);
  if (javaScript) await context.addInitScript(recordNotices);
  const page = await context.newPage();
  if (fakeClock) await installFakeClock(page);
  const setTime = context.clock.setSystemTime.bind(context.clock);
  const profile: Profile = {
    context,
    page,
    resetClock: fakeClock ? () => setTime(Date.now()) : undefined,
    consoleErrors: [],
    isReusable: javaScript && !serviceWorker && !images,
    removals: [],
  };
  page.on("console", (message) => {
    // The browser logs every response ≥ 400; tests that provoke one check the text of the page instead.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      profile.consoleErrors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => profile.consoleErrors.push(`${page.url()}: ${error.message}`));
  for (const target of [context, page, context.clock]) keepFromReuse(profile, target);
  for (const target of [context, page]) awaitInterception(page, target);
  return profile;
}

/** Methods whose effect lasts. A profile that a test has used them on is not used again. */
const lasting = new Set<PropertyKey>([
  ...["addInitScript", "close", "emulateMedia", "exposeBinding", "exposeFunction", "grantPermissions"],
  ...["newCDPSession", "routeFromHAR", "routeWebSocket", "setContent", "setExtraHTTPHeaders"],
  "setGeolocation",
  // Of the clock, which stays replaced.
  ...["install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
]);

/** Methods that add a listener, which is removed after the test. */
const listening = new Set<PropertyKey>(["on", "once"]);

function keepFromReuse(profile: Profile, target: BrowserContext | Page | Clock): void {
  for (const name of [...lasting, ...listening]) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== "function") continue;
    Reflect.set(target, name, (...args: unknown[]) => {
      if (lasting.has(name)) profile.isReusable = false;
      else profile.removals.push(() => Reflect.get(target, "off").apply(target, args));
      return method.apply(target, args);
    });
  }
}

/**
 * Lets `route` of an open page wait until the page has responded once. The page learns of the interception
 * a moment after the browser, and a request in between would not be intercepted.
 */
function awaitInterception(page: Page, target: BrowserContext | Page): void {
  const route = target.route.bind(target);
  target.route = async (...args) => {
    const routed = await route(...args);
    if (!page.isClosed()) await page.evaluate(() => undefined);
    return routed;
  };
}

/** Removes the data of a profile that can be used again, and returns whether it can. */
async function isCleared(profile: Profile, origin: string): Promise<boolean> {
  const { context, page } = profile;
  if (!profile.isReusable || page.isClosed()) return false;
  try {
    for (const remove of profile.removals.splice(0)) remove();
    for (const target of [page, context]) await target.unrouteAll({ behavior: "ignoreErrors" });
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    // A document of the same origin without code, so that nothing is written after the removal.
    await page.goto(`${origin}/livez`);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.mouse.move(0, 0);
    await profile.resetClock?.();
    await context.clearCookies();
  } catch {
    // The server has stopped.
    return false;
  }
  profile.consoleErrors = [];
  return profile.isReusable;
}

/** Runs in the page: records the texts of notices, which disappear after 1.5 s. */
function recordNotices(): void {
  const notices: string[] = [];
  Object.assign(window, { notices });
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.parentElement?.closest('[role="status"]') && node.textContent) notices.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the texts of all notices since the document was opened. */
export async function noticesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { notices: string[] }).notices);
}

/** Waits for a notice with this text, or finds one that has already disappeared. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) => (window as unknown as { notices: string[] }).notices.some((notice) => notice.includes(text)),
    text,
  );
}

/** Moves the mouse, as the first interaction, which starts at its first change of position in a document. */
export async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
}

/** Clicks twice before the page can render, unlike a real double click on a fast machine. */
export async function clickTwiceInOneTask(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** With SHOTS=1, saves a screenshot in test-results/shots. All of them together take minutes. */
export async function screenshot(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.SHOTS !== "1") return;
  mkdirSync("test-results/shots", { recursive: true });
  await page.screenshot({ path: `test-results/shots/${name}.png`, ...options });
}

/** Waits for the second next frame, before which code that was ready to run has run and is rendered. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until React has hydrated the page, so that buttons work. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** Waits until the page shows its data: a heading, no skeleton and no pending update. */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("h1") && !document.querySelector("[aria-busy=true], .animate-breathe"),
  );
}

/** Returns the violations that axe finds on the page, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Loading the source is half of the work, so it is done once for each page.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColors);
  }
  // Text that is still fading in would have too little contrast.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // A notice covers what is below it for some seconds only.
  await page.evaluate(placeNotices, "static");
  const { violations } = await page.evaluate((options) => window.axe.run(options), axeOptions);
  await page.evaluate(placeNotices, "");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  );
}

/** Runs in the page: lets axe parse each colour once, because parsing is a quarter of its work. */
function rememberColors(): void {
  const { Color } = (window.axe.commons as unknown as { color: { Color: { prototype: AxeColor } } }).color;
  const parse = Color.prototype.parseString;
  const parsed = new Map<string, Omit<AxeColor, "parseString">>();
  Color.prototype.parseString = function (this: AxeColor, text: string) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColor;
}

/** Runs in the page. */
function placeNotices(position: string): void {
  document.querySelector<HTMLElement>(".notice-area")?.style.setProperty("position", position);
}

/**
 * Returns the tables that overflow their container, which is not visible on the page if there is space next
 * to it.
 */
export function overflowingTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("table")]
      .filter(
        ({ offsetWidth, parentElement }) =>
          parentElement &&
          getComputedStyle(parentElement).overflowX === "visible" &&
          offsetWidth > parentElement.clientWidth,
      )
      .map(
        ({ caption, offsetWidth, parentElement }) =>
          `the table '${caption?.innerText}' is ${offsetWidth} px wide in ${parentElement?.clientWidth} px`,
      ),
  );
}

/** Returns by how many pixels the page is wider than the window. */
export function horizontalOverflow(page: Page): Promise<number> {
  // The difference is negative where space is reserved for a scrollbar.
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** Expects no accessibility violations and no horizontal overflow, and takes a screenshot. */
export async function checkPage(person: Visitor, name: string): Promise<void> {
  await person.shot(name);
  expect(await accessibilityFaults(person.page)).toEqual([]);
  expect(await horizontalOverflow(person.page)).toBe(0);
}

/** Returns the number of sheets that the current page prints on. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

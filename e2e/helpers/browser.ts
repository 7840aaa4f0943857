/** Opens pages in a real browser, collects console errors and checks accessibility. */
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { atTheEnd } from "#test/at-the-end.ts";
import { chromiumArguments, chromiumArgumentsWithoutImages, findChromium } from "./chromium.ts";
import { mela } from "./mela.ts";

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

/** The browsers of this file, with and without images. */
const launched = new Map<boolean, Promise<Browser>>();

function browser(images: boolean): Promise<Browser> {
  const running = launched.get(images);
  if (running) return running;
  const args = images ? chromiumArguments : chromiumArgumentsWithoutImages;
  const starting = chromium.launch({ executablePath: findChromium(), args });
  launched.set(images, starting);
  afterAll(async () => (await starting).close());
  return starting;
}

const visited: Page[] = [];

// Print the text of the open pages when a test fails, because a timeout alone says little.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of visited.filter((page) => !page.isClosed())) {
    const text = await page
      .evaluate(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 700))
      .catch(() => "nothing");
    process.stderr.write(`${task.name}: ${page.url()} shows: ${text}\n`);
  }
});

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
  /** Loads images, which is a quarter of a page's work. Without them the layout is the same. */
  images?: boolean;
}

/** Opens a page in a new browser profile. */
export async function visitor(
  viewport = desktop,
  {
    origin = mela.origin,
    serviceWorker = false,
    javaScript = true,
    density = 1,
    images = serviceWorker,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await (await browser(images)).newContext({
    viewport,
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    serviceWorkers: serviceWorker ? "allow" : "block",
    javaScriptEnabled: javaScript,
    deviceScaleFactor: density,
  });
  // Open pages would slow down the next tests.
  atTheEnd(() => context.close());
  // A busy machine is slow, and a shorter timeout would not find more faults.
  context.setDefaultTimeout(90_000);
  if (javaScript) await context.addInitScript(recordNotices);
  const page = await context.newPage();
  visited.push(page);
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    // The browser logs every response ≥ 400; tests that provoke one check the text of the page instead.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      consoleErrors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => consoleErrors.push(`${page.url()}: ${error.message}`));
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

/** Runs in the page: records the texts of notices, which disappear after 1.5 s. */
function recordNotices(): void {
  const notices: string[] = [];
  Object.assign(window, { notices });
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.parentElement?.closest('[role="status"]') && node.textContent) notices.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/** Waits for a notice with this text, or finds one that has already disappeared. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) => (window as unknown as { notices: string[] }).notices.some((notice) => notice.includes(text)),
    text,
  );
}

/** Clicks twice before the page can render, unlike a real double click on a fast machine. */
export async function clickTwiceAtOnce(button: Locator): Promise<void> {
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
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
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

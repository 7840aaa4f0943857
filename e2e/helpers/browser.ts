/** A real browser for the journeys: console errors are collected, failures of accessibility told in words. */
import { mkdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect, onTestFinished } from "vitest";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { shop } from "./shop.ts";

export const phone = { width: 360, height: 740 };
export const desk = { width: 1280, height: 800 };

let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  if (!launched) {
    launched = chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
    afterAll(async () => (await launched)?.close());
  }
  return launched;
}

const visited: Page[] = [];

// What a page said when a journey failed is worth more than the line that waited in vain.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of visited.filter((page) => !page.isClosed())) {
    const said = await page
      .evaluate(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 700))
      .catch(() => "nothing");
    process.stderr.write(`${task.name}: ${page.url()} says: ${said}\n`);
  }
});

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console complained of since the visit began. */
  complaints: string[];
  goto(path: string): Promise<void>;
  /** `picture` of the whole page. */
  shot(name: string): Promise<void>;
}

export interface VisitorOptions {
  /** The shop to visit, when it is not the one that all journeys share. */
  origin?: string;
  /** Without it every request can be watched and changed by the journey. */
  serviceWorker?: boolean;
  javaScript?: boolean;
  /** Pixels of the screen to a pixel of the page. */
  density?: number;
}

/** A visitor with a fresh browser profile. */
export async function visitor(
  viewport = desk,
  { origin = shop.origin, serviceWorker = false, javaScript = true, density = 1 }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await (await browser()).newContext({
    viewport,
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Asia/Dhaka",
    reducedMotion: "reduce",
    serviceWorkers: serviceWorker ? "allow" : "block",
    javaScriptEnabled: javaScript,
    deviceScaleFactor: density,
  });
  atTheEnd(() => context.close());
  // A busy machine opens nothing quickly; what never comes is not told apart by a short limit.
  context.setDefaultTimeout(90_000);
  if (javaScript) await context.addInitScript(keepNotices);
  const page = await context.newPage();
  visited.push(page);
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports every answer ≥ 400; the journeys that provoke one look at what the page says.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return {
    page,
    context,
    complaints,
    async goto(path) {
      await page.goto(path);
      await hydrated(page);
    },
    async shot(name) {
      await picture(page, name, { fullPage: true });
    },
  };
}

/** At the end of the test, or of the file when no test is running: pages that nobody looks at any more slow down those that follow. */
function atTheEnd(work: () => Promise<void>): void {
  try {
    onTestFinished(work);
  } catch {
    afterAll(work);
  }
}

/** In the page: keeps what its notices say, which are gone again after a second and a half. */
function keepNotices(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.parentElement?.closest('[role="status"]') && node.textContent) told.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until a notice on this page says it, or has said it: it may be gone by the time a busy machine looks. */
export async function told(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) => (window as unknown as { told: string[] }).told.some((notice) => notice.includes(text)),
    text,
  );
}

/** With SHOTS=1 a picture in test-results/shots, for people to look at; drawing them all takes minutes. */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.SHOTS !== "1") return;
  mkdirSync("test-results/shots", { recursive: true });
  await page.screenshot({ path: `test-results/shots/${name}.png`, ...options });
}

/** React has taken over the page: buttons work from here on. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** The page shows what it asked the shop for: a heading, no skeleton, and nothing that is about to be replaced. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("h1") && !document.querySelector("[aria-busy=true], .animate-breathe"),
  );
}

/** What axe finds on the page, one line each; none is the aim. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Its source is half of its work: once for each page that is loaded.
  const isThere = await page.evaluate(() => "axe" in window);
  // Our pages have no frames; without this axe opens a page of its own each time to put their findings together.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) }).setLegacyMode();
  // What is in order is not asked for in words; no rule of these tags looks into style sheets.
  axe.options({ resultTypes: ["violations"], preload: false });
  const { violations } = await axe
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  );
}

/** The tables that stick out of their box, which the page does not show when there is room beside it. */
export function tablesTooWide(page: Page): Promise<string[]> {
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
          `the table '${caption?.innerText}' is ${offsetWidth} px wide in a box of ${parentElement?.clientWidth}`,
      ),
  );
}

/** How many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  // Below 0 where room is kept for a scrollbar.
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** Draws the page, and finds nothing that shuts somebody out and nothing that is wider than the window. */
export async function look(person: Visitor, name: string): Promise<void> {
  await person.shot(name);
  expect(await accessibilityFaults(person.page)).toEqual([]);
  expect(await sidewaysScroll(person.page)).toBe(0);
}

/** Pages of the paper that comes of printing the page as it stands. */
export async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

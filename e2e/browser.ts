/** A real browser for the journeys: console errors are collected, failures of accessibility told in words. */
import { mkdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, inject } from "vitest";
import { chromiumArguments, findChromium } from "./chromium.ts";

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

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console complained of since the visit began. */
  complaints: string[];
  goto(path: string): Promise<void>;
  /** A picture in test-results/shots, for people to look at. */
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
  { origin = inject("origin"), serviceWorker = false, javaScript = true, density = 1 }: VisitorOptions = {},
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
  afterAll(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports every answer ≥ 400; the journeys that provoke one look at what the page says.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(`${page.url()}: ${message.text()}`);
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
      mkdirSync("test-results/shots", { recursive: true });
      await page.screenshot({ path: `test-results/shots/${name}.png`, fullPage: true });
    },
  };
}

/** React has taken over the page: buttons work from here on. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** What axe finds on the page, one line each; none is the aim. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Our pages have no frames; without this axe opens a page of its own each time to put their findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  );
}

/** How many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  // Below 0 where room is kept for a scrollbar.
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

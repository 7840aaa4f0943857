import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { localizePath } from "#shared/locale.ts";
import {
  accessibilityFaults,
  desktop,
  horizontalOverflow,
  overflowingTables,
  phone,
  visitor,
  waitForContent,
  waitForFrames,
} from "./helpers/browser.ts";
import { mela } from "./helpers/mela.ts";
import { demoOf } from "./shots/people.ts";
import { nameOf, screens, type Who } from "./shots/table.ts";

/** A desktop of 1280 × 800 at a zoom of 200 %, as WCAG 1.4.4 asks for. */
const zoomed = { width: 640, height: 400 };

/**
 * Expects each screen in each state to have no accessibility violations, no console errors and no horizontal
 * overflow. Axe is slow and sees the same elements in each size, so it runs once in each language; the
 * overflow is checked in all sizes.
 */
const demo = await demoOf(mela.origin);
const people = [...new Set(screens.map(({ who }) => who))];

/** Returns what is too wide at the size of the window, once the page has followed its last change. */
async function overflows(page: Page): Promise<string[]> {
  const find = async () => {
    const width = await horizontalOverflow(page);
    const faults = await overflowingTables(page);
    return width > 0 ? [...faults, `the page is ${width} px wider than the window`] : faults;
  };
  // Media queries and scripts follow a new size some frames later, so only a lasting fault counts.
  await waitForFrames(page);
  const faults = await expect
    .poll(find, { timeout: 10_000 })
    .toEqual([])
    .then(() => [], find);
  const { width } = page.viewportSize() ?? {};
  return faults.map((fault) => `at ${width} px, ${fault}`);
}

describe.each([
  ["in English, on a desktop and then on a phone", "en", desktop, phone],
  ["in Bangla, on a phone and then on a desktop", "bn", phone, desktop],
] as const)("%s", (_, locale, first, second) => {
  it.each(people)(
    "every screen of a %s is accessible, fits the window and logs no errors",
    async (who: Who) => {
      const { page, context, consoleErrors, goto } = await visitor(first);
      await context.addCookies(demo.cookies[who]);
      const faults: string[] = [];
      const theirs = screens.filter((screen) => screen.who === who);
      for (const [index, screen] of theirs.entries()) {
        const before = theirs[index - 1];
        await screen.prepare?.(page);
        // A state of the page that is already open and unchanged needs no reload.
        if (!before || before.prepare || before.arrange || before.path !== screen.path)
          await goto(localizePath(demo.pathOf(screen.path), locale));
        await waitForContent(page);
        await screen.arrange?.(page, locale);
        const screenFaults = await accessibilityFaults(page);
        screenFaults.push(...(await overflows(page)));
        for (const size of [second, zoomed]) {
          await page.setViewportSize(size);
          screenFaults.push(...(await overflows(page)));
        }
        await page.setViewportSize(first);
        if (screen.prepare) {
          // Leave the page first: it may reload itself as soon as the server responds.
          await page.goto("about:blank");
          await page.unrouteAll();
        }
        screenFaults.push(...consoleErrors.splice(0));
        faults.push(...screenFaults.map((fault) => `${nameOf(screen)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

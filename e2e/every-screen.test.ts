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
} from "./helpers/browser.ts";
import { mela } from "./helpers/mela.ts";
import { demoOf } from "./shots/people.ts";
import { nameOf, screens, type Who } from "./shots/table.ts";

/**
 * Expects each screen in each state to have no accessibility violations, no console errors and no horizontal
 * overflow. Axe is slow and sees the same elements in each size, so it runs once in each language; the
 * overflow is checked in both sizes.
 */
const demo = await demoOf(mela.origin);
const people = [...new Set(screens.map(({ who }) => who))];

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
        // A state of the page that is already open and unchanged needs no reload.
        if (!before || before.arrange || before.path !== screen.path)
          await goto(localizePath(demo.pathOf(screen.path), locale));
        await waitForContent(page);
        await screen.arrange?.(page, locale);
        const screenFaults = await accessibilityFaults(page);
        if ((await horizontalOverflow(page)) > 0) screenFaults.push("is wider than the window");
        screenFaults.push(...(await overflowingTables(page)));
        await page.setViewportSize(second);
        // Media queries follow with the next frame.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        if ((await horizontalOverflow(page)) > 0) screenFaults.push("is wider than the second window");
        screenFaults.push(...(await overflowingTables(page)));
        await page.setViewportSize(first);
        screenFaults.push(...consoleErrors.splice(0));
        faults.push(...screenFaults.map((fault) => `${nameOf(screen)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

import { describe, expect, it } from "vitest";
import { localisePath } from "#shared/locale.ts";
import {
  accessibilityFaults,
  desk,
  horizontalOverflow,
  overflowingTables,
  phone,
  visitor,
  waitForContent,
} from "./helpers/browser.ts";
import { shop } from "./helpers/shop.ts";
import { demoOf } from "./shots/people.ts";
import { nameOf, screens, type Who } from "./shots/table.ts";

/**
 * Each screen in its states: nothing for axe to find, nothing on the console, no wider than the window. Axe
 * is slow and sees the same elements in each size and language, so it looks at two of the four; the other two
 * are the same page in another window.
 */
const demo = await demoOf(shop.origin);
const people = [...new Set(screens.map(({ who }) => who))];

describe.each([
  ["in English, on a desk and then on a phone", "en", desk, phone],
  ["in Bangla, on a phone and then on a desk", "bn", phone, desk],
] as const)("%s", (_, locale, first, second) => {
  it.each(people)("every screen of a %s is for everyone, fits and complains of nothing", async (who: Who) => {
    const { page, context, consoleErrors, goto } = await visitor(first);
    await context.addCookies(demo.cookies[who]);
    const faults: string[] = [];
    const theirs = screens.filter((one) => one.who === who);
    for (const [at, screen] of theirs.entries()) {
      const before = theirs[at - 1];
      // A state of the page that stands there untouched needs no new load.
      if (!before || before.arrange || before.path !== screen.path)
        await goto(localisePath(demo.pathOf(screen.path), locale));
      await waitForContent(page);
      await screen.arrange?.(page, locale);
      const found = await accessibilityFaults(page);
      if ((await horizontalOverflow(page)) > 0) found.push("is wider than the window");
      found.push(...(await overflowingTables(page)));
      await page.setViewportSize(second);
      if ((await horizontalOverflow(page)) > 0) found.push("is wider than the second window");
      found.push(...(await overflowingTables(page)));
      await page.setViewportSize(first);
      found.push(...consoleErrors.splice(0));
      faults.push(...found.map((fault) => `${nameOf(screen)}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

/** Uses a page as people do who cannot use a mouse: only by keys, and never without seeing the focus. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More than any page has before a control of its first screens. */
const maxSteps = 120;

/** Presses Tab until the control has the focus, which must be visible at every step. */
export async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await control.waitFor();
  const invisible: string[] = [];
  for (let step = 0; step < maxSteps; step++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(readFocus);
    if (!focused.isVisible) invisible.push(focused.name);
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(invisible).toEqual([]);
      return;
    }
  }
  throw new Error(`${maxSteps} times ${key} do not reach ${control}`);
}

/** Reaches the control by Tab and presses Enter. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/**
 * Runs in the page. A card or a field may show the focus by its frame. The content of a new page, which gets
 * the focus when it opens, does not show it, and no key leads there.
 */
function readFocus(): { name: string; isVisible: boolean } {
  const element = document.activeElement;
  if (!element || element === document.body || element.id === "main") return { name: "", isVisible: true };
  const frames = [element, element.parentElement, element.closest("article, li, label, form")];
  const styles = frames.flatMap((frame) =>
    frame ? [getComputedStyle(frame), getComputedStyle(frame, "::after")] : [],
  );
  const { width, height } = element.getBoundingClientRect();
  return {
    name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}`,
    isVisible:
      width * height > 1 &&
      styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== "none" || boxShadow !== "none"),
  };
}

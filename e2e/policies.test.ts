import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Locale, locales, localizePath } from "#shared/locale.ts";
import { policyPaths } from "../src/policies/contract/constants.ts";
import {
  accessibilityFaults,
  desktop,
  horizontalOverflow,
  phone,
  screenshot,
  visitor,
} from "./helpers/browser.ts";
import { mela } from "./helpers/mela.ts";
import { browserCookies, signInByCall } from "./helpers/sign-in.ts";

const words = {
  en: { contents: "Contents", toTop: "Back to Top", other: "বাংলা", own: "English" },
  bn: { contents: "সূচিপত্র", toTop: "ওপরে ফিরুন", other: "English", own: "বাংলা" },
} as const;

const views = { phone, desktop } as const;
const each = Object.entries(policyPaths).flatMap(([name, path]) =>
  locales.flatMap((locale) =>
    (["phone", "desktop"] as const).map((device) => ({
      name,
      path: localizePath(path, locale),
      locale,
      device,
    })),
  ),
);

/** Returns the position of an element in the window, and whether it has the focus. */
const positionOf = (page: Page, id: string) =>
  page.evaluate((anchor) => {
    const element = document.getElementById(anchor);
    return {
      top: Math.round(element?.getBoundingClientRect().top ?? Number.NaN),
      focused: document.activeElement === element,
    };
  }, id);

const anchorsOf = (page: Page) =>
  page.locator("main section h2[id]").evaluateAll((headings) => headings.map(({ id }) => id));

async function openContents(page: Page, locale: Locale, device: keyof typeof views) {
  if (device === "phone") await page.locator("main summary").click();
  return page.getByRole("navigation", { name: words[locale].contents });
}

describe.each(each)("at $path on a $device", ({ name, path, locale, device }) => {
  it("a policy has tabs, contents and sections, fits the window, and passes axe", async () => {
    const reader = await visitor(views[device]);
    await reader.goto(path);
    const { page } = reader;
    const current = page.locator("main a[hreflang][aria-current=page]");
    expect(await current.allInnerTexts()).toEqual([words[locale].own]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const sections = await anchorsOf(page);
    const contents = await openContents(page, locale, device);
    expect(
      await contents
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("#")[1])),
    ).toEqual(sections);
    expect(await page.getByRole("link", { name: words[locale].toTop }).count()).toBe(sections.length);
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await reader.shot(`policy-${name}-${device}-${locale}`);
    expect(reader.consoleErrors).toEqual([]);
  });
});

describe("the page of the terms", () => {
  it.each(["phone", "desktop"] as const)(
    "moves from the contents to a section and back to the top, with the focus, on a %s",
    async (device) => {
      const reader = await visitor(views[device]);
      const { page } = reader;
      await reader.goto("/bn/terms-and-conditions");
      const contents = await openContents(page, "bn", device);
      await contents.locator("a[href$='#losses']").press("Enter");
      await expect.poll(async () => (await positionOf(page, "losses")).focused).toBe(true);
      expect(new URL(page.url()).hash).toBe("#losses");
      const header = await page
        .getByRole("banner")
        .evaluate((element) => element.getBoundingClientRect().bottom);
      const { top } = await positionOf(page, "losses");
      expect(top).toBeGreaterThanOrEqual(Math.max(0, header));
      expect(top).toBeLessThan(views[device].height / 2);
      if (device === "desktop")
        await expect.poll(() => contents.locator("a[aria-current]").getAttribute("href")).toMatch(/#losses$/);
      await screenshot(page, `policy-section-${device}-bn`);

      await page.locator("section:has(#losses)").getByRole("link", { name: words.bn.toTop }).press("Enter");
      await expect.poll(async () => (await positionOf(page, "top")).focused).toBe(true);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      if (device === "desktop") await expect.poll(() => contents.locator("a[aria-current]").count()).toBe(0);
      await page.keyboard.press("Tab");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("hreflang")))
        .toBe("en");
    },
  );

  it("opens at the section of the URL's fragment", async () => {
    const reader = await visitor(phone);
    await reader.goto("/terms-and-conditions#buyerPolicy");
    const { page } = reader;
    await expect.poll(async () => (await positionOf(page, "buyerPolicy")).focused).toBe(true);
    const { top } = await positionOf(page, "buyerPolicy");
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(phone.height / 2);
  });

  it("follows a link in the text to a section of another policy", async () => {
    const reader = await visitor(desktop);
    await reader.goto("/bn/terms-and-conditions#pricingAvailabilityAndOrderProcessing");
    const { page } = reader;
    await page.locator("main section a[href='/bn/purchase-and-Sale-conditions#vouchers']").click();
    await page.waitForURL("**/bn/purchase-and-Sale-conditions#vouchers");
    await expect.poll(async () => (await positionOf(page, "vouchers")).focused).toBe(true);
    const current = page.getByRole("navigation", { name: words.bn.contents }).locator("a[aria-current]");
    await expect.poll(() => current.getAttribute("href")).toMatch(/#vouchers$/);
  });

  it("changes the language by its tab and starts at the top", async () => {
    const reader = await visitor(desktop);
    await reader.goto("/terms-and-conditions#taxes");
    const { page } = reader;
    await page.locator("main").getByRole("link", { name: words.en.other }).click();
    await page.waitForURL("**/bn/terms-and-conditions");
    await page.getByRole("heading", { level: 1, name: "শর্তাবলি" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("bn");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it("works without JavaScript", async () => {
    const { context: withScripts } = await visitor(phone);
    const context = await withScripts
      .browser()
      ?.newContext({ viewport: phone, baseURL: mela.origin, javaScriptEnabled: false });
    if (!context) throw new Error("no browser");
    const page = await context.newPage();
    await page.goto("/terms-and-conditions");
    await page.locator("main summary").click();
    await page.locator("main details a[href$='#taxes']").click();
    await expect
      .poll(() =>
        page.locator("#taxes").evaluate((heading) => heading.getBoundingClientRect().top < innerHeight / 2),
      )
      .toBe(true);
    await page.locator("section:has(#taxes) a[href$='#top']").click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.locator("main a[hreflang=bn]").first().click();
    await page.getByRole("heading", { level: 1, name: "শর্তাবলি" }).waitFor();
    await context.close();
  });

  it("prints without navigation and buttons", async () => {
    const reader = await visitor(desktop);
    await reader.goto("/bn/returns-and-refunds");
    await reader.page.emulateMedia({ media: "print" });
    await reader.shot("policy-returns-print-bn");
    for (const hidden of ["header", "main nav", "main a[href$='#top']"]) {
      expect(await reader.page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
    }
  });
});

describe("in a browser", () => {
  it.each(locales)(
    "a policy page contains the text of its own language only, and no text in its scripts (%s)",
    async (locale) => {
      const origin = mela.origin;
      const page = await (await fetch(origin + localizePath("/terms-and-conditions", locale))).text();
      const samples = { en: "no one else knows it", bn: "সেটি আর কেউ জানবে না" };
      expect(page).toContain(samples[locale]);
      expect(page).not.toContain(samples[locale === "en" ? "bn" : "en"]);
      const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts) {
        const code = await (await fetch(origin + script)).text();
        for (const sample of Object.values(samples)) expect(code.includes(sample), script).toBe(false);
      }
    },
  );

  it("the policy page on privacy names every cookie and every storage key of a signed-in browser", async () => {
    const origin = mela.origin;
    const shopper = await visitor(desktop);
    const cookies = browserCookies(origin, await signInByCall(origin, "shopper@mela.test"));
    await shopper.context.addCookies(cookies);
    await shopper.goto("/cart");
    await expect.poll(() => shopper.page.evaluate(() => localStorage.getItem("access-token"))).not.toBeNull();
    await shopper.goto("/privacy");
    const text = await shopper.page.locator("main").innerText();
    const storedNames = await shopper.page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(storedNames.length).toBeGreaterThan(2);
    expect(
      [...cookies.map(({ name }) => name), ...storedNames].filter((name) => !text.includes(name)),
    ).toEqual([]);
    expect((await shopper.context.cookies()).length).toBe(cookies.length);
  });
});

import type pg from "pg";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atTheEnd } from "#test/at-the-end.ts";
import { m } from "#words/messages.js";
import {
  accessibilityFaults,
  checkPage,
  desktop,
  horizontalOverflow,
  phone,
  screenshot,
  type Visitor,
  visitor,
  waitForFrames,
} from "./helpers/browser.ts";
import { database } from "./helpers/database.ts";
import { mela } from "./helpers/mela.ts";

const both = [
  { name: "English, desk", size: desktop, prefix: "", shots: "desk-en" },
  { name: "Bangla, phone", size: phone, prefix: "/bn", shots: "phone-bn" },
] as const;

const box = (page: Page) => page.getByRole("search").locator("input");
const options = (page: Page) => page.getByRole("search").getByRole("option");
const cards = (page: Page) => page.getByRole("main").locator("article h3").allTextContents();
const currentPath = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
};
const columns = (page: Page) =>
  page
    .locator("ul:has(> li > article)")
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Takes a screenshot of the window. */
async function screenshotWindow({ page }: Visitor, name: string): Promise<void> {
  await screenshot(page, name);
}

async function expectNoFaults({ page, consoleErrors }: Visitor): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(consoleErrors).toEqual([]);
}

describe("while typing", () => {
  it("suggestions are operated with arrows, Esc and Enter, and Enter without a selection searches", async () => {
    const guest = await visitor();
    const { page } = guest;
    await guest.goto("/");
    await box(page).click();
    await box(page).pressSequentially("jamd");
    await options(page).first().waitFor();
    await expect.poll(() => box(page).getAttribute("aria-expanded")).toBe("true");
    expect(await options(page).count()).toBeLessThanOrEqual(8);
    await expect.poll(() => page.locator("header [role=status]").textContent()).toMatch(/^Suggestions: \d\./);
    await expect.poll(() => box(page).getAttribute("aria-activedescendant")).toBeNull();
    await screenshotWindow(guest, "suggestions-desk-en");
    await expectNoFaults(guest);

    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options(page).first().getAttribute("aria-selected")).toBe("true");
    await expect
      .poll(() => box(page).getAttribute("aria-activedescendant"))
      .toBe(await options(page).first().getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => box(page).getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => options(page).last().getAttribute("aria-selected")).toBe("true");

    await page.keyboard.press("Escape");
    await expect.poll(() => options(page).count()).toBe(0);
    await expect.poll(() => box(page).inputValue()).toBe("jamd");
    expect(await isFocused(box(page))).toBe(true);

    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/jamdani-collection");
    await expect.poll(() => box(page).inputValue()).toBe("");
    // The URL changes before the page, which takes the focus out of the empty box.
    await expect.poll(() => isFocused(page.locator("#main"))).toBe(true);

    await box(page).fill("jute bag");
    await options(page).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/jute bag");
    await expect.poll(() => options(page).count()).toBe(0);
    expect(guest.consoleErrors).toEqual([]);
  });

  it("suggestions appear while the next page is still loading, and typing continues", async () => {
    const guest = await visitor();
    const { page } = guest;
    await guest.goto("/search/basket");
    const held = Promise.withResolvers<void>();
    await page.route(/jamdani-collection\.data/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await box(page).fill("jamd");
    await options(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await box(page).fill("jute bag");
    held.resolve();
    await page.getByRole("heading", { level: 1, name: /Jamdani/ }).waitFor();
    await waitForFrames(page);
    expect(await isFocused(box(page))).toBe(true);
    await expect.poll(() => box(page).inputValue()).toBe("jute bag");
    await options(page).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/jute bag");
    await expect.poll(() => isFocused(page.locator("#main"))).toBe(true);
    await expect.poll(() => box(page).inputValue()).toBe("jute bag");
    await page.getByRole("banner").locator("a[href='/jute-collection']").click();
    await expect.poll(() => currentPath(page)).toBe("/jute-collection");
    await expect.poll(() => box(page).inputValue()).toBe("");
    expect(guest.consoleErrors).toEqual([]);
  });

  it("suggestions are tapped on a phone, in Bangla", async () => {
    const guest = await visitor(phone);
    const { page } = guest;
    await guest.goto("/bn");
    await box(page).click();
    await box(page).pressSequentially("নকশি");
    await options(page).first().waitFor();
    // Empty until the suggestions are those of the whole text.
    await expect.poll(() => page.locator("header [role=status]").textContent()).not.toBe("");
    await screenshotWindow(guest, "suggestions-phone-bn");
    await expectNoFaults(guest);
    const product = page.getByRole("group", { name: "পণ্য" }).getByRole("option").first();
    const title = await product.textContent();
    await product.click();
    await expect.poll(() => currentPath(page)).toMatch(/^\/bn\/product-details\//);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(guest.consoleErrors).toEqual([]);
  });

  it("suggestions link to shops and sub-categories", async () => {
    const guest = await visitor();
    const { page } = guest;
    await guest.goto("/");
    await box(page).fill("rupsha");
    await expect
      .poll(() => page.getByRole("option", { name: "Rupsha Parer Haat" }).getAttribute("href"))
      .toMatch(/^\/shop\/[a-z-]+$/);
    await box(page).fill("hanging");
    await page.getByRole("option", { name: "Hanging Lampshade in Bamboo" }).click();
    await expect.poll(() => currentPath(page)).toBe("/bamboo-lampshade?sub=hanging-lampshade");
  });

  it("suggestions do not disturb when they come late or not at all", async () => {
    const guest = await visitor();
    const { page } = guest;
    let late: (() => void) | undefined;
    await page.route("**/api/search/suggestions?q=jut*", async (route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => {
        late = resolve;
      });
      await route.fulfill({ response }).catch(() => {});
    });
    await guest.goto("/");
    await box(page).fill("jute");
    await expect.poll(() => late).toBeDefined();
    await box(page).fill("nakshi kantha");
    await page
      .getByRole("option", { name: /Nakshi Kantha/ })
      .first()
      .waitFor();
    late?.();
    await page.waitForLoadState("networkidle");
    expect((await options(page).allTextContents()).filter((text) => !/kantha/i.test(text))).toEqual([]);

    await page.route("**/api/search/suggestions?q=bamboo*", (route) => route.abort());
    await box(page).fill("bamboo");
    await expect.poll(() => page.locator("header [role=status]").textContent()).toBe("No suggestions");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/bamboo");
  });

  it.each([
    ["/", "qz", "Type at least 3 letters (2 in Bangla)."],
    ["/bn", "ৎ", "অন্তত ৩টি অক্ষর লিখুন (বাংলায় ২টি)।"],
  ])("too few letters stay on %s, which says why", async (path, text, rule) => {
    const { page, goto } = await visitor();
    await goto(path);
    await box(page).click();
    await page.locator("header [role=listbox]").waitFor({ state: "attached" });
    await box(page).fill(text);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("banner").getByRole("alert").textContent()).toBe(rule);
    expect(await isFocused(box(page))).toBe(true);
    expect(currentPath(page)).toBe(path);
    expect(await accessibilityFaults(page)).toEqual([]);
    await box(page).fill(path === "/" ? "mug" : "চা");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toMatch(/\/search\/(mug|চা)$/);
  });

  it.each([
    ["/", "ju"],
    ["/bn", "ক"],
  ])("suggestions are not opened by Enter alone, also with too few letters, on %s", async (path, text) => {
    const { page, goto } = await visitor();
    await goto(path);
    await box(page).click();
    await box(page).fill(text);
    await expect.poll(() => options(page).count()).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await page.getByRole("banner").getByRole("alert").waitFor();
    expect(await options(page).count()).toBe(0);
    expect(currentPath(page)).toBe(path);
  });

  it("suggestions close when the focus leaves the form from its button, like the hint about too few letters", async () => {
    const { page, goto } = await visitor(desktop);
    const button = page.getByRole("search").getByRole("button", { name: m.search_submit("en") });
    await goto("/");
    await box(page).fill("jute");
    await options(page).first().waitFor();
    await page.keyboard.press("Tab");
    expect(await isFocused(button)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => options(page).count()).toBe(0);

    await box(page).fill("qz");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const hint = page.getByRole("banner").getByRole("alert");
    await hint.waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => hint.count()).toBe(0);
  });

  it("the hint about too few letters is not shown on the next page", async () => {
    const { page, goto } = await visitor(desktop);
    const hint = page.getByRole("banner").getByRole("alert");
    await goto("/");
    await box(page).click();
    await page.locator("header [role=listbox]").waitFor({ state: "attached" });
    await box(page).fill("qz");
    // As in Safari, where a clicked button does not get the focus.
    await box(page).evaluate((input: HTMLInputElement) => {
      input.blur();
      input.form?.requestSubmit();
    });
    await hint.waitFor();
    await page.locator("header").getByRole("link", { name: "Jute", exact: true }).press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/jute-collection");
    await expect.poll(() => hint.count()).toBe(0);

    await box(page).press("Enter");
    await hint.waitFor();
    await page.goBack();
    await expect.poll(() => currentPath(page)).toBe("/");
    await expect.poll(() => hint.count()).toBe(0);
    expect(await isFocused(box(page))).toBe(true);
  });
});

it.each([
  ["jute  ", "jute"],
  ["শা\u09dcি", "শাড\u09bcি"],
])("the results get the focus after a search for %j, whose URL has another spelling", async (typed, text) => {
  const { page, goto } = await visitor(desktop);
  await goto("/");
  await box(page).fill(typed);
  await page.keyboard.press("Enter");
  await expect.poll(() => currentPath(page)).toBe(`/search/${text}`);
  await expect.poll(() => isFocused(page.locator("#main"))).toBe(true);
  expect(await box(page).inputValue()).toBe(text);
});

it.each([
  ["/search/j", "/search?q=j", "Type at least 3 letters (2 in Bangla)."],
  ["/bn/search/ক", `/bn/search?q=${encodeURIComponent("ক")}`, "অন্তত ৩টি অক্ষর লিখুন (বাংলায় ২টি)।"],
])("the URL %s of one letter leads to the search box and the minimum length", async (path, start, hint) => {
  const { page, goto } = await visitor();
  await goto(path);
  await expect.poll(() => page.getByRole("main").getByText(hint).isVisible()).toBe(true);
  expect(currentPath(page)).toBe(start);
});

describe("in the search box", () => {
  const recent = (page: Page, prefix: string) =>
    page.getByRole("search").getByRole("region", {
      name: prefix ? "সম্প্রতি যা খুঁজেছেন" : "Recent searches",
    });
  const store = (page: Page, texts: string[]) =>
    page.evaluate((texts) => localStorage.setItem("mela-searches", JSON.stringify({ texts })), texts);

  it.each(both)(
    "recent searches are shown in the empty box, the last eight, and can be removed ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      const links = () => recent(page, prefix).getByRole("link").allTextContents();
      await guest.goto(prefix || "/");
      await store(page, ["jute", "clay", "brass", "saree", "basket", "lamp", "toy", "mask"]);
      await box(page).click();
      await expect.poll(() => links().then((list) => list.length)).toBe(8);
      await box(page).fill("Cotton bag");
      await page.keyboard.press("Enter");
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/search/Cotton bag`);

      await guest.goto(prefix || "/");
      await box(page).click();
      await expect
        .poll(links)
        .toEqual(["Cotton bag", "jute", "clay", "brass", "saree", "basket", "lamp", "toy"]);
      await screenshotWindow(guest, `recent-searches-${shots}`);
      // The list covers links of the page in part.
      expect((await accessibilityFaults(page)).filter((fault) => !fault.startsWith("target-size"))).toEqual(
        [],
      );
      expect(await horizontalOverflow(page)).toBe(0);
      await recent(page, prefix).getByRole("button", { name: /jute/ }).click();
      expect(await links()).not.toContain("jute");
      expect(await isFocused(box(page))).toBe(true);

      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      expect(await recent(page, prefix).count()).toBe(0);
      expect(await isFocused(box(page))).toBe(true);
      await box(page).press("a");
      await box(page).press("Backspace");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/search/Cotton bag`);

      await guest.goto(prefix || "/");
      await box(page).click();
      await recent(page, prefix)
        .getByRole("button", { name: prefix ? "সব মুছুন" : "Clear all" })
        .click();
      expect(await recent(page, prefix).count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem("mela-searches"))).toBeNull();
      expect(guest.consoleErrors).toEqual([]);
    },
  );
});

it("the search box keeps the focus if it is clicked while a page loads", async () => {
  const { page, goto } = await visitor(desktop);
  await goto("/");
  const released = Promise.withResolvers<void>();
  await page.route(/jute-collection\.data/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.locator("header").getByRole("link", { name: "Jute", exact: true }).click();
  await page.getByText(m.shared_wait("en")).first().waitFor({ state: "attached" });
  await box(page).click();
  released.resolve();
  await page.getByRole("heading", { level: 1, name: "Jute", exact: true }).waitFor();
  // The focus moves when the title changes.
  await expect.poll(() => page.title()).toContain("Jute");
  await page.keyboard.type("bag");
  await expect.poll(() => box(page).inputValue()).toBe("bag");
});

describe("after a search", () => {
  it.each(both)(
    "search results have filters and sorting in the URL, and keep the focus ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      const start = `${prefix}/search/jute`;
      await guest.goto(start);
      expect(await columns(page)).toBe(size === desktop ? 4 : 2);
      await screenshotWindow(guest, `search-${shots}`);
      await expectNoFaults(guest);
      const all = await cards(page);
      const form = page.locator("#search-filters");
      if (size === phone) await openFilters(page, prefix);
      await screenshotWindow(guest, `search-filters-${shots}`);

      const cotton = form.locator("input[value=cotton]");
      const count = await form
        .locator("label", { has: page.locator("input[value=cotton]") })
        .locator("span")
        .last()
        .textContent();
      await cotton.check();
      await expect.poll(() => currentPath(page)).toBe(`${start}?material=cotton`);
      await expect.poll(() => cards(page).then((list) => list.length)).toBeLessThan(all.length);
      const some = await cards(page);
      expect(formatted(some.length, prefix)).toBe(count);
      expect(await isFocused(cotton)).toBe(true);

      await form.locator("input[name=max]").fill(prefix ? "১,০০০" : "1000");
      await page.keyboard.press("Enter");
      await expect.poll(() => currentPath(page)).toBe(`${start}?material=cotton&max=1000`);
      expect(await isFocused(form.locator("input[name=max]"))).toBe(true);
      await page.locator("select[name=sort]").selectOption("price-desc");
      await expect.poll(() => currentPath(page)).toBe(`${start}?material=cotton&max=1000&sort=price-desc`);
      const friend = await visitor(size);
      await friend.goto(`${start}?material=cotton&max=1000&sort=price-desc`);
      // The URL changes before the results.
      await expect.poll(() => cards(page)).toEqual(await cards(friend.page));
      await expect.poll(() => page.locator("[aria-busy]").count()).toBe(0);
      // Faded elements become visible slowly.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const prices = await pricesOf(page);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      expect(Math.max(...prices)).toBeLessThanOrEqual(1_000);
      await screenshotWindow(guest, `search-filtered-${shots}`);
      // The header covers parts of the hearts below it.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoFaults(guest);

      await expect
        .poll(() => friend.page.locator("#search-filters input[value=cotton]").isChecked())
        .toBe(true);

      if (size === phone) await page.keyboard.press("Escape");
      await page
        .getByRole("list", { name: prefix ? "যেসব ফিল্টার দেওয়া আছে" : "Active filters" })
        .getByRole("link")
        .first()
        .click();
      await expect.poll(() => currentPath(page)).not.toContain("max=");
      await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }).first())).toBe(true);
      await page.goBack();
      await expect.poll(() => currentPath(page)).toBe(`${start}?material=cotton&max=1000&sort=price-desc`);
      await expect.poll(() => form.locator("input[name=max]").inputValue()).toBe(prefix ? "১০০০" : "1000");
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect.poll(() => currentPath(page)).toBe(start);
      await expect.poll(() => cards(page)).toEqual(all);
      await expect.poll(() => cotton.isChecked()).toBe(false);
      await expect.poll(() => page.locator("select[name=sort]").inputValue()).toBe("");
      expect(guest.consoleErrors).toEqual([]);
    },
  );

  it("search results are shown on a phone by a button that counts them and closes the filters", async () => {
    const { page, goto } = await visitor(phone);
    await goto("/search/cotton");
    await openFilters(page, "");
    const jamdani = page.locator("#search-filters label", {
      has: page.locator("input[name=category][value=jamdani]"),
    });
    const count = await jamdani.locator("span").last().textContent();
    await jamdani.click();
    await page.getByRole("button", { name: `Show ${count} results` }).click();
    await expect.poll(() => jamdani.isVisible()).toBe(false);
    expect(currentPath(page)).toBe("/search/cotton?category=jamdani");
    await expect.poll(() => isFocused(page.getByRole("heading", { level: 2 }).first())).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: "Filters (1)" }).isVisible()).toBe(true);
  });

  it("search results keep the group of further materials open when its last selected one is deselected", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/lamp");
    const group = page.locator("#search-filters details");
    await group.locator("summary").click();
    const material = group.locator("input").first();
    const slug = await material.getAttribute("value");
    await material.check();
    await expect.poll(() => currentPath(page)).toBe(`/search/lamp?material=${slug}`);
    await material.uncheck();
    await expect.poll(() => currentPath(page)).toBe("/search/lamp");
    expect(await material.isVisible()).toBe(true);
  });

  it.each(both)("filters and sorting work without JavaScript ($name)", async ({ size, prefix, shots }) => {
    const { context } = await visitor();
    const plain = await context
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: size, baseURL: mela.origin });
    const page = await plain?.newPage();
    if (!page) throw new Error("no page");
    await page.goto(`${prefix}/search/cotton`);
    if (size === phone) await openFilters(page, prefix);
    await page.locator("#search-filters input[name=category][value=jute]").check();
    await page.locator("#search-filters input[name=min]").fill(prefix ? "৫০০" : "500");
    await page
      .locator("#search-filters")
      .getByRole("button", { name: prefix ? "ফলাফল দেখুন" : "Show results" })
      .click();
    // A click waits only until the next page begins to arrive.
    const arrived = { waitUntil: "domcontentloaded" } as const;
    await page.waitForURL((url) => url.searchParams.get("category") === "jute", arrived);
    const filtered = await cards(page);
    expect(Math.min(...(await pricesOf(page)))).toBeGreaterThanOrEqual(500);
    await page.locator("select[name=sort]").selectOption("price-asc");
    await page.getByRole("button", { name: prefix ? "সাজান" : "Sort", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "price-asc", arrived);
    expect(new URL(page.url()).searchParams.get("category")).toBe("jute");
    const prices = await pricesOf(page);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(new Set(await cards(page))).toEqual(new Set(filtered));
    await screenshot(page, `search-plain-${shots}`);
    await page.getByRole("link", { name: prefix ? "সব ফিল্টার মুছুন" : "Clear all filters" }).click();
    await expect.poll(() => currentPath(page)).toBe(`${prefix}/search/cotton?sort=price-asc`);
    await plain?.close();
  });

  it("search results open a clicked product, although the click leaves a changed price field", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/cotton?sort=price-desc");
    const dearest = page.locator("article a").first();
    const to = await dearest.getAttribute("href");
    await page
      .locator("#search-filters input[name=max]")
      .fill(String(Math.floor((await pricesOf(page))[0] ?? 0) - 1));
    const filterRequests: string[] = [];
    page.on("request", (request) => request.url().includes("max=") && filterRequests.push(request.url()));
    await dearest.hover();
    await page.mouse.down();
    // A request caused by the click would have been sent before this one.
    await page.evaluate(() => fetch("/livez"));
    expect(filterRequests).toEqual([]);
    await page.mouse.up();
    await expect.poll(() => currentPath(page)).toBe(to);
  });

  it("search results apply a price range when both ends are typed, and no end alone beside a text", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/jute?max=200&min=100");
    const from = page.locator("#search-filters input[name=min]");
    const to = page.locator("#search-filters input[name=max]");
    const early: string[] = [];
    page.on("request", (request) => request.url().includes("max=") && early.push(request.url()));
    await from.fill("300");
    await page.keyboard.press("Tab");
    // A request of the first field would have been sent before this one.
    await page.evaluate(() => fetch("/livez"));
    expect(early).toEqual([]);
    await to.fill("500");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/jute?max=500&min=300");
    await from.fill("abc");
    await to.fill("200");
    await page.keyboard.press("Enter");
    await page.locator("#search-filters").getByText(m.search_filter_price_rule("en")).waitFor();
    expect([currentPath(page), await from.inputValue(), await to.inputValue()]).toEqual([
      "/search/jute?max=500&min=300",
      "abc",
      "200",
    ]);
  });

  it("search results show the prices of the address after an exchanged range, a removed filter and a step back", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/jute?min=500");
    const from = page.locator("#search-filters input[name=min]");
    const to = page.locator("#search-filters input[name=max]");
    const prices = () => Promise.all([from.inputValue(), to.inputValue()]);
    await from.fill("700");
    await page.getByRole("list", { name: "Active filters" }).getByRole("link").first().click();
    await expect.poll(() => currentPath(page)).toBe("/search/jute");
    await expect.poll(prices).toEqual(["", ""]);
    await from.fill("900");
    await to.fill("100");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/jute?max=900&min=100");
    await expect.poll(prices).toEqual(["100", "900"]);
    await page.goBack();
    await expect.poll(() => currentPath(page)).toBe("/search/jute");
    await expect.poll(prices).toEqual(["", ""]);
  });

  it("search results keep a price that is typed while the results of the last one load", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/cotton");
    const highest = page.locator("#search-filters input[name=max]");
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(/[?&]max=1000\b/, async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    await highest.fill("1000");
    await page.keyboard.press("Enter");
    await requested.promise;
    await highest.fill("1500 or");
    released.resolve();
    await page.getByRole("list", { name: "Active filters" }).getByText("1,000").waitFor();
    expect(await highest.inputValue()).toBe("1500 or");
    await highest.fill("1500");
    await page.keyboard.press("Enter");
    await expect.poll(() => currentPath(page)).toBe("/search/cotton?max=1500");
    expect(await highest.inputValue()).toBe("1500");
  });

  it("search results keep a filter if the order is changed while its results load", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/search/cotton");
    const requested = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(/\.data\?.*category=jute\b/, async (route) => {
      requested.resolve();
      await released.promise;
      // The first of the two requests has been aborted.
      await route.continue().catch(() => {});
    });
    const jute = page.locator("#search-filters input[name=category][value=jute]");
    await jute.check();
    await requested.promise;
    await page.locator("select[name=sort]").selectOption("price-asc");
    released.resolve();
    await expect.poll(() => currentPath(page)).toBe("/search/cotton?category=jute&sort=price-asc");
    await page.getByRole("list", { name: "Active filters" }).getByText("Jute").waitFor();
    expect(await jute.isChecked()).toBe(true);
    expect(await page.locator("select[name=sort]").inputValue()).toBe("price-asc");
  });

  it.each(both)(
    "search results read a price as people write it, and keep a text that is none ($name)",
    async ({ size, prefix, shots }) => {
      const locale = prefix ? "bn" : "en";
      const person = await visitor(size);
      const { page, goto } = person;
      await goto(`${prefix}/search/cotton`);
      if (size === phone) await openFilters(page, prefix);
      const filters = page.locator("#search-filters");
      const highest = filters.locator("input[name=max]");
      const submit = filters.locator("button[type=submit]");
      await highest.fill("Tk. 1,000/-");
      await submit.click();
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/search/cotton?max=1000`);
      if (size === phone) await page.getByRole("button", { name: prefix ? /^ফিল্টার/ : /^Filters/ }).click();
      await expect.poll(() => highest.inputValue()).toBe(prefix ? "১০০০" : "1000");
      await highest.fill("abc");
      await submit.click();
      await filters.getByText(m.search_filter_price_rule(locale)).waitFor();
      await expect.poll(() => highest.evaluate((field) => field === document.activeElement)).toBe(true);
      expect([await highest.inputValue(), currentPath(page)]).toEqual([
        "abc",
        `${prefix}/search/cotton?max=1000`,
      ]);
      await checkPage(person, `search-price-refused-${shots}`);
      // Another filter keeps the price that was understood.
      await filters.locator("input[name=material]").first().check();
      await expect.poll(() => currentPath(page)).toMatch(/\?material=[a-z-]+&max=1000$/);
      await highest.fill(prefix ? "৳ ২,০০০ টাকা" : "BDT 2000");
      await submit.click();
      await expect.poll(() => currentPath(page)).toMatch(/&max=2000$/);
      expect(person.consoleErrors).toEqual([]);
    },
  );

  it("search results ignore invalid parameters, and are not indexed by search engines", async () => {
    const { page, goto } = await visitor();
    await goto("/search/jute");
    const all = await cards(page);
    await goto("/search/jute?sort=cheapest&min=abc&category=cars&material=kryptonite&cursor=nonsense&max=");
    expect(await cards(page)).toEqual(all);
    expect(await page.getByRole("list", { name: "Active filters" }).count()).toBe(0);
    await goto("/search/jute?min=2000&max=100");
    await expect.poll(() => page.locator("input[name=min]").inputValue()).toBe("100");
    await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await expect
      .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
      .toMatch(/\/search\/jute$/);
  });

  it.each(both)(
    "search results show a message and suggestions when nothing is found ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      await guest.goto(`${prefix}/search/zzzgqxv`);
      const main = page.getByRole("main");
      const [none, again] = prefix
        ? ["মিলে যায় এমন কোনো পণ্য পাওয়া যায়নি", "অন্য শব্দ দিয়ে খুঁজুন"]
        : ["There is nothing that matched your search", "Please Try Again"];
      await expect.poll(() => main.getByText(none, { exact: true }).isVisible()).toBe(true);
      await expect.poll(() => main.getByText(again, { exact: true }).isVisible()).toBe(true);
      await expect.poll(() => main.locator("svg").first().isVisible()).toBe(true);
      expect(await main.getByRole("navigation").getByRole("link").count()).toBe(11);
      await screenshotWindow(guest, `search-none-${shots}`);
      await expectNoFaults(guest);

      await guest.goto(`${prefix}/search/jamd`);
      await screenshotWindow(guest, `search-spelling-${shots}`);
      await main.getByRole("link", { name: "jamdani", exact: true }).click();
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/search/jamdani`);

      await guest.goto(`${prefix}/search/jute?min=900000`);
      await expect.poll(() => main.getByText(none, { exact: true }).isVisible()).toBe(true);
      await screenshotWindow(guest, `search-none-filtered-${shots}`);
      await expectNoFaults(guest);
      await page
        .getByRole("link", { name: prefix ? "সব ফিল্টার মুছুন" : "Clear all filters" })
        .last()
        .click();
      await expect.poll(() => cards(page).then((list) => list.length)).toBeGreaterThan(10);
    },
  );

  it.each(both)(
    "search results say that products are only similar, or which spelling was searched for ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const status = guest.page.getByRole("main").getByRole("heading", { level: 2 }).first();
      await guest.goto(`${prefix}/search/iphone`);
      await expect
        .poll(() => status.textContent())
        .toBe(prefix ? "“iphone” হুবহু মেলেনি। কাছাকাছি পণ্য:" : "No exact match for “iphone”. Similar products:");
      expect((await cards(guest.page)).length).toBeGreaterThan(0);
      await screenshotWindow(guest, `search-similar-${shots}`);
      await expectNoFaults(guest);
      await guest.goto(`${prefix}/search/jamdnai sarre`);
      await expect
        .poll(() => status.innerText())
        .toMatch(
          prefix
            ? /^“jamdani saree” খুঁজে [০-৯]+টি পণ্য পাওয়া গেছে\nআপনি “jamdnai sarre” লিখে খুঁজেছেন।$/
            : /^\d+ results for “jamdani saree”\nYou searched for “jamdnai sarre”\.$/,
        );
      await screenshotWindow(guest, `search-corrected-${shots}`);
      await guest.goto(`${prefix}/search/saree`);
      await expect
        .poll(() => status.textContent())
        .toMatch(prefix ? /^“saree” খুঁজে/ : /^\d+ results for “saree”$/);
    },
  );
});

const pages = [
  ["/bamboo-lampshade", "Bamboo Lampshade", ["Hanging Lampshade", "Table Lampshade"]],
  ["/coconut-shell", "Coconut Shell", ["Tableware", "Showpiece", "Button"]],
  ["/areca-leaf", "Areca Leaf", ["Plate"]],
  ["/coconut-fiber-collection", "Coconut Fiber", ["House & Living", "Pet"]],
  ["/rickshaw-paint-collection", "Rickshaw Paint", ["Bottle", "Lantern", "Pot"]],
  ["/jute-collection", "Jute", ["Hand Bags", "Row Jute Fabric", "Shopping Bag", "Basket", "Crafts"]],
  ["/jamdani-collection", "Jamdani", []],
  [
    "/toys-and-entertainment",
    "Toys & Entertainment",
    ["Wooden Toys", "Dolls", "Puzzles & Games", "Musical Toys"],
  ],
  ["/vintage", "Vintage", ["Brass & Metal", "Clay & Terracotta", "Lamps & Light", "Household"]],
  ["/clothing", "Clothing", ["Panjabi", "Shawl & Orna", "Gamcha & Lungi", "Nakshi Kantha"]],
  ["/festival", "Festival", ["Pohela Boishakh", "Eid", "Durga Puja", "Alpana & Masks"]],
] as const;

describe("in the catalogue", () => {
  it("category pages have header, sub-categories and grid", async () => {
    const wide = await visitor(desktop);
    const narrow = await visitor(phone);
    for (const [path, title, tiles] of pages) {
      await wide.goto(path);
      await expect.poll(() => wide.page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
      const links = wide.page.getByRole("navigation", { name: "Sub-categories" }).getByRole("link");
      // Other tests may have added sub-categories, which come last.
      expect((await links.allTextContents()).slice(0, tiles.length)).toEqual(tiles);
      await expect
        .poll(() => wide.page.getByRole("heading", { name: "Find something you love" }).isVisible())
        .toBe(true);
      expect([path, await columns(wide.page)]).toEqual([path, path === "/jute-collection" ? 4 : 5]);
      await narrow.goto(`/bn${path}`);
      expect([path, await columns(narrow.page)]).toEqual([path, path === "/jute-collection" ? 1 : 2]);
      expect(await horizontalOverflow(narrow.page)).toBe(0);
      await screenshotWindow(narrow, `category${path.replaceAll("/", "-")}-phone-bn`);
    }
    expect([...wide.consoleErrors, ...narrow.consoleErrors]).toEqual([]);
  });

  it("category pages have the texts of the specification, and Jamdani a long one", async () => {
    const { page, goto } = await visitor();
    await goto("/toys-and-entertainment");
    expect(
      await page
        .getByText("Toys, puzzles, games, and more fun-filled finds for kids of all ages", { exact: true })
        .isVisible(),
    ).toBe(true);
    await goto("/vintage");
    await expect.poll(() => page.getByText("All things", { exact: true }).isVisible()).toBe(true);
    const shown = await page.getByText(/of \d+ shown/).textContent();
    // Products of all categories: more than any single category has.
    expect(Number(/of (\d+) shown/.exec(shown ?? "")?.[1])).toBeGreaterThanOrEqual(120);
    for (const path of ["/jamdani-collection", "/bn/jamdani-collection"]) {
      await goto(path);
      const story = page.getByRole("region", { name: path.startsWith("/bn") ? /^জামদানি/ : /^Jamdani/ });
      expect((await story.textContent())?.length).toBeGreaterThan(1_500);
      await page.getByRole("link", { name: path.startsWith("/bn") ? "গল্পটি পড়ুন" : "Read the story" }).click();
      await expect.poll(() => isFocused(story)).toBe(true);
      await expect.poll(async () => (await story.boundingBox())?.y).toBeLessThan(desktop.height / 2);
    }
  });

  it("category pages show a product on a phone without scrolling", async () => {
    const { page, goto } = await visitor({ width: 390, height: 844 });
    for (const [path] of pages)
      for (const prefix of ["", "/bn"]) {
        await goto(`${prefix}${path}`);
        const title = await page.getByRole("main").locator("article h3").first().boundingBox();
        // The title is below the picture. Its first line is visible too.
        expect([prefix, path, (title?.y ?? Number.NaN) + 22]).toEqual([
          prefix,
          path,
          expect.toSatisfy((y) => y <= 844),
        ]);
      }
  });

  it.each(both)(
    "category pages are filtered by a sub-category with a shareable URL, and sorted ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      await guest.goto(`${prefix}/jute-collection`);
      const tiles = page.getByRole("navigation", { name: prefix ? "সাব-ক্যাটাগরি" : "Sub-categories" });
      const all = await cards(page);
      const basket = tiles.getByRole("link").nth(3);
      await basket.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/jute-collection?sub=basket`);
      await expect.poll(() => basket.getAttribute("aria-current")).toBe("true");
      await expect.poll(() => cards(page).then((list) => list.length)).toBeLessThan(all.length);
      await page.locator("select[name=sort]").selectOption("price-asc");
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/jute-collection?sort=price-asc&sub=basket`);
      await expect
        .poll(async () => {
          const prices = await pricesOf(page);
          const sorted = prices.toSorted((a, b) => a - b);
          return prices.length > 1 && prices.join() === sorted.join();
        })
        .toBe(true);
      await screenshotWindow(guest, `category-sub-${shots}`);
      await expectNoFaults(guest);
      await expect
        .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
        .toMatch(/\/jute-collection\?sub=basket$/);
      await tiles
        .getByRole("link", { name: prefix ? "সব সাব-ক্যাটাগরি দেখুন" : "Show all sub-categories" })
        .click();
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/jute-collection?sort=price-asc`);
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect.poll(() => cards(page)).toEqual(all);
      expect(guest.consoleErrors).toEqual([]);
    },
  );

  it.each(both)(
    "category pages have filters in a sheet, with their number of products ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      await guest.goto(`${prefix}/jute-collection?sub=basket`);
      await openFilters(page, prefix);
      const form = page.locator("#search-filters");
      const cotton = form.locator("label", { has: page.locator("input[value=cotton]") });
      const count = await cotton.locator("span").last().textContent();
      await cotton.click();
      await form
        .getByRole("button", { name: prefix ? `${count}টি পণ্য দেখুন` : `Show ${count} result` })
        .waitFor();
      expect(currentPath(page)).toBe(`${prefix}/jute-collection?material=cotton&sub=basket`);
      await screenshotWindow(guest, `category-filters-${shots}`);
      await expectNoFaults(guest);
      await form.getByRole("button").last().click();
      await expect.poll(() => cotton.isVisible()).toBe(false);
      expect(formatted((await cards(page)).length, prefix)).toBe(count);
      await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
      await expect
        .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
        .toMatch(/\/jute-collection\?sub=basket$/);
      await page
        .getByRole("list", { name: prefix ? "যেসব ফিল্টার দেওয়া আছে" : "Active filters" })
        .getByRole("link")
        .first()
        .click();
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/jute-collection?sub=basket`);
      await expect.poll(() => isFocused(page.locator("#results"))).toBe(true);
      expect(guest.consoleErrors).toEqual([]);
    },
  );

  it("category pages show their own products when opened from another category, and after 'Back'", async () => {
    const { page, goto } = await visitor(desktop);
    const other = await visitor(desktop);
    await other.goto("/jute-collection");
    const jute = await cards(other.page);
    const more = page.getByRole("link", { name: "Load More", exact: true });
    const skipLink = page.getByRole("link", { name: m.app_skip_to_content("en") });
    const title = (text: string) => page.getByRole("heading", { level: 1, name: text, exact: true });
    await goto("/vintage");
    await skipLink.focus();
    await page.keyboard.press("Enter");
    await more.click();
    await expect.poll(() => cards(page).then(({ length }) => length)).toBe(80);
    const vintage = await cards(page);

    await page.locator("header").getByRole("link", { name: "Jute", exact: true }).click();
    await title("Jute").waitFor();
    expect(await cards(page)).toEqual(jute);
    await skipLink.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#main");
    await page.locator("header").getByRole("link", { name: "Areca Leaf", exact: true }).click();
    await title("Areca Leaf").waitFor();
    await page.goBack();
    await title("Jute").waitFor();
    expect(await cards(page)).toEqual(jute);
    await page.goBack();
    await page.goBack();
    await title("Vintage").waitFor();
    expect(await cards(page)).toEqual(vintage);
  });

  it("category pages keep the number of filtered products after 'Load more'", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/vintage?min=100");
    const shown = page.getByText(/of \d+ shown/);
    const [, total = ""] = /of (\d+) shown/.exec((await shown.textContent()) ?? "") ?? [];
    await page.getByRole("link", { name: "Load More", exact: true }).click();
    await expect.poll(() => cards(page).then(({ length }) => length)).toBe(80);
    expect(await shown.textContent()).toContain(`of ${total} shown`);
  });

  it("category pages open their next page in a new tab when 'Load more' is clicked with Ctrl", async () => {
    const { page, context, goto } = await visitor(desktop);
    await goto("/vintage");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Load More", exact: true }).click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.waitForURL(/\?cursor=/);
    await tab.close();
    expect(await cards(page)).toHaveLength(40);
  });

  it("category pages keep a sub-category and the other filters if one is changed while their list loads", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/jute-collection");
    const released = Promise.withResolvers<void>();
    await page.route(/\.data\?/, async (route) => {
      await released.promise;
      // A request that was replaced by the next one has been aborted.
      await route.continue().catch(() => {});
    });
    const isLoading = (query: string) =>
      page.waitForRequest((request) => request.url().includes(`.data?${query}`));
    await Promise.all([
      isLoading("sub=basket"),
      page.getByRole("navigation", { name: "Sub-categories" }).getByRole("link", { name: "Basket" }).click(),
    ]);
    await page.getByText(m.shared_wait("en")).first().waitFor({ state: "attached" });
    await page.locator("select[name=sort]").selectOption("price-asc");
    await page.locator("[aria-busy=true]").first().waitFor({ state: "attached" });
    released.resolve();
    await expect.poll(() => currentPath(page)).toBe("/jute-collection?sort=price-asc&sub=basket");
  });

  it.each(both)(
    "category pages remove filters that leave nothing by a link below the message ($name)",
    async ({ size, prefix, shots }) => {
      const guest = await visitor(size);
      const { page } = guest;
      await guest.goto(`${prefix}/jute-collection?min=900000&sort=price-asc`);
      const locale = prefix ? "bn" : "en";
      const empty = page.getByRole("main").locator("div", {
        has: page.getByRole("heading", { name: m.catalog_list_none_filtered(locale) }),
      });
      await screenshotWindow(guest, `category-none-filtered-${shots}`);
      await expectNoFaults(guest);
      await empty
        .last()
        .getByRole("link", { name: m.search_filter_clear(locale) })
        .click();
      await expect.poll(() => currentPath(page)).toBe(`${prefix}/jute-collection?sort=price-asc`);
      await expect.poll(() => cards(page).then((list) => list.length)).toBeGreaterThan(10);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(m.catalog_list_title(locale));
    },
  );

  it("category pages show a message for an empty sub-category, with a link back", async () => {
    atTheEnd(() =>
      inDatabase(async (client) => {
        await client.query("delete from sub_categories where slug = 'bowl'");
        await client.query("select pg_notify('mela_pages', '*')");
      }),
    );
    await inDatabase(async (client) => {
      await client.query(
        `insert into sub_categories (id, category_id, slug, title, title_bn, position)
         select gen_random_uuid(), id, 'bowl', 'Bowl', 'বাটি', 9 from categories where slug = 'areca-leaf'`,
      );
      await client.query("select pg_notify('mela_pages', '*')");
    });
    for (const { size, prefix, shots } of both) {
      const guest = await visitor(size);
      await expect
        .poll(async () => {
          await guest.goto(`${prefix}/areca-leaf?sub=bowl`);
          return guest.page
            .getByText(prefix ? "এই সাব-ক্যাটাগরিতে এখনও কোনো পণ্য নেই" : "No products in this sub-category yet")
            .count();
        })
        .toBe(1);
      await screenshotWindow(guest, `category-empty-${shots}`);
      await expectNoFaults(guest);
      await guest.page
        .getByRole("main")
        .getByRole("link", { name: prefix ? "সব সাব-ক্যাটাগরি দেখুন" : "Show all sub-categories" })
        .last()
        .click();
      await expect.poll(() => currentPath(guest.page)).toBe(`${prefix}/areca-leaf`);
      await expect.poll(() => cards(guest.page).then((list) => list.length)).toBeGreaterThan(0);
    }
  });
});

async function openFilters(page: Page, prefix: string): Promise<void> {
  await page.getByRole("button", { name: prefix ? "ফিল্টার" : "Filters", exact: true }).click();
}

function formatted(count: number, prefix: string): string {
  return count.toLocaleString(prefix ? "bn-BD" : "en-IN");
}

/** Returns the prices on the cards, in taka. */
async function pricesOf(page: Page): Promise<number[]> {
  const texts = await page.locator("main article span", { hasText: /^৳/ }).allTextContents();
  return texts.map((text) =>
    Number(text.replace(/[৳,\s]/g, "").replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))),
  );
}

async function inDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await database();
  await work(client);
  await client.end();
}

describe("on a touch screen", () => {
  it.each(both)(
    "filters and links of a list are at least 44 px high ($name)",
    async ({ size, prefix, shots }) => {
      const { context } = await visitor(size);
      const touch = await context
        .browser()
        ?.newContext({ hasTouch: true, isMobile: true, viewport: phone, baseURL: mela.origin });
      const page = await touch?.newPage();
      if (!page) throw new Error("no page");
      const heights = (selector: string) =>
        page
          .locator(selector)
          .filter({ visible: true })
          .evaluateAll((all) => [
            ...new Set(all.map((target) => Math.round(target.getBoundingClientRect().height))),
          ]);
      const locale = prefix ? "bn" : "en";
      await page.goto(`${prefix}/search/cotton?category=jute&min=1`);
      expect(Math.min(...(await heights(`ul[aria-label='${m.search_filter_active(locale)}'] a`)))).toBe(44);
      await screenshot(page, `touch-chips-${shots}`);
      await page.locator("main button[popovertarget=filter-sheet]").filter({ visible: true }).click();
      const labels = await heights(
        "#search-filters label:has(input[type=radio], input[type=checkbox]), #search-filters summary",
      );
      expect(Math.min(...labels)).toBeGreaterThanOrEqual(44);
      await screenshot(page, `touch-filters-${shots}`);
      await page.goto(`${prefix}/search/zzzgqxv`);
      expect(Math.min(...(await heights("main nav a")))).toBe(44);
      await screenshot(page, `touch-none-${shots}`);
      await page.locator("footer details summary").first().click();
      expect(Math.min(...(await heights("footer details a, footer a[href$='/privacy']")))).toBe(44);
      await page.locator("footer").scrollIntoViewIfNeeded();
      await screenshot(page, `touch-footer-${shots}`, { fullPage: true });
      await touch?.close();
    },
  );
});

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import bn from "../messages/bn/catalog.json" with { type: "json" };
import en from "../messages/en/catalog.json" with { type: "json" };
import { demoPassword } from "../seed/people.ts";
import { signInAs } from "./helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  horizontalOverflow,
  phone,
  type Visitor,
  visitor,
  waitForFrames,
} from "./helpers/browser.ts";
import { mela } from "./helpers/mela.ts";
import { login } from "./helpers/new-person.ts";

/**
 * Tests what visitors see without signing in: the layout of every page, the home page, the newsletter, help
 * pages.
 */
const origin = mela.origin;
const catalog = { en, bn };
const year = Number(new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Asia/Dhaka" }));
const narrow = { width: 320, height: 640 };
const sixCategories = [
  "/bamboo-lampshade",
  "/coconut-shell",
  "/areca-leaf",
  "/coconut-fiber-collection",
  "/jute-collection",
  "/rickshaw-paint-collection",
];

const languages = [
  { prefix: "", name: "en" },
  { prefix: "/bn", name: "bn" },
] as const;

/** Returns the transferred bytes of the first view by type, without headers and without interaction. */
async function firstView(
  path: string,
): Promise<{ script: number; style: number; all: number; scripts: string[] }> {
  const { page } = await visitor(phone, { density: 2, images: true });
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    const sum = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    const ending = (name: string) => files.filter((file) => new URL(file.name).pathname.endsWith(name));
    return {
      script: sum(ending(".js")),
      scripts: ending(".js").map(({ name, startTime }) => `${name} after ${Math.round(startTime)} ms`),
      style: sum(ending(".css")),
      all: sum([...files, ...(document ? [document] : [])]),
    };
  });
}

it.each([
  { width: 390, density: 2, expected: 360 },
  { width: 412, density: 2.625, expected: 480 },
])("loads images of $expected pixels on a phone of $width pixels with density $density", async (screen) => {
  const { width, density, expected } = screen;
  const { page } = await visitor({ width, height: 844 }, { density, images: true });
  await page.goto("/bamboo-lampshade");
  const image = page.locator("article img").first();
  await expect
    .poll(() => image.evaluate((card: HTMLImageElement) => card.currentSrc))
    .toMatch(new RegExp(`-${expected}\\.avif$`));
});

it.each([
  { device: "without a Bangla font", widthOfLetter: 60, font: ["loaded"] },
  { device: "with a Bangla font", widthOfLetter: 80, font: [] },
])("a device $device downloads the font only if it has none", async ({ widthOfLetter, font }) => {
  const { page, goto, consoleErrors } = await visitor(phone);
  // A character without a font is a box of 60 px. The machine that runs the tests may have a Bangla font.
  await page.addInitScript((letter) => {
    CanvasRenderingContext2D.prototype.measureText = (text) =>
      ({ width: text === "\u0995" ? letter : 60 }) as TextMetrics;
  }, widthOfLetter);
  const statuses = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ family }) => /Noto Sans Bengali/.test(family))
        .map(({ status }) => status);
    });
  await goto("/bn");
  expect(await statuses()).toEqual(font);
  // Its page has no other scripts.
  await page.goto("/bn/jute-collection/");
  expect(await statuses()).toEqual(font);
  // A page in English downloads it for its first Bangla text.
  await goto("/jute-collection");
  expect(await statuses()).toEqual(font.map(() => "unloaded"));
  await page.getByRole("heading", { level: 1 }).evaluate((title) => {
    title.textContent = "পাট";
  });
  await expect.poll(statuses).toEqual(font);
  expect(consoleErrors).toEqual([]);
});

it("a page reports no error if its Bangla font fails to load", async () => {
  const { page, goto, consoleErrors } = await visitor(phone);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".woff2"));
  await page.route("**/bangla-*.woff2", (route) => route.abort());
  await goto("/bn");
  await failed;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(consoleErrors).toEqual([]);
});

it("the page of a cart is compressed, although it is not cached", async () => {
  const { cookie } = await signInAs("shopper@mela.test");
  const response = await fetch(`${origin}/cart`, { headers: { cookie, "accept-encoding": "br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(await response.text()).toContain("</html>");
});

it("a Bangla list in two columns shows product names whole, because the noun comes last", async () => {
  const { page, goto } = await visitor(phone);
  await goto("/bn/search/saree");
  // Other tests add products with long English names.
  const names = page.locator("article h3 a").filter({ hasText: /[\u0980-\u09ff]/ });
  await names.first().waitFor();
  expect(await names.count()).toBeGreaterThanOrEqual(8);
  expect(
    await names.evaluateAll((links) =>
      links.filter((link) => link.scrollHeight > link.clientHeight + 1).map((link) => link.textContent),
    ),
  ).toEqual([]);
});

describe("for a visitor", () => {
  it.each(["/", "/bn"])("the home page %s stays within its byte budget", async (path) => {
    const bytes = await firstView(path);
    expect(bytes.script, bytes.scripts.join("\n")).toBeLessThanOrEqual(110_000);
    expect(bytes.style).toBeLessThanOrEqual(15_000);
    expect(bytes.all).toBeLessThanOrEqual(250_000);
  });

  it("the home page loads the code of its lower parts at the first interaction, not for a still mouse or a scrolling row", async () => {
    const { page } = await visitor(phone);
    // The last request before an interaction, sent after hydration.
    const session = page.waitForResponse("**/api/auth/get-session");
    await page.goto("/", { waitUntil: "networkidle" });
    await (await session).finished();
    await waitForFrames(page);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.mouse.move(0, 0);
    await page
      .locator("ul.overflow-x-auto")
      .first()
      .evaluate(async (row) => {
        const scrolled = new Promise((done) => row.addEventListener("scroll", done, { once: true }));
        row.scrollLeft = 40;
        await scrolled;
        // Sent after the code, if the scrolling loads it.
        await fetch("/livez");
      });
    expect(requested).toEqual(["/livez"]);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => requested.some((path) => path.includes("/BelowFirstView-"))).toBe(true);
  });

  it.each(languages)(
    "the home page has its sections in order, and metadata for shared links ($name)",
    async ({ prefix, name }) => {
      const html = await (await fetch(`${origin}${prefix || "/"}`)).text();
      const words = catalog[name];
      const parts = [
        `href="${prefix}/bamboo-lampshade"`,
        `href="${prefix}/jamdani-collection"`,
        words.catalog_home_products,
        words.catalog_home_gifts,
        words.catalog_home_eco_title,
        words.catalog_home_what.replace("{brand}", name === "en" ? "Mela" : "মেলা"),
        `href="${prefix}/help-center"`,
        `action="${prefix}/newsletter"`,
      ];
      let position = html.indexOf("<main");
      for (const part of parts) {
        const next = html.indexOf(part, position);
        expect(next, part).toBeGreaterThan(-1);
        position = next;
      }
      for (const meta of [
        'property="og:title"',
        'property="og:description"',
        'property="og:image"',
        'property="og:type"',
        'name="author"',
      ])
        expect(html).toContain(meta);
    },
  );

  it("the home page shows six categories a row on a desktop, three on a phone, gifts, and ten, then twenty products", async () => {
    const guest = await visitor(desktop);
    await guest.goto("/");
    const grid = guest.page.locator("section[aria-labelledby=home-title] a");
    expect(await grid.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
      sixCategories,
    );
    expect(await inOneLine(guest.page, "section[aria-labelledby=home-title] li")).toBe(6);
    await guest.page.setViewportSize(phone);
    // The layout follows the new size some frames later.
    await expect.poll(() => inOneLine(guest.page, "section[aria-labelledby=home-title] li")).toBe(3);
    const gifts = guest.page.locator("section").filter({
      has: guest.page.getByRole("heading", { name: "Small shops make every moment more special!" }),
    });
    expect(await gifts.getByRole("listitem").count()).toBeGreaterThan(3);
    expect(await gifts.getByRole("link").count()).toBe(0);
    const products = guest.page.locator("main a[href^='/product-details/']");
    expect(await products.count()).toBe(10);
    await guest.page.getByRole("link", { name: "Load More" }).click();
    await expect.poll(() => products.count()).toBe(20);
  });
});

describe("at the top of a page", () => {
  it.each(languages)(
    "the header has logo, search, cart, login, language and the six categories ($name)",
    async ({ prefix, name }) => {
      const guest = await visitor(desktop);
      await guest.goto(prefix || "/");
      const header = guest.page.getByRole("banner");
      const links = await header
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links).toEqual([
        prefix || "/",
        name === "en" ? "/bn" : "/",
        `${prefix}/saved`,
        `${prefix}/cart`,
        `${prefix}/user/login`,
        ...sixCategories.map((path) => prefix + path),
        `${prefix}/categories`,
      ]);
      expect(await header.getByRole("search").count()).toBe(1);
    },
  );

  it("the header opens all eleven categories with their numbers of products, by keyboard, in a dialog", async () => {
    for (const { prefix, size, all, count } of [
      { prefix: "", size: desktop, all: "All categories", count: /\d products?$/ },
      { prefix: "/bn", size: phone, all: "সব ক্যাটাগরি", count: /[০-৯]টি পণ্য$/ },
    ]) {
      const guest = await visitor(size);
      await guest.goto(`${prefix}/about`);
      const link = guest.page.getByRole("banner").getByRole("link", { name: all });
      // The link at the end of the row is in view also where the row scrolls.
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
      await link.focus();
      await guest.page.keyboard.press("Shift");
      await guest.page.locator("header [aria-haspopup=dialog]").waitFor();
      await guest.page.keyboard.press("Enter");
      const dialog = guest.page.getByRole("dialog", { name: all });
      const tiles = dialog.getByRole("link");
      await expect.poll(() => tiles.filter({ hasText: count }).count()).toBe(11);
      expect(await accessibilityFaults(guest.page)).toEqual([]);
      await guest.page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
      await link.click();
      await tiles.filter({ hasText: count }).last().click();
      await guest.page.waitForURL(`**${prefix}/festival`);
      expect(await dialog.count()).toBe(0);
      await link.click();
      await tiles.last().click();
      await guest.page.waitForURL(`**${prefix}/special-offers`);
      expect(await dialog.count()).toBe(0);
      expect(guest.consoleErrors).toEqual([]);
    }
  });

  it("the special offers are below the categories of the home page on phones, also without JavaScript", async () => {
    for (const { prefix, name } of languages) {
      const { page } = await visitor(phone, { javaScript: false });
      await page.goto(prefix || "/");
      const more = page.getByRole("navigation", { name: m.catalog_categories_more(name) });
      await more.getByRole("link", { name: m.catalog_offers_title(name) }).click();
      await page.waitForURL(`**${prefix}/special-offers`);
    }
  });

  it.each(languages)(
    "the header shows the first category whole on phones, and covers none ($name)",
    async ({ prefix }) => {
      // The scroll bar takes 15 px, unlike that of a phone.
      for (const width of [375, 405, 427]) {
        const { page, goto } = await visitor({ width, height: 740 });
        await goto(prefix || "/");
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        const strip = page.getByRole("banner").getByRole("navigation");
        const texts = await strip.getByRole("link").evaluateAll((links) =>
          links.map((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            const { left, right } = range.getBoundingClientRect();
            return { left, right };
          }),
        );
        const row = await strip.getByRole("list").boundingBox();
        const end = (row?.x ?? 0) + (row?.width ?? 0);
        expect(texts[0]?.right).toBeLessThanOrEqual(end);
        expect(texts.at(-1)?.left).toBeGreaterThanOrEqual(end);
        expect(texts.at(-1)?.right).toBeLessThanOrEqual(width);
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

  it("the header fits a window of 320 px, with no target smaller than a fingertip", async () => {
    for (const { prefix } of languages) {
      const guest = await visitor(narrow);
      await guest.goto(prefix || "/");
      // Text in the fallback font is wider.
      await guest.page.evaluate(() => document.fonts.ready.then(() => {}));
      expect([prefix, await horizontalOverflow(guest.page)]).toEqual([prefix, 0]);
      const small = await guest.page
        .getByRole("banner")
        .locator("a, button, input")
        .evaluateAll(
          (all) =>
            all.filter(
              (target) =>
                target.checkVisibility() &&
                (target.getBoundingClientRect().height < 24 || target.getBoundingClientRect().width < 24),
            ).length,
        );
      expect(small).toBe(0);
      const saved = guest.page.getByRole("banner").locator("a[href$='/saved']:visible");
      expect(await saved.count()).toBe(1);
      const logo = await guest.page.getByRole("banner").getByRole("link").first().boundingBox();
      const login = await guest.page.locator("header a[href$='/user/login']").boundingBox();
      expect(Math.abs((logo?.y ?? 0) - (login?.y ?? 99))).toBeLessThan(12);
      if (prefix) await guest.shot("header-narrow-bn");
    }
  });

  it("the header hides when the user scrolls down, and appears when they scroll up", async () => {
    const guest = await visitor(phone);
    await guest.goto("/");
    const bottom = () =>
      guest.page.getByRole("banner").evaluate((header) => Math.round(header.getBoundingClientRect().bottom));
    await guest.page.evaluate(() => window.scrollTo(0, 1_200));
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await guest.page.evaluate(() => window.scrollTo(0, 1_100));
    await expect.poll(bottom).toBeGreaterThan(100);
  });
});

describe("at the end of a page", () => {
  it("the footer is in the page from the start, and stays when there is no session", async () => {
    const guest = await visitor(desktop);
    const sessionResponse = guest.page.waitForResponse((response) =>
      response.url().endsWith("/api/auth/get-session"),
    );
    await guest.goto("/");
    await sessionResponse;
    await waitForFrames(guest.page);
    expect(await guest.page.getByRole("contentinfo").count()).toBe(1);
  });

  it("the footer has four columns on a desktop, in both languages, and links to the policies", async () => {
    for (const { prefix, name } of languages) {
      const guest = await visitor(desktop);
      await guest.goto(`${prefix}/about`);
      const footer = guest.page.getByRole("contentinfo");
      const titles =
        name === "en" ? ["Policies", "Sell", "About", "Help"] : ["নীতিমালা", "বিক্রি করুন", "আমাদের কথা", "সহায়তা"];
      for (const title of titles)
        await expect
          .poll(() => footer.getByRole("heading", { name: title, exact: true }).isVisible())
          .toBe(true);
      await expect.poll(() => footer.locator("details").first().isVisible()).toBe(false);
      const links = await footer
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      for (const policy of [
        "/terms-and-conditions",
        "/purchase-and-Sale-conditions",
        "/returns-and-refunds",
      ]) {
        expect(links).toContain(policy);
        expect(links).toContain(`/bn${policy}`);
      }
      for (const path of ["/about", "/help-center", "/contact", "/privacy", "/shops", "/regions"])
        expect(links).toContain(prefix + path);
      const digits = (text: string) =>
        name === "en" ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
      await footer
        .getByText(`© ${digits("2023")}${name === "en" ? "-" : "–"}${digits(String(year))}`)
        .waitFor();
    }
  });

  it("the footer leads from 'Sell on Mela' to the questions about selling", async () => {
    for (const { prefix, name } of languages) {
      const guest = await visitor(desktop);
      await guest.goto(`${prefix}/about`);
      await guest.page
        .getByRole("contentinfo")
        .locator(`a[href='${prefix}/help-center#selling']:visible`)
        .click();
      await guest.page.waitForURL(`**${prefix}/help-center#selling`);
      const title = guest.page.getByRole("heading", { name: m.help_group_selling(name), exact: true });
      const position = async () => {
        const top = (await title.boundingBox())?.y ?? -1;
        return top > 0 && top < desktop.height - 100;
      };
      await expect.poll(position).toBe(true);
    }
  });

  it("the footer is an accordion on a phone, without JavaScript too", async () => {
    const guest = await visitor(phone, { javaScript: false });
    await guest.page.goto("/bn/help-center");
    const about = guest.page.locator("footer details").nth(2);
    await expect.poll(() => about.getByRole("link").first().isVisible()).toBe(false);
    await about.locator("summary").click();
    await expect.poll(() => about.locator("a[href='/bn/about']").isVisible()).toBe(true);
    await guest.shot("footer-phone-bn");
  });
});

describe("the login link of the header", () => {
  it("returns to the page and the query where it was clicked", async () => {
    // Without images, Playwright never sees the end of the second page's load.
    const { page, goto } = await visitor(desktop, { images: true });
    await goto("/jute-collection?sub=crafts");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.waitForURL(/\/user\/login/);
    // The password first: the page that the login page replaces has an e-mail field for the newsletter.
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByLabel("E-mail", { exact: true }).fill("shopper@mela.test");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL((url) => url.pathname + url.search === "/jute-collection?sub=crafts");
  });
});

describe("the menu of a signed-in user", () => {
  let person: Visitor;
  beforeAll(async () => {
    person = await visitor(desktop);
    await signIn(person, "vendor@mela.test");
    await person.goto("/");
  });

  it("replaces the login link, and the newsletter box disappears", async () => {
    await person.page.getByRole("button", { name: /^Your menu/ }).waitFor();
    expect(await person.page.getByRole("banner").getByRole("link", { name: "Login" }).count()).toBe(0);
    await expect.poll(() => person.page.getByRole("button", { name: "Subscribe" }).isVisible()).toBe(false);
  });

  it("opens with Enter, moves with arrows, closes with Esc and returns the focus", async () => {
    const { page } = person;
    const button = page.getByRole("button", { name: /^Your menu/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#account-menu");
    await menu.getByText("View your Dashboard").waitFor();
    const hrefs = await menu
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual([
      "/dashboard/vendor/home",
      "/dashboard/user/my-orders",
      "/saved",
      "/special-offers",
      "/dashboard/vendor/add-product",
      "/dashboard/user/account",
    ]);
    await page.keyboard.press("ArrowDown");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await expect.poll(() => focused()).toContain("View your Dashboard");
    await page.keyboard.press("End");
    await expect.poll(() => focused()).toBe("Logout");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused()).toContain("View your Dashboard");
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot("account-menu-desk-en");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Your menu/);
  });

  it("logs out, and the newsletter box appears again", async () => {
    const { page } = person;
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Subscribe" }).isVisible()).toBe(true);
  });
});

describe("without an account", () => {
  it("the newsletter has its form in the footer, and one button each to confirm and to unsubscribe", async () => {
    const guest = await visitor(phone);
    const { page } = guest;
    await guest.goto("/bn/help-center");
    const box = page.locator("section[aria-labelledby=newsletter-title]");
    await box.scrollIntoViewIfNeeded();
    const button = box.getByRole("button", { name: "সাবস্ক্রাইব করুন" });
    await expect.poll(async () => (await box.locator("form").getAttribute("novalidate")) !== null).toBe(true);
    await button.click();
    await box.getByText("ই-মেইল লিখুন।").waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
      .toBe("email");
    await box.getByLabel("ই-মেইল").fill("reader@");
    await button.click();
    await box.getByText("সঠিক ই-মেইল ঠিকানা লিখুন, যেমন name@example.com।").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await guest.shot("newsletter-wrong-phone-bn");
    await box.getByLabel("ই-মেইল").fill("Reader.One@Example.com");
    await button.click();
    await box.getByRole("status").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await guest.shot("newsletter-asked-phone-bn");

    await page.goto(await linkInMail(page, "reader.one@example.com", "নিশ্চিত করুন"));
    await guest.shot("newsletter-confirm-phone-bn");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "হ্যাঁ, সাবস্ক্রাইব করুন" }).click();
    await page.getByRole("heading", { name: "সাবস্ক্রাইব করা হয়েছে" }).waitFor();

    await page.goto(await linkInMail(page, "reader.one@example.com", "নিউজলেটারে স্বাগতম"));
    await page.getByRole("button", { name: "আনসাবস্ক্রাইব করুন" }).click();
    await page.getByRole("heading", { name: "আনসাবস্ক্রাইব করা হয়েছে" }).waitFor();
    await guest.shot("newsletter-left-phone-bn");
    expect(guest.consoleErrors).toEqual([]);
  });

  it("the newsletter works without JavaScript in all steps", async () => {
    const guest = await visitor(desktop, { javaScript: false });
    const { page } = guest;
    await page.goto("/");
    await page.getByLabel("E-mail").fill("plain@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.waitForURL("**/newsletter?state=asked");
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
    await guest.shot("newsletter-page-asked-desk-en");
    const link = await linkInMail(page, "plain@example.com", "Confirm your subscription");
    await page.goto(link);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
    await page.goto(link);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    await guest.shot("newsletter-used-desk-en");
    await page.goto(await linkInMail(page, "plain@example.com", "Welcome to the"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
  });

  it("the newsletter form shows an error when it cannot be sent, and keeps the input", async () => {
    const guest = await visitor(desktop);
    const { page } = guest;
    await guest.goto("/contact");
    await page.mouse.wheel(0, 400);
    const box = page.locator("section[aria-labelledby=newsletter-title]");
    await expect.poll(async () => (await box.locator("form").getAttribute("novalidate")) !== null).toBe(true);
    await box.getByLabel("E-mail").fill("offline@example.com");
    await page.route("**/api/newsletter", (route) => route.abort());
    await box.getByRole("button", { name: "Subscribe" }).click();
    await box.getByText("Could not connect to Mela.").waitFor();
    await expect.poll(() => box.getByLabel("E-mail").inputValue()).toBe("offline@example.com");
    await guest.shot("newsletter-failed-desk-en");
    await page.unroute("**/api/newsletter");
    await box.getByRole("button", { name: "Subscribe" }).click();
    await box.getByRole("status").waitFor();
  });

  it("the newsletter does not cache its pages", async () => {
    for (const path of [
      "/newsletter",
      `/newsletter/confirm?token=${"k".repeat(43)}`,
      "/bn/newsletter/unsubscribe",
    ]) {
      const response = await fetch(origin + path);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([
        path,
        200,
        "private, no-store",
      ]);
      expect(await response.text()).toContain('content="noindex"');
    }
  });
});

describe("an information page", () => {
  const pages = [
    "/help-center",
    "/about",
    "/contact",
    "/special-offers",
    "/special-offers?sub=under-low",
    "/shops",
    "/regions",
    "/regions?district=narayanganj",
  ];

  it.each(pages)("%s exists in both languages", async (path) => {
    for (const { prefix } of languages) {
      const html = await (await fetch(origin + prefix + path)).text();
      const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text = ""]) =>
        /[\u0985-\u09b9]/.test(text),
      );
      expect([prefix, headings]).toEqual([prefix, [prefix === "/bn"]]);
    }
  });

  it("is cached, and has a canonical URL", async () => {
    for (const path of pages) {
      const response = await fetch(origin + path);
      expect([path, response.headers.get("cache-control")]).toEqual([path, expect.stringMatching(/^public/)]);
      const html = await response.text();
      expect(html).toContain(`rel="canonical" href="${origin}${path}"`);
      expect(html).toContain(`hrefLang="bn" href="${origin}/bn${path}"`);
    }
  });

  it("opens an answer of the Help Center, with the numbers of the policies", async () => {
    const guest = await visitor(phone);
    await guest.goto("/help-center");
    const answer = guest.page.getByText("Within 7 days of delivery.");
    await expect.poll(() => answer.isVisible()).toBe(false);
    await guest.page.getByText("How long do I have to return something?").click();
    await expect.poll(() => answer.isVisible()).toBe(true);
    await guest.shot("help-center-open-phone-en");
  });

  it("links from the special offers to each full list, and to no empty ones", async () => {
    const guest = await visitor(desktop);
    await guest.goto("/special-offers");
    await guest.page.getByRole("link", { name: "See all: Under ৳ 1,000" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Under ৳ 1,000" }).waitFor();
    const prices = await guest.page
      .locator("main article")
      .evaluateAll((cards) =>
        cards.map((card) => Number(card.querySelector(".text-lg")?.textContent?.replace(/[^\d.]/g, ""))),
      );
    expect(prices.length).toBeGreaterThan(5);
    for (const price of prices) expect(price >= 300 && price < 1_000).toBe(true);
    for (const path of [
      "/special-offers?sub=nothing",
      "/regions?district=narnia",
      "/regions?district=Narayanganj",
      "/shops?page=0",
      "/shops?page=99",
    ])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  });
});

/** Returns how many of these elements are in the first row. */
function inOneLine(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((items) => {
    const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
}

async function signIn(person: Visitor, email: string): Promise<void> {
  await person.goto("/user/login");
  await login(person.page, email, demoPassword);
  await person.page.waitForURL((url) => url.pathname === "/");
}

/** Returns the newsletter link in the newest mail to an address, as the demo shows it. */
async function linkInMail(page: Page, to: string, subject: string): Promise<string> {
  await page.goto(`/dev/mail?to=${encodeURIComponent(to)}`);
  await page.getByRole("link", { name: subject }).first().click();
  return (await page.locator("pre a[href*='/newsletter/']").first().getAttribute("href")) ?? "";
}

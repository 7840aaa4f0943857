import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { m } from "#words/messages.js";
import {
  accessibilityFaults,
  clickTwiceInOneTask,
  desktop,
  horizontalOverflow,
  moveMouse,
  phone,
  screenshot,
  visitor,
  waitForFrames,
  waitForHydration,
} from "./helpers/browser.ts";
import { type LargeShop, openLargeShop } from "./helpers/large-shop.ts";
import { mela } from "./helpers/mela.ts";
import { login, newPerson } from "./helpers/new-person.ts";

const origin = mela.origin;
let stall: LargeShop;
beforeAll(async () => {
  stall = await openLargeShop(mela.dataDir);
});
afterAll(() => stall.close());

const pathOf = (pictures: keyof LargeShop["withPictures"], prefix = "") =>
  `${prefix}/product-details/${stall.withPictures[pictures]}`;

const track = (page: Page) => pictures(page).locator(":scope > div > div").first();
const pictures = (page: Page) => page.getByRole("region", { name: /^Photos of / });
/** Returns the link of the current slide in the thumbnails. */
const current = (page: Page) => pictures(page).locator("a[aria-current=true]").getAttribute("href");

describe("on the product page", () => {
  it("photos have no controls if there is only one, and a drawing replaces a missing one", async () => {
    const { page, goto, shot, consoleErrors } = await visitor();
    await goto(pathOf(1));
    expect(await pictures(page).getByRole("button").count()).toBe(1);
    expect(await pictures(page).getByRole("link").count()).toBe(0);
    await shot("product-1-picture-desk-en");
    await goto(pathOf(0));
    await page.locator("main").getByRole("img", { name: "Plain wood shape puzzle, unpainted" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot("product-0-pictures-desk-en");
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    [2, 2],
    [6, 6],
    [7, 6],
  ] as const)("a product with %i photos has %i slides with thumbnails", async (count, slides) => {
    const { page, goto, shot } = await visitor();
    await goto(pathOf(count));
    expect(await pictures(page).getByRole("link").count()).toBe(slides);
    const share = await track(page).evaluate(
      (box) => (box.children[0] as HTMLElement).offsetWidth / box.clientWidth,
    );
    expect(share).toBeCloseTo(0.8, 2);
    await shot(`product-${count}-pictures-desk-en`);
  });

  it("the seventh photo is in the description", async () => {
    const { page, goto } = await visitor();
    await goto(pathOf(7));
    await page.getByRole("img", { name: "Plain wood shape puzzle, unpainted, close up" }).waitFor();
    await goto(pathOf(6));
    expect(
      await page.getByRole("img", { name: "Plain wood shape puzzle, unpainted, close up" }).count(),
    ).toBe(0);
  });

  it("photos are changed with the keyboard, also quickly, and the current one is enlarged", async () => {
    const { page, goto, shot, consoleErrors } = await visitor();
    await goto(pathOf(6));
    await page.locator("#picture-1").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => current(page)).toBe("#picture-3");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("picture-3");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => current(page)).toBe("#picture-2");
    for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
    // The last picture is before the first.
    await expect.poll(() => current(page)).toBe("#picture-6");
    const source = await page.locator("#picture-6 img").getAttribute("src");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.locator("img").getAttribute("src")).toBe(source);
    // In the dialog too: from its close button, from the image, and from the button that enlarges it.
    const shown = dialog.locator("[aria-live]");
    for (const number of [1, 2]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => shown.textContent()).toBe(`Photo ${number} of 6`);
    }
    await page.keyboard.press("Tab");
    for (const number of [1, 6]) {
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => shown.textContent()).toBe(`Photo ${number} of 6`);
    }
    await dialog.getByRole("button", { name: "Zoom in" }).press("ArrowLeft");
    await expect.poll(() => shown.textContent()).toBe("Photo 5 of 6");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => dialog.locator("img").getAttribute("src")).toBe(source);
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    expect(
      await dialog.locator("section").evaluate((box) => [box.scrollLeft > 0, box.scrollTop > 0]),
    ).toEqual([true, true]);
    await shot("product-zoom-desk-en");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("picture-6");
    expect(consoleErrors).toEqual([]);
  });

  it("photos are changed by thumbnails, by buttons, and by dragging further than the tolerance", async () => {
    const { page, goto } = await visitor();
    await goto(pathOf(6));
    await pictures(page).getByRole("link").nth(4).click();
    await expect.poll(() => current(page)).toBe("#picture-5");
    await page.getByRole("button", { name: "Next photo" }).click();
    await expect.poll(() => current(page)).toBe("#picture-6");
    await page.getByRole("button", { name: "Previous photo" }).click();
    await expect.poll(() => current(page)).toBe("#picture-5");
    const box = await page.locator("#picture-5").boundingBox();
    if (!box) throw new Error("no picture");
    const drag = async (by: number) => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2);
      await page.mouse.up();
    };
    await drag(40);
    await expect.poll(() => current(page)).toBe("#picture-4");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.locator("#picture-4").press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await drag(4);
    await page.getByRole("dialog").waitFor();
  });

  it("photos never move by themselves", async () => {
    const { context } = await visitor();
    const motionContext = await context
      .browser()
      ?.newContext({ baseURL: origin, viewport: desktop, reducedMotion: "no-preference" });
    if (!motionContext) throw new Error("no browser");
    const page = await motionContext.newPage();
    await page.clock.install();
    await page.goto(pathOf(6));
    await waitForHydration(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(10_000);
    expect(await current(page)).toBe("#picture-1");
    const scrollPosition = () => track(page).evaluate((box) => box.scrollLeft);
    expect(await scrollPosition()).toBe(0);
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.clock.runFor(170);
    const midway = await scrollPosition();
    expect(midway).toBeGreaterThan(0);
    await page.clock.runFor(350);
    expect(await scrollPosition()).toBeGreaterThan(midway);
    await motionContext.close();
  });

  it("photos are reached with Home and End, and their position is announced", async () => {
    const { page, goto } = await visitor(phone);
    await goto(pathOf(6));
    const announced = () => pictures(page).locator("[aria-live=polite]").innerText();
    expect(await announced()).toBe("Photo 1 of 6");
    await page.locator("#picture-1").focus();
    await page.keyboard.press("End");
    await expect.poll(announced).toBe("Photo 6 of 6");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("picture-6");
    await page.keyboard.press("Home");
    await expect.poll(announced).toBe("Photo 1 of 6");
  });

  it("photos are loaded when they are shown", async () => {
    const { page, goto } = await visitor(phone, { images: true });
    await goto(pathOf(6));
    const hasLoaded = (number: number) =>
      page
        .locator(`#picture-${number} img`)
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    for (const number of [1, 2]) await expect.poll(() => hasLoaded(number)).toBe(true);
    expect(await hasLoaded(3)).toBe(false);
    await page.locator("#picture-1").focus();
    await expect.poll(() => hasLoaded(3)).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(() => hasLoaded(6)).toBe(true);
  });

  it("photos are reached by thumbnails without JavaScript", async () => {
    const { page } = await visitor(phone, { javaScript: false, images: true });
    await page.goto(pathOf(6));
    const slide = page.locator("#picture-4");
    const offset = async () => ((await slide.boundingBox())?.x ?? 999) / phone.width;
    expect(await offset()).toBeGreaterThan(1);
    await pictures(page).getByRole("link").nth(3).click();
    await expect.poll(offset).toBeLessThan(0.2);
    const image = slide.locator("img");
    await expect
      .poll(() => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth))
      .toBeGreaterThan(0);
  });

  it("photos are zoomed by a double tap and by pinching, and the enlarged view shows the others too", async () => {
    const { page, goto, context, shot, consoleErrors } = await visitor(phone);
    await goto(pathOf(6));
    await page.locator("#picture-1").click();
    const dialog = page.getByRole("dialog");
    const box = dialog.locator("section");
    const enlargement = () => box.evaluate((element) => element.scrollWidth / element.clientWidth);
    expect(await enlargement()).toBe(1);
    await box.dblclick();
    await expect.poll(enlargement).toBeCloseTo(2.5, 1);
    await box.dblclick();
    await expect.poll(enlargement).toBe(1);

    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width).toBeGreaterThan(phone.width * 0.9);
    const [middle, level] = [x + width / 2, y + height / 2];
    const touch = await context.newCDPSession(page);
    const fingers = (apart: number) => [
      { x: middle - apart / 2, y: level, id: 0 },
      { x: middle + apart / 2, y: level, id: 1 },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(60) });
    for (const apart of [80, 100, 120])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(enlargement).toBeCloseTo(2, 1);
    // The point between the fingers stays where it was.
    const centre = await box.evaluate(
      (element) => (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
    );
    expect(centre).toBeCloseTo(0.5, 1);

    await dialog.getByRole("button", { name: "Next photo" }).click();
    await expect.poll(enlargement).toBe(1);
    await dialog.getByText("Photo 2 of 6").waitFor();
    const swipe = async (from: number, to: number) => {
      const finger = (share: number) => [{ x: x + width * share, y: level, id: 0 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: finger(from) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: finger(to) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(0.8, 0.2);
    await dialog.getByText("Photo 3 of 6").waitFor();
    await swipe(0.2, 0.8);
    await dialog.getByText("Photo 2 of 6").waitFor();
    await shot("product-enlarged-phone-en");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => current(page)).toBe("#picture-2");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("picture-2");
    expect(consoleErrors).toEqual([]);
  });
});

describe.each([
  ["desktop", "en", desktop, ""],
  ["phone", "bn", phone, "/bn"],
] as const)("the product page on a %s in %s", (device, locale, viewport, prefix) => {
  const bn = locale === "bn";

  it("shows description, price, stock, quantity, dates, and delivery and return conditions", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(pathOf(6, prefix));
    expect(await page.title()).toMatch(
      bn ? /^রংছাড়া কাঠের .+ · মেলা$/ : /^Plain wood shape puzzle, unpainted · Mela$/,
    );
    const main = page.locator("main");
    const texts = bn
      ? ["স্টকে আছে ১২টি", "৳ ৫২০", "ডেলিভারি ও ফেরতের নিয়ম", "হাতে পাওয়ার ৭ দিনের মধ্যে", "লম্বা দোকান", "নওগাঁ"]
      : [
          "12 in stock",
          "৳ 520",
          "Local taxes included(where applicable)",
          "Order Placed",
          "Order Ships",
          "Delivered!",
          "Accepted",
          "within 7 days of delivery",
        ];
    for (const text of texts) await main.getByText(text).first().waitFor();
    const terms = page.getByRole("list", { name: bn ? "কেনার শর্ত" : "Terms of buying" });
    const [arrival, ...others] = await terms.getByRole("listitem").allInnerTexts();
    expect(arrival).toMatch(bn ? /^[০-৯]+.*\s\S+ পৌঁছাবে$/ : /^Arrives \d+.*\s[A-Z][a-z]+$/);
    expect(others).toEqual(
      bn
        ? ["ডেলিভারি ৳\u00A0৫৫", "ক্যাশ অন ডেলিভারি", "ফেরতের সময় ৭ দিন"]
        : ["Delivery ৳\u00A055", "Cash on delivery", "Returns within 7 days"],
    );
    const choices = await page
      .getByRole("combobox", { name: bn ? "পরিমাণ" : "Quantity" })
      .locator("option")
      .allInnerTexts();
    expect(choices).toHaveLength(10);
    const seller = main.getByRole("region", { name: m.catalog_product_question(locale) });
    const hrefs = await seller
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const title = await main.getByRole("heading", { level: 1 }).innerText();
    const shop = await main.locator('h3 > a[href*="/shop/"]').innerText();
    expect(hrefs).toEqual([
      "tel:09600000000",
      `mailto:support@mela.example?subject=${encodeURIComponent(`${title} (${shop})`)}`,
    ]);
    const bar = main.locator(".bottom-bar");
    if (device === "phone") {
      expect(await bar.innerText()).toContain(bn ? "৳\u00A0৫২০" : "৳\u00A0520");
      const boxes = await bar
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
      expect(boxes.map(({ top }) => top)).toEqual([boxes[0]?.top, boxes[0]?.top]);
      // Their labels are on one line.
      for (const { height, bottom } of boxes)
        expect([height < 60, bottom <= viewport.height]).toEqual([true, true]);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await person.shot(`product-whole-${device}-${locale}`);
    expect(person.consoleErrors).toEqual([]);
  });

  it("shows the description above the shipping on a phone, and beside it on a desktop", async () => {
    const { page, goto } = await visitor(viewport);
    await goto(pathOf(2, prefix));
    const boxOf = async (selector: string, title: string) => {
      const heading = page.getByRole("heading", { level: 2, name: title });
      const box = await page.locator(selector).filter({ has: heading }).boundingBox();
      if (!box) throw new Error(`${title} is not visible`);
      return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
    };
    const description = await boxOf("main details", bn ? "বিবরণ" : "Description");
    const shipping = await boxOf(
      "main section",
      bn ? "ডেলিভারি ও ফেরতের নিয়ম" : "Shipping and return policies",
    );
    if (viewport === phone) expect(shipping.top).toBeGreaterThanOrEqual(description.bottom);
    else expect(shipping.left).toBeGreaterThanOrEqual(description.right);
  });

  it("offers no more than the stock", async () => {
    const person = await visitor(viewport);
    await person.goto(pathOf(1, prefix));
    await person.page
      .locator("main")
      .getByText(bn ? "মাত্র ২টি আছে" : "Only 2 left")
      .waitFor();
    expect(await person.page.getByRole("combobox").locator("option").count()).toBe(2);
  });

  it("keeps the two buttons visible, and the end of the page can be scrolled above them", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(pathOf(6, prefix));
    const add = page.getByRole("button", { name: bn ? "কার্টে রাখুন" : "Add to Cart" });
    if (device === "phone") {
      const box = await add.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(viewport.height - 40);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const bar = add.locator("..");
    await moveMouse(page);
    await page.locator("footer").waitFor();
    // How much of the end of the page is covered by the bar.
    const hidden = () =>
      bar.evaluate((element) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const end = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
        return getComputedStyle(element).position === "fixed" ? end - element.getBoundingClientRect().top : 0;
      });
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    await screenshot(page, `product-end-${device}-${locale}`);
  });

  it("opens another product at the top, and shows 8, then 20, then 28 similar ones", async () => {
    const person = await visitor(viewport);
    const { page } = person;
    await person.goto(pathOf(6, prefix));
    const similar = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: bn ? "এমন আরও পণ্য" : "Similar Products" }) });
    const cards = similar.getByRole("article");
    expect(await cards.count()).toBe(8);
    await similar.getByRole("link", { name: bn ? "আরও দেখুন" : "Load More" }).click();
    await expect.poll(() => cards.count()).toBe(20);
    await similar.getByRole("link", { name: bn ? "আরও দেখুন" : "Load More" }).click();
    await expect.poll(() => cards.count()).toBe(28);
    const before = page.url();
    await cards.last().getByRole("link").click();
    await page.waitForURL((url) => url.href !== before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("buying from the product page", () => {
  it("asks a visitor to log in, and stays on the page after 'Cancel'", async () => {
    const { page, goto } = await visitor();
    await goto(pathOf(6));
    for (const button of ["Add to Cart", "Buy it now"]) {
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("alertdialog", { name: "Please login to add to cart." });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(button);
    }
    const dialog = page.getByRole("alertdialog");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await dialog.waitFor();
    // Chromium hides scrollbars in tests. A click on one has the dialog element itself as its target.
    await dialog.evaluate((element) => {
      const { right, top } = element.getBoundingClientRect();
      const place = { clientX: right - 5, clientY: top + 20, bubbles: true };
      element.dispatchEvent(new MouseEvent("mousedown", place));
    });
    await waitForFrames(page);
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("button", { name: "Login now!" }).click();
    await page.waitForURL(
      (url) => url.pathname === "/user/login" && url.searchParams.get("from") === pathOf(6),
    );
  });

  it("adds the selected quantity, shows a notice with 'View cart' for 4 s, and 'Buy it now' opens the cart", async () => {
    const email = await newPerson();
    const person = await visitor();
    const { page } = person;
    await page.clock.install();
    await page.goto(`/user/login?from=${encodeURIComponent(pathOf(6))}`);
    await login(page, email);
    await page.waitForURL((url) => url.pathname === pathOf(6));
    await waitForHydration(page);
    await page.getByLabel("Quantity").selectOption("3");
    // A fake clock, because 4 s are short on a busy machine.
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const notice = page.getByText("Product added to cart 💜");
    await notice.waitFor();
    const area = () => notice.boundingBox().then((box) => box ?? expect.fail("no notice"));
    const header = await page.getByRole("banner").boundingBox();
    const onDesktop = await area();
    expect(onDesktop.x).toBeGreaterThan(desktop.width / 2);
    expect(onDesktop.y).toBeGreaterThan(header?.height ?? desktop.height);
    await screenshot(page, "product-added-desk-en");
    // On a phone, between the header and the two buttons at the bottom.
    await page.setViewportSize(phone);
    const buttons = page.getByRole("button", { name: "Add to Cart" });
    // The layout follows the new size some frames later.
    await expect.poll(async () => (await area()).y).toBeGreaterThan(phone.height / 2);
    await expect
      .poll(async () => {
        const { y, height } = await area();
        return ((await buttons.boundingBox())?.y ?? 0) - (y + height);
      })
      .toBeGreaterThan(0);
    await screenshot(page, "product-added-phone-en");
    await page.clock.runFor(3_900);
    expect(await notice.count()).toBe(1);
    await page.clock.runFor(200);
    await notice.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await notice.getByRole("link", { name: "View cart" }).click();
    await page.clock.resume();
    await page.waitForURL("**/cart");
    expect(await notice.count()).toBe(0);
    // The URL changes before the page.
    await page.getByRole("heading", { level: 1, name: "My Cart" }).waitFor();
    await page.goBack();
    await page.setViewportSize(desktop);
    // The cart, which is shown until then, has other quantities.
    await page.getByLabel("Quantity", { exact: true }).selectOption("2");
    await clickTwiceInOneTask(page.getByRole("button", { name: "Buy it now" }));
    await page.waitForURL("**/cart");
    await expect
      .poll(async () => (await page.locator("main").innerText()).includes("৳\u00A04,160"))
      .toBe(true);
    expect(person.consoleErrors).toEqual([]);
  });

  it("updates the number in the header after 'Add to Cart', also if its first request fails", async () => {
    const email = await newPerson();
    const { page } = await visitor();
    await page.goto(`/user/login?from=${encodeURIComponent(pathOf(6))}`);
    await login(page, email);
    await page.waitForURL((url) => url.pathname === pathOf(6));
    await waitForHydration(page);
    let failed = false;
    const added = page.waitForResponse(
      (response) => response.url().endsWith("/favourites") && response.request().method() === "POST",
    );
    await page.route(/\/api\/users\/user\/favourites(\?|$)/, async (route) => {
      if (route.request().method() === "POST" || failed) return route.continue();
      await added;
      failed = true;
      await route.fulfill({ status: 503, json: { code: "busy" } });
    });
    await page.getByLabel("Quantity").selectOption("2");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const cart = page.getByRole("banner").getByRole("link", { name: /cart/i });
    await expect.poll(() => cart.innerText()).toContain("2");
    expect(failed).toBe(true);
  });

  it("shows the current stock and price although the page is cached, and sold out in words", async () => {
    const { page, goto, shot } = await visitor();
    await page.route(`**/api/products/details/${stall.withPictures[6]}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), quantity: 0, price: 999 } });
    });
    await goto(pathOf(6));
    await page.locator("main").getByText("Sold out").first().waitFor();
    await page.getByText("৳ 999").waitFor();
    expect(await page.getByRole("button", { name: "Add to Cart" }).count()).toBe(0);
    await shot("product-sold-out-desk-en");
  });
});

describe("the product page without JavaScript", () => {
  it("shows everything except the parts that need it", async () => {
    const { context } = await visitor();
    const plain = await context
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: desktop, baseURL: origin });
    if (!plain) throw new Error("no browser");
    const page = await plain.newPage();
    await page.goto(pathOf(6));
    await page.getByText("To add products to the cart, please turn on JavaScript in your browser.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Add to Cart" }).isVisible()).toBe(false);
    await expect.poll(() => page.getByText("12 in stock").isVisible()).toBe(true);
    await pictures(page).getByRole("link").nth(2).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#picture-3");
    await plain.close();
  });
});

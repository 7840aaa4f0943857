import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { languageNames, localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { newBuyer } from "../helpers/accounts.ts";
import { checkPage, visitor, waitForHydration } from "../helpers/browser.ts";
import { devices } from "../helpers/devices.ts";
import { mela } from "../helpers/mela.ts";
import { login, newPerson } from "../helpers/new-person.ts";
import { signUpByCall } from "../helpers/sign-in.ts";

const intro = (page: Page) => page.locator("main h1 + p").textContent();

describe.each(devices)("on $on", ({ viewport, locale }) => {
  const path = (to: string) => localizePath(to, locale);
  const loginPath = path("/user/login");

  it("the login page says why a visitor must log in", async () => {
    const guest = await visitor(viewport);
    const { page } = guest;
    await guest.goto(path("/about"));
    await page.locator(`header a[href='${path("/cart")}']`).click();
    await page.waitForURL((url) => url.pathname === loginPath);
    await expect.poll(() => intro(page)).toBe(m.accounts_login_intro_cart(locale));
    await checkPage(guest, `login-for-cart-${locale}`);
    for (const [from, sentence] of [
      ["/dashboard/user/my-orders?a=1", m.accounts_login_intro_orders(locale)],
      ["/add-address", m.accounts_login_intro_private(locale)],
      ["/dashboard/payment-history", m.accounts_login_intro_private(locale)],
    ] as const) {
      await guest.goto(path(from));
      expect(await intro(page)).toBe(sentence);
    }
    // A visitor who chose to log in.
    await guest.goto(path("/jute-collection"));
    await page.locator(`header a[href^='${loginPath}']`).click();
    await page.waitForURL((url) => url.pathname === loginPath);
    await expect.poll(() => intro(page)).toBe(m.accounts_login_intro(locale));
    expect(guest.consoleErrors).toEqual([]);
  });

  it("the login page says that the session has ended, and leads back to where it did", async () => {
    const email = `ended-${locale}@mela.test`;
    const buyer = await newBuyer("Runa Laila", email);
    const person = await buyer.visit(viewport);
    const { page } = person;
    const orders = path("/dashboard/user/my-orders");
    await person.goto(`${orders}?status=pending`);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("mela-session"))).toContain(email);
    // Signed out in another tab of this browser.
    const other = await person.context.newPage();
    await other.goto(path("/about"));
    await other.evaluate(() => localStorage.setItem("access-token", "of an earlier page"));
    await person.context.clearCookies();
    await other.evaluate(() => localStorage.removeItem("access-token"));
    await page.waitForURL((url) => url.pathname === loginPath);
    await waitForHydration(page);
    expect(await intro(page)).toBe(m.accounts_login_intro_ended(locale));
    await checkPage(person, `login-after-the-session-${locale}`);
    await login(page, email, "Mela#2026");
    await page.waitForURL(`${mela.origin}${orders}?status=pending`);
    expect(person.consoleErrors).toEqual([]);
  });

  it("the login page can be read in the other language, and then leads back in that language", async () => {
    const email = await newPerson();
    const other = locale === "en" ? "bn" : "en";
    const guest = await visitor(viewport);
    const { page } = guest;
    await guest.goto(path("/dashboard/user/my-orders?a=1"));
    const language = page.getByRole("banner").getByRole("link", { name: languageNames[other] });
    await language.click();
    await page.waitForURL((url) => url.pathname === localizePath("/user/login", other));
    await expect.poll(() => intro(page)).toBe(m.accounts_login_intro_orders(other));
    // Its own link leads back.
    await page.getByRole("banner").getByRole("link", { name: languageNames[locale] }).click();
    await page.waitForURL((url) => url.pathname === loginPath);
    await language.click();
    await page.waitForURL((url) => url.pathname === localizePath("/user/login", other));
    await page.locator(`main a[href^='${localizePath("/user/register", other)}']`).click();
    await page.waitForURL((url) => url.pathname === localizePath("/user/register", other));
    await page.getByRole("banner").getByRole("link", { name: languageNames[locale] }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === localizePath("/user/login", other));
    await login(page, email);
    await page.waitForURL(mela.origin + localizePath("/dashboard/user/my-orders?a=1", other));
    expect(guest.consoleErrors).toEqual([]);
  });

  it("the login page has the address that was already registered, when it is opened from the registration", async () => {
    const email = `twice-${locale}@mela.test`;
    await signUpByCall(mela.origin, { name: "Twice", email });
    const guest = await visitor(viewport);
    const { page } = guest;
    const back = path("/jute-collection");
    await guest.goto(`${path("/user/register")}?from=${encodeURIComponent(back)}`);
    const link = page.getByRole("link", { name: m.accounts_email_taken_login(locale) });
    await page.locator("input[name=name]").fill("Twice");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("Sona#2026");
    await page.locator("input[name=confirm]").fill("Sona#2026");
    expect(await link.count()).toBe(0);
    await page.locator("form button[type=submit]").click();
    await page.getByText(m.accounts_email_taken(locale)).waitFor();
    await checkPage(guest, `register-taken-${locale}`);
    await link.click();
    await page.waitForURL((url) => url.pathname === loginPath);
    const typed = () => page.locator("input[name=email]").inputValue();
    await expect.poll(typed).toBe(email);
    expect(page.url()).not.toContain("twice");
    await page.reload();
    await waitForHydration(page);
    await expect.poll(typed).toBe(email);
    await page.locator("input[name=password]").fill("Mela#2026");
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => url.pathname === back);
    expect(guest.consoleErrors).toEqual([]);
  });
});

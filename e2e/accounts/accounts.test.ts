import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../../seed/people.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  screenshot,
  type Visitor,
  visitor,
  waitForFrames,
  waitForHydration,
} from "../helpers/browser.ts";
import { database } from "../helpers/database.ts";
import { devices } from "../helpers/devices.ts";
import { mela } from "../helpers/mela.ts";
import { login } from "../helpers/new-person.ts";
import { browserCookies, signInByCall, signUpByCall, verifyTokenOf } from "../helpers/sign-in.ts";

/**
 * Tests registration, confirmation by mail, login and password reset, with every state of the pages on the
 * way.
 */
interface Words {
  name: string;
  email: string;
  password: string;
  newPassword: string;
  confirm: string;
  register: string;
  login: string;
  required: [name: string, email: string, password: string, confirm: string];
  emailRequired: string;
  short: string;
  plain: string;
  common: string;
  likeEmail: string;
  differs: string;
  strong: string;
  taken: string;
  registered: string;
  loggedIn: string;
  wrong: string;
  tooMany: string;
  network: string;
  forgot: string;
  sendLink: string;
  onItsWay: string;
  saveNew: string;
  changed: string;
  spent: string;
  askAgain: string;
  confirmed: string;
  waiting: string;
  sendAgain: string;
  sentAgain: string;
  subjects: { verify: string; welcome: string; reset: string; changed: string };
}

const english: Words = {
  name: "Name",
  email: "E-mail",
  password: "Password",
  newPassword: "New password",
  confirm: "Confirm Password",
  register: "Create account",
  login: "Log in",
  required: ["Name is required", "Email is required", "Password is required", "Confirm Password is required"],
  emailRequired: "Email is required",
  short: "Password must have at least 6 characters.",
  plain: "Password must have at least one capital letter and one special character.",
  common: m.accounts_password_common("en"),
  likeEmail: m.accounts_password_like_email("en"),
  differs: "Password and Confirm Password do not match.",
  strong: "Password strength: strong",
  taken: "Email already exist in our database !",
  registered: "Registration Successful",
  loggedIn: "Login Successful",
  wrong: "Wrong Email or Password! Please provide correct information.",
  tooMany: "Too many attempts. Please wait 15 minutes.",
  network: "Could not connect to Mela. Please check your connection and try again.",
  forgot: "Forgot password?",
  sendLink: "Send link",
  onItsWay: "If this address has an account, we have sent it an e-mail.",
  saveNew: "Save new password",
  changed: "Your password has been changed",
  spent: "This link no longer works",
  askAgain: "Get a new link",
  confirmed: "Your e-mail address is confirmed",
  waiting: "Confirm your e-mail address",
  sendAgain: "Send the e-mail again",
  sentAgain: "We have sent a new e-mail",
  subjects: {
    verify: "Please confirm your e-mail address",
    welcome: "Welcome to Mela",
    reset: "Set a new password",
    changed: "Your password was changed",
  },
};

const bangla: Words = {
  name: "নাম",
  email: "ই-মেইল",
  password: "পাসওয়ার্ড",
  newPassword: "নতুন পাসওয়ার্ড",
  confirm: "পাসওয়ার্ড আবার লিখুন",
  register: "অ্যাকাউন্ট খুলুন",
  login: "লগইন করুন",
  required: ["নাম লিখুন।", "ই-মেইল লিখুন।", "পাসওয়ার্ড লিখুন।", "পাসওয়ার্ডটি আবার লিখুন।"],
  emailRequired: "ই-মেইল লিখুন।",
  short: "পাসওয়ার্ডে অন্তত ৬টি অক্ষর থাকতে হবে।",
  plain: "একটি বড় হাতের (A–Z) ও একটি ছোট হাতের (a–z) ইংরেজি অক্ষর আর একটি চিহ্ন (যেমন ! বা @) থাকতে হবে।",
  common: m.accounts_password_common("bn"),
  likeEmail: m.accounts_password_like_email("bn"),
  differs: "দুটি পাসওয়ার্ড এক নয়।",
  strong: "পাসওয়ার্ডের শক্তি: শক্তিশালী",
  taken: "এই ই-মেইলে আগে থেকেই অ্যাকাউন্ট আছে।",
  registered: "অ্যাকাউন্ট খোলা হয়েছে",
  loggedIn: "লগইন সফল হয়েছে",
  wrong: "ই-মেইল বা পাসওয়ার্ড মেলেনি। আবার চেষ্টা করুন।",
  tooMany: "অনেকবার চেষ্টা করা হয়েছে। ১৫ মিনিট অপেক্ষা করুন।",
  network: "মেলার সঙ্গে সংযোগ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।",
  forgot: "পাসওয়ার্ড ভুলে গেছেন?",
  sendLink: "লিংক পাঠান",
  onItsWay: "এই ঠিকানায় কোনো অ্যাকাউন্ট থাকলে একটি ই-মেইল পাঠানো হয়েছে।",
  saveNew: "নতুন পাসওয়ার্ড সংরক্ষণ করুন",
  changed: "পাসওয়ার্ড বদলানো হয়েছে",
  spent: "লিংকটি আর কাজ করছে না",
  askAgain: "নতুন লিংক পাঠান",
  confirmed: "আপনার ই-মেইল ঠিকানা নিশ্চিত হয়েছে",
  waiting: "ই-মেইল ঠিকানা নিশ্চিত করুন",
  sendAgain: "ই-মেইলটি আবার পাঠান",
  sentAgain: "নতুন ই-মেইল পাঠানো হয়েছে",
  subjects: {
    verify: "আপনার ই-মেইল ঠিকানা নিশ্চিত করুন",
    welcome: "মেলায় স্বাগতম",
    reset: "নতুন পাসওয়ার্ড দিন",
    changed: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
  },
};

describe.each([
  ["on a desktop, in English", "desk-en", desktop, "", english, "rahima@mela.test"],
  ["on a phone, in Bangla", "phone-bn", phone, "/bn", bangla, "rahima.bn@mela.test"],
] as const)(
  "an account, from registration to a new password, %s",
  (_device, mark, viewport, prefix, words, email) => {
    const firstPassword = "Sona-nouka#26";
    const secondPassword = "Ilish!mach2026";
    let person: Visitor;
    let page: Page;

    const field = (label: string) => page.getByLabel(label, { exact: true });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const expectText = (text: string) =>
      page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

    async function checkPage(name: string): Promise<void> {
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await person.shot(`account-${name}-${mark}`);
    }

    /** Returns the link in the newest mail with this subject, and takes a screenshot of the mail. */
    async function mailLink(subject: string, address = email): Promise<string> {
      const reader = await person.context.newPage();
      await reader.goto(`/dev/mail?to=${encodeURIComponent(address)}`);
      await reader.getByRole("link", { name: subject }).first().click();
      const link = (await reader.locator("pre a").first().getAttribute("href")) ?? "";
      await reader.getByRole("link", { name: "As HTML" }).click();
      await reader.setViewportSize(viewport);
      await screenshot(reader, `mail-${subject.replaceAll(/[^\p{L}\p{M}]+/gu, "-")}-${mark}`, {
        fullPage: true,
      });
      await reader.close();
      return link;
    }

    beforeAll(async () => {
      person = await visitor(viewport);
      page = person.page;
    });

    it("shows the required fields after the empty form is submitted", async () => {
      await person.goto(`${prefix}/user/register`);
      await checkPage("register");
      await button(words.register).click();
      for (const sentence of words.required) await expectText(sentence);
      await expect
        .poll(() => field(words.name).evaluate((input) => input === document.activeElement))
        .toBe(true);
      await checkPage("register-empty");
    });

    it("explains why a password is rejected, and shows the strength of a good one", async () => {
      for (const [password, sentence] of [
        ["Aa!a", words.short],
        ["aaaaaa", words.plain],
        ["P@ssw0rd!", words.common],
        ["Rahima@26", words.likeEmail],
      ] as const) {
        await field(words.email).fill("rahima@mela.test");
        await field(words.password).fill(password);
        await field(words.confirm).fill(`${password}x`);
        await button(words.register).click();
        await expectText(sentence);
        await expectText(words.differs);
      }
      await checkPage("register-weak");
      await field(words.password).fill(firstPassword);
      await page.getByText(words.strong).waitFor();
      await checkPage("register-strong");
    });

    it("keeps the input after a network error", async () => {
      await field(words.name).fill("রহিমা খাতুন");
      await field(words.email).fill(email);
      await field(words.confirm).fill(firstPassword);
      await page.route("**/api/auth/sign-up/email", (route) => route.abort());
      await button(words.register).click();
      await expectText(words.network);
      await expect.poll(() => field(words.email).inputValue()).toBe(email);
      await expect.poll(() => field(words.password).inputValue()).toBe(firstPassword);
      await checkPage("register-unreachable");
      await page.unroute("**/api/auth/sign-up/email");
    });

    it("sends the registration once after a double click", async () => {
      let sent = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/sign-up/email")) sent++;
      });
      await button(words.register).dblclick();
      await expectNotice(page, words.registered);
      await page.waitForURL((url) => url.pathname === (prefix || "/"));
      expect(sent).toBe(1);
    });

    it("confirms the address with the mailed link, once and only for its account", async () => {
      const link = await mailLink(words.subjects.verify);
      expect(link).toMatch(new RegExp(`^${mela.origin}${prefix}/user/verify-email\\?token=`));
      await person.goto(`${prefix}/user/verify-email`);
      await page.getByRole("heading", { name: words.waiting }).waitFor();
      await checkPage("verify-waiting");
      await button(words.sendAgain).click();
      await page.getByText(words.sentAgain).waitFor();
      await checkPage("verify-sent-again");

      const locale = prefix ? "bn" : "en";
      const anywhere = await visitor(viewport);
      await anywhere.goto(link);
      await anywhere.page.getByRole("button", { name: m.accounts_verify_claim_login(locale) }).waitFor();
      expect(await accessibilityFaults(anywhere.page)).toEqual([]);
      await anywhere.shot(`account-verify-claim-${mark}`);

      await person.goto(link);
      await checkPage("verify-own");
      await button(m.accounts_verify_button(locale)).dblclick();
      await page.getByRole("heading", { name: words.confirmed }).waitFor();
      await checkPage("verify-done");

      await anywhere.goto(link);
      await anywhere.page.getByRole("heading", { name: words.spent }).waitFor();
      expect(await accessibilityFaults(anywhere.page)).toEqual([]);
      await anywhere.shot(`account-verify-spent-${mark}`);
      expect(anywhere.consoleErrors).toEqual([]);

      await person.goto(link);
      await page.getByRole("heading", { name: words.confirmed }).waitFor();
      await mailLink(words.subjects.welcome);
    });

    it("rejects another registration with the same address", async () => {
      const next = await visitor(viewport);
      await next.goto(`${prefix}/user/register`);
      await next.page.getByLabel(words.name, { exact: true }).fill("Somebody");
      await next.page.getByLabel(words.email, { exact: true }).fill(email);
      await next.page.getByLabel(words.password, { exact: true }).fill(firstPassword);
      await next.page.getByLabel(words.confirm, { exact: true }).fill(firstPassword);
      await next.page.getByRole("button", { name: words.register, exact: true }).click();
      await next.page.getByText(words.taken).waitFor();
      expect(await accessibilityFaults(next.page)).toEqual([]);
      await next.shot(`account-register-taken-${mark}`);
    });

    it("sends a link for a forgotten password, with the same message for unknown addresses", async () => {
      const forgetful = await visitor(viewport);
      const loginPage = forgetful.page;
      await forgetful.goto(`${prefix}/user/login`);
      await loginPage.getByRole("button", { name: words.login, exact: true }).click();
      await loginPage.getByText(words.emailRequired).waitFor();
      await loginPage.getByText(words.required[2]).waitFor();
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await forgetful.shot(`account-login-empty-${mark}`);
      await loginPage.getByLabel(words.email, { exact: true }).fill(email);
      await loginPage.getByLabel(words.password, { exact: true }).fill("Not#this1");
      await loginPage.getByRole("button", { name: words.login, exact: true }).click();
      await loginPage.getByText(words.wrong).waitFor();
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await forgetful.shot(`account-login-wrong-${mark}`);

      const limited = {
        status: 429,
        headers: { "retry-after": "871" },
        contentType: "application/json",
        body: '{"code":"TOO_MANY_REQUESTS"}',
      };
      await loginPage.route("**/api/auth/sign-in/email", (route) => route.fulfill(limited));
      await loginPage.getByRole("button", { name: words.login, exact: true }).click();
      await loginPage.getByText(words.tooMany).waitFor();
      await expect.poll(() => loginPage.getByLabel(words.email, { exact: true }).inputValue()).toBe(email);
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await forgetful.shot(`account-login-too-many-${mark}`);
      await loginPage.unroute("**/api/auth/sign-in/email");

      await loginPage.getByRole("link", { name: words.forgot }).press("Enter");
      await loginPage.waitForURL(/\/user\/forgot-password$/);
      await waitForHydration(loginPage);
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await forgetful.shot(`account-forgot-${mark}`);
      await loginPage.getByRole("button", { name: words.sendLink }).click();
      await loginPage.getByText(words.emailRequired).waitFor();
      for (const address of ["nobody@mela.test", email]) {
        if (address === email) await forgetful.goto(`${prefix}/user/forgot-password`);
        await loginPage.getByLabel(words.email, { exact: true }).fill(address);
        await loginPage.keyboard.press("Enter");
        await loginPage.getByText(words.onItsWay).waitFor();
      }
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await forgetful.shot(`account-forgot-sent-${mark}`);
      expect(forgetful.consoleErrors).toEqual([]);
    });

    it("sets a new password with the link, and signs out every device", async () => {
      const link = await mailLink(words.subjects.reset);
      expect(link).toMatch(new RegExp(`^${mela.origin}${prefix}/user/reset-password\\?token=`));
      const holder = await visitor(viewport);
      const loginPage = holder.page;
      await holder.goto(link);
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await holder.shot(`account-reset-${mark}`);
      await loginPage.getByLabel(words.newPassword, { exact: true }).fill("aaaaaa");
      await loginPage.getByRole("button", { name: words.saveNew }).click();
      await loginPage.getByText(words.plain).waitFor();
      await loginPage.getByText(words.required[3]).waitFor();
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await holder.shot(`account-reset-wrong-${mark}`);
      await loginPage.getByLabel(words.newPassword, { exact: true }).fill(secondPassword);
      await loginPage.getByLabel(words.confirm, { exact: true }).fill(secondPassword);
      await loginPage.getByRole("button", { name: words.saveNew }).click();
      await loginPage.getByRole("heading", { name: words.changed }).waitFor();
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await holder.shot(`account-reset-done-${mark}`);

      await holder.goto(link);
      await loginPage.getByRole("heading", { name: words.spent }).waitFor();
      expect(await accessibilityFaults(loginPage)).toEqual([]);
      await holder.shot(`account-reset-spent-${mark}`);
      await loginPage.getByRole("link", { name: words.askAgain }).click();
      await loginPage.waitForURL(/\/user\/forgot-password$/);
      expect(holder.consoleErrors).toEqual([]);
      await mailLink(words.subjects.changed);
    });

    it("rejects the old session and the old password, and accepts the new one", async () => {
      await page.goto(`${prefix}/dashboard/user/my-orders`);
      await page.waitForURL((url) => url.pathname === `${prefix}/user/login`);
      await waitForHydration(page);
      await field(words.email).fill(email);
      await field(words.password).fill(firstPassword);
      await button(words.login).click();
      await expectText(words.wrong);
      await field(words.password).fill(secondPassword);
      await button(words.login).click();
      await expectNotice(page, words.loggedIn);
      await page.waitForURL((url) => url.pathname === `${prefix}/dashboard/user/my-orders`);
      expect(person.consoleErrors).toEqual([]);
    });
  },
);

describe("a registration with a photo", () => {
  // One red pixel.
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

  async function register(name: string, before: (page: Page) => Promise<void>): Promise<Visitor> {
    const person = await visitor(phone);
    const { page } = person;
    await person.goto("/user/register");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("E-mail", { exact: true }).fill(`${name.toLowerCase()}@mela.test`);
    await page.getByLabel("Password", { exact: true }).fill("Sona-nouka#26");
    await page.getByLabel("Confirm Password", { exact: true }).fill("Sona-nouka#26");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
    await before(page);
    await page.getByRole("button", { name: "Create account", exact: true }).click();
    return person;
  }

  const photoOf = (page: Page) =>
    page.evaluate(
      async () => (await (await fetch("/api/auth/get-session")).json()).user.image as string | null,
    );

  it("stores the photo", async () => {
    const { page } = await register("Moushumi", async () => {});
    await expectNotice(page, "Registration Successful");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await photoOf(page)).toMatch(/^\/images\/[0-9a-f]+-\d+\.webp$/);
  });

  it("creates no account while the photo cannot be used, and reports that at its field", async () => {
    const { page } = await register("Kohinoor", async (page) => {
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "me.heic", mimeType: "image/heic", buffer: Buffer.from("no image") });
    });
    await page.getByText("HEIC photos cannot be used here.").waitFor();
    expect(await (await page.request.get("/api/auth/get-session")).json()).toBeNull();
  });

  it("succeeds without the photo if the upload fails, and reports it", async () => {
    const person = await register("Shaheda", async (page) => {
      await page.route("**/api/images", (route) => route.abort());
    });
    await expectNotice(
      person.page,
      "Your account is ready, but the photo could not be saved. You can try again later.",
    );
    await person.page.waitForURL((url) => url.pathname === "/");
    await person.shot("account-register-photo-failed-phone-en");
    expect(await photoOf(person.page)).toBeNull();
  });
});

describe.each(devices)(
  "the mailed confirmation link in another browser, on $on [F6]",
  ({ viewport, locale }) => {
    const state = async (email: string) => {
      const client = await database();
      const { rows } = await client.query("select email_verified from users where email = $1", [email]);
      await client.end();
      return rows.map(({ email_verified }) => email_verified);
    };

    async function openLink(who: string): Promise<{ email: string; reader: Visitor }> {
      const email = `${who}-${locale}@mela.test`;
      await signUpByCall(mela.origin, { name: "Rahima", email, language: locale });
      const reader = await visitor(viewport);
      await reader.goto(
        localizePath(`/user/verify-email?token=${await verifyTokenOf(mela.origin, email)}`, locale),
      );
      return { email, reader };
    }

    it("confirms the address only after a login and a click", async () => {
      const { email, reader } = await openLink("claims");
      const { page } = reader;
      await page.waitForLoadState("networkidle");
      expect(await state(email)).toEqual([false]);
      await page.getByRole("button", { name: m.accounts_verify_claim_login(locale) }).click();
      await page.waitForURL(/\/user\/login/);
      await login(page, email, demoPassword);
      await page.getByRole("button", { name: m.accounts_verify_button(locale) }).click();
      await page.getByRole("heading", { name: m.accounts_verify_done_title(locale) }).waitFor();
      expect(await state(email)).toEqual([true]);
      expect(reader.consoleErrors).toEqual([]);
    });

    it("deletes the account after 'this was not me' and a confirmation", async () => {
      const { email, reader } = await openLink("disowns");
      const { page } = reader;
      const thisWasNotMe = page.getByRole("button", { name: m.accounts_disown_button(locale) });
      const question = page.locator("dialog[open]");
      await thisWasNotMe.click();
      await question.getByText(email).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await question.getByRole("button", { name: m.shared_cancel(locale) }).click();
      expect(await state(email)).toEqual([false]);
      await thisWasNotMe.click();
      await question.getByRole("button", { name: m.accounts_disown_yes(locale) }).click();
      await page.getByRole("heading", { name: m.accounts_disown_done_title(locale) }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await state(email)).toEqual([]);
      await expect(signInByCall(mela.origin, email)).rejects.toThrow("401");
      expect(reader.consoleErrors).toEqual([]);
    });
  },
);

describe("before hydration", () => {
  it("a login form does not put the password into the URL, and says that it needs JavaScript", async () => {
    const { context } = await visitor(desktop);
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false, viewport: phone });
    if (!plain) throw new Error("no browser");
    const page = await plain.newPage();
    await page.goto(`${mela.origin}/user/login`);
    await page.locator("input[name=email]").fill("rahima@mela.test");
    await page.locator("input[name=password]").fill("Sona#2026");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("button[type=submit]").isDisabled()).toBe(true);
    expect(page.url()).not.toContain("Sona");
    await expect
      .poll(() => page.locator("noscript").first().innerText())
      .toContain("This form needs JavaScript.");
    await plain.close();
  });
});

describe("a social sign-in", () => {
  it("reports an error of the provider once to the page that opened the pop-up", async () => {
    const person = await visitor(desktop);
    await person.goto("/user/login");
    await person.page.evaluate(() => {
      const results: unknown[] = [];
      new BroadcastChannel("mela-social-sign-in").onmessage = ({ data }) => results.push(data);
      Object.assign(window, { results });
    });
    const results = () => person.page.evaluate(() => Reflect.get(window, "results") as unknown[]);
    const popup = await person.context.newPage();
    // A closed page could not repeat the report.
    await popup.addInitScript(() => Object.assign(window, { close() {} }));
    await popup.goto("/user/social/done?popup=1&error=access_denied");
    await popup.getByText(m.accounts_social_refused("en")).waitFor();
    await expect.poll(results).not.toEqual([]);
    await waitForFrames(popup);
    expect(await results()).toEqual([{ done: false, error: "access_denied" }]);
    await popup.close();
  });

  it("explains a link without a provider and offers to log in", async () => {
    const { page, goto } = await visitor(phone);
    for (const [path, locale] of [
      ["/user/social", "en"],
      ["/bn/user/social?provider=none", "bn"],
    ] as const) {
      await goto(path);
      await page.getByText(m.accounts_social_link_gone(locale)).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
        m.accounts_social_title_failed(locale),
      );
      await page.getByRole("link", { name: m.accounts_back_to_login(locale) }).waitFor();
    }
  });

  it("creates the profile once after the second step", async () => {
    const email = "second.social@mela.test";
    await signUpByCall(mela.origin, { name: "Rahima", email });
    const cookie = await signInByCall(mela.origin, email);
    const { page, context, goto } = await visitor(desktop);
    await context.addCookies(browserCookies(mela.origin, cookie));
    await page.route("**/api/auth/two-factor/verify-totp", (route) => route.fulfill({ json: {} }));
    let profiles = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/users")) profiles++;
    });
    await goto("/user/social/done?second_step=trust");
    await page.getByLabel(m.accounts_code("en")).fill("123456");
    await page.getByRole("button", { name: m.accounts_login_button("en") }).click();
    await expectNotice(page, english.loggedIn);
    await page.waitForURL((url) => url.pathname === "/");
    expect(profiles).toBe(1);
  });

  it("no longer shows that it is waiting after the pop-up is closed", async () => {
    const { page, goto } = await visitor(desktop);
    await goto("/user/login");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: /^Continue with/ }).click();
    const popup = await opened;
    const waiting = page.getByText(m.accounts_social_waiting("en"));
    await waiting.waitFor();
    await popup.close();
    await waiting.waitFor({ state: "detached" });
  });
});

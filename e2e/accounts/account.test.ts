import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addressForm } from "#test/shoppers.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../../seed/people.ts";
import { newBuyer } from "../helpers/accounts.ts";
import {
  accessibilityFaults,
  desktop,
  expectNotice,
  horizontalOverflow,
  phone,
  screenshot,
  type Visitor,
  visitor,
  waitForHydration,
} from "../helpers/browser.ts";
import { demoProducts } from "../helpers/demo-products.ts";
import { mela } from "../helpers/mela.ts";
import { advanceUntilVisible, installFakeClock } from "../helpers/network.ts";
import { login } from "../helpers/new-person.ts";
import { browserCookies, signInByCall, signUpByCall, verifyTokenOf } from "../helpers/sign-in.ts";

/**
 * Tests the account page in one browser, checks the effects in others, and deletes the account at the end.
 */
const origin = mela.origin;
const path = "/dashboard/user/account";
const firstPassword = "Sona-nouka#26";
const secondPassword = "Ilish!mach2026";

interface Words {
  title: string;
  name: string;
  nameRequired: string;
  save: string;
  saved: string;
  upload: string;
  removePhoto: string;
  photoSaved: string;
  photoWrong: string;
  network: string;
  again: string;
  sendAgain: string;
  sentAgain: string;
  changeAddress: string;
  newAddress: string;
  current: string;
  sendThere: string;
  sent: string;
  confirmed: string;
  subject: string;
  confirmNew: string;
  loginToConfirm: string;
  moved: string;
  spent: string;
  changePassword: string;
  newPassword: string;
  confirm: string;
  wrong: string;
  differs: string;
  changed: string;
  thisDevice: string;
  device: string;
  endDevice: string;
  endOthers: string;
  ended: string;
  download: string;
  delete: string;
  sure: string;
  yourPassword: string;
  yes: string;
  underWay: string;
  deleted: string;
  login: string;
}

const english: Words = {
  title: "My Account",
  name: "Name",
  nameRequired: "Name is required",
  save: "Save",
  saved: "Saved",
  upload: "Upload a photo",
  removePhoto: "Remove photo",
  photoSaved: "Photo saved",
  photoWrong: "Please choose a JPEG, PNG, WebP, AVIF or GIF image.",
  network: "Could not connect to Mela. Please check your connection and try again.",
  again: "Try again",
  sendAgain: "Send the e-mail again",
  sentAgain: "We have sent a new e-mail",
  changeAddress: "Change e-mail",
  newAddress: "New e-mail address",
  current: "Current password",
  sendThere: "Send link",
  sent: "We have sent an e-mail to",
  confirmed: "Confirmed",
  subject: "Confirm your new e-mail address",
  confirmNew: "Confirm new address",
  loginToConfirm: "Yes, log in to confirm",
  moved: "Your e-mail address has been changed",
  spent: "This link no longer works",
  changePassword: "Change password",
  newPassword: "New password",
  confirm: "Confirm Password",
  wrong: "The password is not correct. Please try again.",
  differs: "Password and Confirm Password do not match.",
  changed: "Password changed",
  thisDevice: "This device",
  device: "Chrome on Linux",
  endDevice: "Log out: Chrome on Linux",
  endOthers: "Log out everywhere else",
  ended: "You have been logged out everywhere else.",
  download: "Download my data",
  delete: "Delete my account",
  sure: "Delete your account?",
  yourPassword: "Your password",
  yes: "Yes, delete my account",
  underWay: "You have open orders",
  deleted: "Your account has been deleted.",
  login: "Login",
};

const bangla: Words = {
  title: "আমার অ্যাকাউন্ট",
  name: "নাম",
  nameRequired: "নাম লিখুন।",
  save: "সংরক্ষণ করুন",
  saved: "সংরক্ষণ করা হয়েছে",
  upload: "ছবি দিন",
  removePhoto: "ছবি সরান",
  photoSaved: "ছবি সংরক্ষণ করা হয়েছে।",
  photoWrong: "JPEG, PNG, WebP, AVIF বা GIF ছবি বেছে নিন।",
  network: "মেলার সঙ্গে সংযোগ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।",
  again: "আবার চেষ্টা করুন",
  sendAgain: "ই-মেইলটি আবার পাঠান",
  sentAgain: "নতুন ই-মেইল পাঠানো হয়েছে",
  changeAddress: "ই-মেইল বদলান",
  newAddress: "নতুন ই-মেইল ঠিকানা",
  current: "এখনকার পাসওয়ার্ড",
  sendThere: "লিংক পাঠান",
  sent: "একটি ই-মেইল পাঠানো হয়েছে",
  confirmed: "নিশ্চিত করা হয়েছে",
  subject: "নতুন ই-মেইল ঠিকানা নিশ্চিত করুন",
  confirmNew: "নতুন ঠিকানা নিশ্চিত করুন",
  loginToConfirm: "হ্যাঁ, লগইন করে নিশ্চিত করুন",
  moved: "ই-মেইল ঠিকানা বদলানো হয়েছে",
  spent: "লিংকটি আর কাজ করছে না",
  changePassword: "পাসওয়ার্ড বদলান",
  newPassword: "নতুন পাসওয়ার্ড",
  confirm: "পাসওয়ার্ড আবার লিখুন",
  wrong: "পাসওয়ার্ড মেলেনি। আবার লিখুন।",
  differs: "দুটি পাসওয়ার্ড এক নয়।",
  changed: "পাসওয়ার্ড বদলানো হয়েছে।",
  thisDevice: "এই ডিভাইস",
  device: "Linux-এ Chrome",
  endDevice: "লগআউট করুন: Linux-এ Chrome",
  endOthers: "অন্য সব জায়গা থেকে লগআউট করুন",
  ended: "অন্য সব জায়গা থেকে লগআউট করা হয়েছে।",
  download: "আমার তথ্য ডাউনলোড করুন",
  delete: "আমার অ্যাকাউন্ট মুছে ফেলুন",
  sure: "অ্যাকাউন্ট মুছে ফেলবেন?",
  yourPassword: "আপনার পাসওয়ার্ড",
  yes: "হ্যাঁ, অ্যাকাউন্ট মুছে ফেলুন",
  underWay: "আপনার কিছু অর্ডার এখনও চলছে",
  deleted: "আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে।",
  login: "লগইন",
};

const signUp = (name: string, email: string, language: string) =>
  signUpByCall(origin, { name, email, password: firstPassword, language });

/** Opens a page that is signed in through the API. */
async function browserOf(email: string, password: string, viewport = desktop): Promise<Visitor> {
  const person = await visitor(viewport);
  // This session was created without a browser, so the list of devices cannot name one.
  await person.context.addCookies(browserCookies(origin, await signInByCall(origin, email, password)));
  return person;
}

/** Signs in on the login page, so that the session has the name of the browser. */
async function loginIn(
  email: string,
  password: string,
  prefix: string,
  viewport = desktop,
): Promise<Visitor> {
  const person = await visitor(viewport);
  await person.goto(`${prefix}/user/login`);
  await login(person.page, email, password);
  await person.page.waitForURL((url) => !url.pathname.endsWith("/user/login"));
  return person;
}

/** Calls the API with the access token of the page. */
function call(
  page: Page,
  method: string,
  to: string,
  body?: unknown,
): Promise<{ status: number; body: { insertedId: string } }> {
  return page.evaluate(
    async ({ method, to, body }) => {
      const response = await fetch(`/api${to}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem("access-token")}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body }),
      });
      return { status: response.status, body: await response.json() };
    },
    { method, to, body: body === undefined ? "" : JSON.stringify(body) },
  );
}

const face = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">
  <rect width="300" height="300" fill="#e8c07a"/>
  <circle cx="150" cy="130" r="62" fill="#8a5a3c"/>
  <path d="M40 300c10-80 60-105 110-105s100 25 110 105z" fill="#a8281f"/>
  <path d="M86 130c-6-100 134-100 128 0-20-50-108-50-128 0z" fill="#211c17"/></svg>`;
const png = await sharp(Buffer.from(face)).png().toBuffer();

describe.each([
  ["on a desktop, in English", "desk-en", desktop, "", english, "en"],
  ["on a phone, in Bangla", "phone-bn", phone, "/bn", bangla, "bn"],
] as const)("the account page %s", (_device, mark, viewport, prefix, words, language) => {
  const email = `account.${language}@mela.test`;
  const newEmail = `moved.${language}@mela.test`;
  let person: Visitor;
  let page: Page;

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const expectText = (text: string, on = page) =>
    on.getByText(text).filter({ visible: true }).first().waitFor();

  async function checkPage(name: string, on = page): Promise<void> {
    expect(await accessibilityFaults(on)).toEqual([]);
    expect(await horizontalOverflow(on)).toBe(0);
    await screenshot(on, `my-account-${name}-${mark}`, { fullPage: !/dialog/.test(name) });
  }

  beforeAll(async () => {
    await signUp("Rahima Khatun", email, language);
    person = await loginIn(email, firstPassword, prefix, viewport);
    page = person.page;
    // Creates the folder of screenshots.
    await person.shot(`my-account-login-${mark}`);
  });

  it("opens from the menu and shows name, e-mail address and device", async () => {
    await person.goto(prefix || "/");
    await page.locator("[popovertarget=account-menu]").click();
    await page.locator(`#account-menu a[href='${prefix}${path}']`).click();
    await page.waitForURL((url) => url.pathname === prefix + path);
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
    await expectText(email);
    await expectText(words.thisDevice);
    await expectText(words.device);
    await checkPage("page");
  });

  it("changes the name, also in the header and in another tab", async () => {
    const tab = await person.context.newPage();
    await tab.goto(`${origin}${prefix || "/"}`);
    await tab.locator("[popovertarget=account-menu]").waitFor();
    await field(words.name).fill(" ");
    await button(words.save).click();
    await expectText(words.nameRequired);
    await expect
      .poll(() => field(words.name).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await field(words.name).fill("রহিমা বেগম");
    await page.route("**/api/users/me", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await button(words.save).click();
    await expectText(words.network);
    await expect.poll(() => field(words.name).inputValue()).toBe("রহিমা বেগম");
    await page.unroute("**/api/users/me");
    await button(words.save).click();
    await expectNotice(page, words.saved);
    for (const on of [page, tab]) await on.getByRole("button", { name: /রহিমা বেগম/ }).waitFor();
    await tab.close();
  });

  it("uploads a photo, keeps it after a failed upload, and removes it", async () => {
    const choose = (name: string, mimeType: string) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: png });
    await choose("letter.pdf", "application/pdf");
    await expectText(words.photoWrong);
    const undecodable = { name: "me.heic", mimeType: "image/heic", buffer: Buffer.from("no image") };
    await page.locator("input[type=file]").setInputFiles(undecodable);
    await expectText(m.shared_photo_heic(language));
    expect(await button(words.again).count()).toBe(0);
    await page.route("**/api/images", (route) => route.abort());
    await choose("me.png", "image/png");
    await expectText(words.network);
    await checkPage("photo-failed");
    await page.unroute("**/api/images");
    await button(words.again).click();
    await expectNotice(page, words.photoSaved);
    await expect
      .poll(() => page.locator("[popovertarget=account-menu] img[src^='/images/']").count())
      .toBe(1);
    await checkPage("photo");
    await button(words.removePhoto).click();
    await expect.poll(() => page.locator("[popovertarget=account-menu] img").count()).toBe(0);
  });

  it("sends the confirmation mail again", async () => {
    await button(words.sendAgain).click();
    await expectText(words.sentAgain);
  });

  it("changes the e-mail address after the password and the mailed link, also in the open tab", async () => {
    await button(words.changeAddress).click();
    await button(words.sendThere).click();
    await checkPage("address-empty");
    await field(words.newAddress).fill(newEmail);
    await field(words.current).fill("Wrong#2026");
    await button(words.sendThere).click();
    await expectText(words.wrong);
    await expect.poll(() => field(words.newAddress).inputValue()).toBe(newEmail);
    await field(words.current).fill(firstPassword);
    await button(words.sendThere).dblclick();
    await expectText(words.sent);
    await checkPage("address-asked");

    const reader = await person.context.newPage();
    await reader.setViewportSize(viewport);
    await reader.goto(`/dev/mail?to=${newEmail}`);
    expect(await reader.getByRole("link", { name: words.subject }).count()).toBe(1);
    await reader.getByRole("link", { name: words.subject }).click();
    await reader.getByRole("link", { name: "As HTML" }).click();
    await screenshot(reader, `my-account-mail-new-email-${mark}`, { fullPage: true });
    await reader.goBack();
    const link = (await reader.locator("pre a").first().getAttribute("href")) ?? "";
    // Another device must log in to the account first.
    const other = await visitor(viewport);
    await other.page.goto(link);
    await waitForHydration(other.page);
    await other.page.getByRole("button", { name: words.loginToConfirm }).waitFor();
    await checkPage("move-logged-out", other.page);
    await other.page.getByRole("button", { name: words.loginToConfirm }).click();
    await other.page.waitForURL(/\/user\/login/);
    await login(other.page, email, firstPassword);
    await other.page.getByRole("button", { name: words.confirmNew }).waitFor();
    await other.context.close();

    await reader.goto(link);
    await waitForHydration(reader);
    await reader.getByRole("button", { name: words.confirmNew }).waitFor();
    await checkPage("move", reader);
    await reader.getByRole("button", { name: words.confirmNew }).click();
    await reader.getByRole("heading", { name: words.moved }).waitFor();
    await checkPage("moved", reader);
    await reader.goto(link);
    await reader.getByRole("heading", { name: words.spent }).waitFor();
    await checkPage("move-spent", reader);
    await reader.close();

    await expectText(newEmail);
    await page.getByText(words.confirmed, { exact: true }).waitFor();
  });

  it("changes the password and signs the other browser out", async () => {
    const other = await loginIn(newEmail, firstPassword, prefix, viewport);
    await other.goto(`${prefix}/dashboard/user/my-orders`);
    await person.goto(prefix + path);
    await button(words.changePassword).click();
    await field(words.current).fill("Wrong#2026");
    await field(words.newPassword).fill(secondPassword);
    await field(words.confirm).fill("another");
    await button(words.changePassword).click();
    await expectText(words.differs);
    await field(words.confirm).fill(secondPassword);
    await button(words.changePassword).click();
    await expectText(words.wrong);
    await checkPage("password");
    await field(words.current).fill(firstPassword);
    await button(words.changePassword).click();
    await expectNotice(page, words.changed);

    await other.page.reload();
    await other.page.waitForURL((url) => url.pathname === `${prefix}/user/login`);
    await page.reload();
    await expectText(newEmail);
  });

  it("lists the other devices, and signs out one of them or all", async () => {
    const others = [
      await loginIn(newEmail, secondPassword, prefix, viewport),
      await loginIn(newEmail, secondPassword, prefix, viewport),
    ];
    await browserOf(newEmail, secondPassword);
    await person.goto(prefix + path);
    await expect.poll(() => page.getByRole("button", { name: words.endDevice }).count()).toBe(2);
    await checkPage("devices");
    const over = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: words.endDevice }).first().click();
    expect((await over).status()).toBe(200);
    await expect.poll(() => page.getByRole("button", { name: words.endDevice }).count()).toBe(1);
    const statuses = await Promise.all(
      others.map(async (other) => (await call(other.page, "GET", "/users/me")).status),
    );
    expect(statuses.sort()).toEqual([200, 401]);
    await button(words.endOthers).click();
    await expectNotice(page, words.ended);
    await expect.poll(() => page.getByRole("button", { name: words.endDevice }).count()).toBe(0);
    for (const other of others) expect((await call(other.page, "GET", "/users/me")).status).toBe(401);
  });

  it("downloads the account's data", async () => {
    const downloadEvent = page.waitForEvent("download");
    await button(words.download).click();
    const file = await downloadEvent;
    expect(file.suggestedFilename()).toMatch(/^mela-\d{4}-\d\d-\d\d\.json$/);
    const stream = await file.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const data = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    expect(data).toMatchObject({
      account: { name: "রহিমা বেগম", email: newEmail },
      orders: [],
      address: null,
    });
  });

  it("refuses deletion while an order is open, and names the order", async () => {
    const [product] = (await demoProducts()).filter(
      ({ quantity, variations }) => quantity > 0 && !variations,
    );
    await call(page, "POST", "/users/checkout/addresses", addressForm);
    const entry = await call(page, "POST", "/users/user/favourites", { selectedClassId: product?._id });
    const order = await call(page, "POST", "/users/checkout/orders", {
      products: [{ _id: entry.body.insertedId, quantity: 1, price: product?.price }],
    });
    expect(order.status).toBe(201);

    await button(words.delete).click();
    const dialog = page.getByRole("alertdialog", { name: words.sure });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("button").last().innerText()).toBe(words.yes);
    await dialog.getByRole("button", { name: words.yes }).click();
    await expect
      .poll(() => dialog.getByLabel(words.yourPassword, { exact: true }).getAttribute("aria-invalid"))
      .toBe("true");
    await dialog.getByLabel(words.yourPassword, { exact: true }).fill("Wrong#2026");
    await dialog.getByRole("button", { name: words.yes }).click();
    await expectText(words.wrong);
    await dialog.getByLabel(words.yourPassword, { exact: true }).fill(secondPassword);
    await dialog.getByRole("button", { name: words.yes }).click();
    await expectText(words.underWay);
    await dialog.getByText(/^M-\d{6}-/).waitFor();
    await checkPage("delete-dialog-open-order");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(
      (
        await call(page, "POST", `/users/checkout/orders/${order.body.insertedId}/cancel`, {
          reason: "ordered by mistake",
        })
      ).status,
    ).toBe(200);
  });

  it("deletes the account once after a double click, and ends its sessions and sign-in", async () => {
    const tab = await person.context.newPage();
    await tab.goto(`${prefix}/dashboard/user/my-orders`);
    await button(words.delete).click();
    const dialog = page.getByRole("alertdialog", { name: words.sure });
    await dialog.getByLabel(words.yourPassword, { exact: true }).fill(secondPassword);
    await checkPage("delete-dialog");
    await dialog.getByRole("button", { name: words.yes }).dblclick();
    await expectNotice(page, words.deleted);
    await page.waitForURL((url) => url.pathname === (prefix || "/"));
    await page.getByRole("banner").getByRole("link", { name: words.login }).waitFor();
    await tab.waitForURL((url) => url.pathname === `${prefix}/user/login`);
    await expect(signInByCall(origin, newEmail, secondPassword)).rejects.toThrow("401");
    await tab.goto(`/dev/mail?to=${newEmail}`);
    expect(await tab.locator("tbody a").count()).toBe(1);
    await tab.goto(`${await tab.locator("tbody a").getAttribute("href")}/html`);
    await screenshot(tab, `my-account-mail-farewell-${mark}`, { fullPage: true });
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("the account page", () => {
  it.each([
    ["vendor@mela.test", desktop, "", "vendor-desk-en"],
    ["admin@mela.test", phone, "", "admin-phone-en"],
    ["vendor@mela.test", phone, "/bn", "vendor-phone-bn"],
    ["admin@mela.test", desktop, "/bn", "admin-desk-bn"],
  ] as const)("opens for %s", async (email, viewport, prefix, mark) => {
    const person = await browserOf(email, demoPassword, viewport);
    await person.goto(prefix + path);
    await person.page.getByRole("heading", { name: prefix ? bangla.title : english.title }).waitFor();
    await person.page.getByText(email).first().waitFor();
    await person.page.waitForFunction(
      (words) => !words.some((word) => document.body.innerText.includes(word)),
      ["Please Wait...", "একটু অপেক্ষা করুন…"],
    );
    expect(await accessibilityFaults(person.page)).toEqual([]);
    expect(await horizontalOverflow(person.page)).toBe(0);
    await person.shot(`my-account-${mark}`);
    expect(person.consoleErrors).toEqual([]);
  });

  it("leads to the delivery address and back, and to the newsletter", async () => {
    const { page, goto } = await browserOf("shopper@mela.test", demoPassword, phone);
    await goto(path);
    await page.getByRole("link", { name: "View or change" }).click();
    await page.waitForURL("**/add-address");
    await page.getByRole("button", { name: "Update Address" }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("link", { name: "Subscribe to our newsletter" }).click();
    await page.getByRole("heading", { name: "News from the makers" }).waitFor();
  });

  it("asks on the dashboard to confirm the address, and offers two-step sign-in only to shops and admins", async () => {
    const buyer = await newBuyer("Plain Buyer", "plain-account@mela.test");
    const { page, goto } = await buyer.visit(phone);
    await goto("/dashboard/user/home");
    await page.getByText(m.profile_email_unconfirmed_note("en", { email: buyer.email })).waitFor();
    await goto("/dashboard/user/second-factor");
    await page.getByRole("heading", { name: m.profile_second_factor_not_offered("en") }).waitFor();
    await page.getByRole("link", { name: m.profile_second_factor_to_account("en") }).click();
    await page.waitForURL("**/dashboard/user/account");
  });

  it("shows skeletons while loading, and an error with a button to try again", async () => {
    const person = await browserOf("shopper@mela.test", demoPassword);
    await installFakeClock(person.page);
    let respond = () => {};
    const delayed = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await person.page.route("**/api/users/me", async (route) => {
      await delayed;
      await route.fulfill({ status: 500, contentType: "application/json", body: "{}" });
    });
    await person.page.route("**/api/users/me/sessions", (route) => route.abort());
    await person.goto(path);
    await person.page.getByRole("status").filter({ hasText: "Please Wait..." }).first().waitFor();
    await person.shot("my-account-loading-desk-en");
    respond();
    await advanceUntilVisible(person.page, person.page.getByRole("button", { name: "Try again" }));
    expect(await accessibilityFaults(person.page)).toEqual([]);
    await person.shot("my-account-failed-desk-en");
    await person.page.unroute("**/api/users/me");
    await person.page.getByRole("button", { name: "Try again" }).click();
    await person.page.getByText("shopper@mela.test").first().waitFor();
    // A section that cannot be loaded does not affect the others.
    await advanceUntilVisible(
      person.page,
      person.page
        .getByRole("region", { name: "Where you are logged in" })
        .getByRole("button", { name: "Try again" }),
    );
    await person.shot("my-account-devices-failed-desk-en");
  });

  it("without a password, confirms the address to set one, and types the address to delete the account", async () => {
    const person = await visitor(desktop);
    const { page } = person;
    await person.goto("/user/login?from=%2Fdashboard%2Fuser%2Faccount");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: /^Continue with/ }).click();
    const popup = await opened;
    await popup.getByLabel("Name").fill("Social Person");
    await popup.getByLabel("E-mail").fill("leaving.social@mela.test");
    await popup.getByRole("button", { name: "Agree and continue" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByText("You log in with Mela Demo. This account has no password of its own.").waitFor();
    await page.getByText("To set one, please confirm your e-mail address first.").waitFor();
    await page.getByRole("button", { name: "Send the e-mail again" }).click();
    await page.getByText("We have sent a new e-mail to leaving.social@mela.test.").waitFor();
    const token = await verifyTokenOf(origin, "leaving.social@mela.test");
    await person.goto(`/user/verify-email?token=${token}`);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { name: "Your e-mail address is confirmed" }).waitFor();
    await person.goto(path);
    await page.getByRole("button", { name: "Set a password by e-mail" }).click();
    await page.getByText("We have sent an e-mail to leaving.social@mela.test.").waitFor();
    await person.page.getByText("Please Wait...").waitFor({ state: "hidden" });
    expect(await accessibilityFaults(page)).toEqual([]);
    await person.shot("my-account-social-desk-en");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Type your e-mail address again").fill("somebody@mela.test");
    await dialog.getByRole("button", { name: "Yes, delete my account" }).click();
    await dialog.getByText("Please type the e-mail address of this account.").waitFor();
    await screenshot(page, "my-account-social-dialog-desk-en");
    await dialog.getByLabel("Type your e-mail address again").fill("Leaving.Social@mela.test");
    await dialog.getByRole("button", { name: "Yes, delete my account" }).click();
    await expectNotice(page, "Your account has been deleted.");
    expect(person.consoleErrors).toEqual([]);
  });
});

describe("the link to a new address", () => {
  it.each([
    ["someone else has signed in", "second-of-tabs@mela.test"],
    ["the person has signed out", undefined],
  ])("offers to log in, and signs no one out, after %s in another tab", async (_how, other) => {
    const email = other ? "first-of-tabs@mela.test" : "left-in-tab@mela.test";
    const newEmail = `new-${email}`;
    await signUp("Parveen Akter", email, "en");
    if (other) await signUp("Karim Mia", other, "en");
    const { page, context, goto } = await browserOf(email, firstPassword);
    await goto(path);
    await page.getByText(email).first().waitFor();
    const asked = await call(page, "POST", "/users/me/email", { email: newEmail, password: firstPassword });
    expect(asked.status).toBe(202);
    const reader = await context.newPage();
    await reader.goto(`/dev/mail?to=${newEmail}`);
    await reader.getByRole("link", { name: english.subject }).click();
    await reader.goto((await reader.locator("pre a").first().getAttribute("href")) ?? "");
    await waitForHydration(reader);

    await goto("/");
    await page.locator("[popovertarget=account-menu]").click();
    await page
      .locator("#account-menu")
      .getByRole("button", { name: m.app_menu_logout("en") })
      .click();
    await expectNotice(page, m.app_menu_logout_done("en"));
    if (other) {
      await goto("/user/login");
      await login(page, other, firstPassword);
      await page.waitForURL((url) => url.pathname === "/");
    }

    await reader.getByRole("button", { name: english.confirmNew }).click();
    await reader.getByRole("button", { name: english.loginToConfirm }).waitFor();
    expect(new URL(reader.url()).pathname).toBe("/user/confirm-email");
    const session = await reader.evaluate(async () => (await fetch("/api/auth/get-session")).json());
    expect(session?.user.email).toBe(other);
  });
});

/** What a visitor wants to buy is in the cart after they have registered or logged in. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { totpAt } from "#accounts/actions/totp.server.ts";
import { m } from "#words/messages.js";
import { demoPassword } from "../seed/people.ts";
import { newVendor, signInAs } from "./helpers/accounts.ts";
import { checkPage, desktop, expectNotice, phone, visitor, waitForHydration } from "./helpers/browser.ts";
import { demoProducts } from "./helpers/demo-products.ts";
import { mela } from "./helpers/mela.ts";
import { login } from "./helpers/new-person.ts";
import { signUpByCall, verifyTokenOf } from "./helpers/sign-in.ts";

const products = await demoProducts();
const plain = products.find(({ variations, quantity }) => !variations && quantity > 3) ?? products[0];
const varied = products.find(({ variations }) => (variations?.items.length ?? 0) > 1) ?? products[0];
const available = varied.variations?.items.find(({ quantity }) => quantity > 1)?.values ?? [];

async function cartOf(email: string) {
  const buyer = await signInAs(email);
  const { body } = await buyer.call("GET", "/users/user/favourites");
  return (body as { selectedClassId: string; quantity: number }[]).map(
    ({ selectedClassId, quantity }) => [selectedClassId, quantity] as const,
  );
}

const logIn = (page: Page, email: string) => login(page, email, demoPassword);

/** Tries to buy two pieces as a visitor, and opens the login page. */
async function wantTwo(page: Page): Promise<void> {
  await page.goto(`/product-details/${plain._id}`);
  await waitForHydration(page);
  await page.getByLabel("Quantity").selectOption("2");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("button", { name: "I have an account: Login now!" }).click();
  await page.waitForURL("**/user/login?**");
}

const newAccount = async (email: string) => {
  await signUpByCall(mela.origin, { name: "Intent Keeper", email });
  return email;
};

describe("after a click on 'Add to Cart' without an account", () => {
  it("a wanted product is in the open cart after registering, once, also after the address is confirmed", async () => {
    const person = await visitor(phone);
    const { page } = person;
    const email = "intent-new@mela.test";
    await person.goto(`/product-details/${varied._id}`);
    for (const value of available) await page.getByRole("radio", { name: value }).check();
    await page.getByLabel("Quantity").selectOption("2");
    await page.getByRole("button", { name: "Buy it now" }).click();
    await page.getByRole("alertdialog", { name: "Please login to add to cart." }).waitFor();
    await checkPage(person, "login-dialog-phone-en");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/user/register?**");
    await page.getByLabel("Name", { exact: true }).fill("Intent New");
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByLabel("Confirm Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Create account", exact: true }).click();
    await page.waitForURL("**/cart");
    await expectNotice(page, "Product added in cart");
    await page
      .locator("main")
      .getByText(available[0] ?? "")
      .first()
      .waitFor();
    expect(await cartOf(email)).toEqual([[varied._id, 2]]);

    await person.goto(`/user/verify-email?token=${await verifyTokenOf(mela.origin, email)}`);
    await page.locator("main").getByRole("button").first().click();
    await page.locator("main a[href='/']").waitFor();
    await person.goto(`/product-details/${varied._id}`);
    await person.goto("/cart");
    expect(await cartOf(email)).toEqual([[varied._id, 2]]);
    expect(person.consoleErrors).toEqual([]);
  });

  it("a wanted product is in the open cart after logging in, also by way of another login page", async () => {
    const email = await newAccount("intent-old@mela.test");
    const { page } = await visitor(desktop);
    await wantTwo(page);
    await page.goto("/user/login");
    await logIn(page, email);
    await page.waitForURL("**/cart");
    await expectNotice(page, "Product added in cart");
    expect(await cartOf(email)).toEqual([[plain._id, 2]]);
  });

  it("a wanted product is in the open cart after a two-step sign-in", async () => {
    // Only vendors and admins can have two steps.
    const vendor = await newVendor("Intent Vendor", "intent-two-steps@mela.test");
    const { email } = vendor;
    const { page, goto } = await vendor.visit(desktop);
    await goto("/dashboard/user/second-factor");
    await page.locator("[name=password]").fill(demoPassword);
    await page.getByRole("button", { name: m.profile_second_factor_begin("en") }).click();
    const secret = (await page.locator("main .font-mono").innerText()).replace(/\s/g, "");
    await page.locator("[name=code]").fill(totpAt(secret, new Date()));
    await page.getByRole("button", { name: m.profile_second_factor_turn_on("en"), exact: true }).click();
    await page.getByRole("heading", { name: m.profile_recovery_title("en") }).waitFor();
    const [recoveryCode = ""] = await page.locator("main .font-mono li").allInnerTexts();

    const { page: visitorPage } = await visitor(desktop);
    await wantTwo(visitorPage);
    await logIn(visitorPage, email);
    await visitorPage.getByRole("button", { name: m.accounts_second_step_use_recovery("en") }).click();
    await visitorPage.locator("[name=code]").fill(recoveryCode);
    await visitorPage.getByRole("button", { name: m.accounts_login_button("en"), exact: true }).click();
    await visitorPage.waitForURL("**/cart");
    await expectNotice(visitorPage, "Product added in cart");
  });

  it.each([
    ["after an hour", { savedAt: 0 }],
    ["for another person", { personId: "someone else" }],
  ] as const)("a wanted product is forgotten %s", async (name, change) => {
    const email = await newAccount(`intent-${name.replaceAll(" ", "-")}@mela.test`);
    const { page } = await visitor(desktop);
    await wantTwo(page);
    await page.evaluate((change) => {
      const stored = JSON.parse(localStorage.getItem("mela-intent") ?? "{}");
      localStorage.setItem("mela-intent", JSON.stringify({ ...stored, ...change }));
    }, change);
    await logIn(page, email);
    await page.waitForURL(`**/product-details/${plain._id}`);
    await page.getByRole("button", { name: "Add to Cart" }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("mela-intent"))).toBeNull();
    expect(await cartOf(email)).toEqual([]);
  });

  it("a wanted product is refused on the product page if it can no longer be bought", async () => {
    const email = await newAccount("intent-gone@mela.test");
    const { page } = await visitor(desktop);
    await wantTwo(page);
    await page.route("**/api/users/user/favourites", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 409,
            headers: { "content-type": "application/problem+json" },
            body: JSON.stringify({ status: 409, code: "product_gone", title: "x", detail: "x" }),
          })
        : route.fallback(),
    );
    await logIn(page, email);
    await page
      .getByRole("alert")
      .getByText("This product could not be added to your cart: This product is no longer available.")
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/product-details/${plain._id}`);
  });
});

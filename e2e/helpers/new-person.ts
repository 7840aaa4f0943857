/** People who sign up for one journey alone. */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { hydrated, visitor } from "./browser.ts";

const password = "Sona#2026";

/** Makes an account, in a browser that is then put away. @returns its e-mail, for `login` */
export async function newPerson(): Promise<string> {
  const email = `person-${randomBytes(4).toString("hex")}@mela.test`;
  const { page, context, goto } = await visitor();
  await goto("/user/login");
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch("/api/auth/sign-up/email", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status,
    { name: "Parveen Akter", email, password },
  );
  if (status !== 200) throw new Error(`sign-up was answered with ${status}`);
  await context.close();
  return email;
}

/** Fills the login page that is open; where it leads to is for the journey to see. */
export async function login(page: Page, email: string, secret = password): Promise<void> {
  await hydrated(page);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[autocomplete=current-password]").fill(secret);
  await page.locator("form button[type=submit]").click();
}

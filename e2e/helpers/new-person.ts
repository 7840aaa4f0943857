/** Accounts that one test creates for itself. */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { visitor, waitForHydration } from "./browser.ts";

const password = "Sona#2026";

/** Creates an account and returns its e-mail address, for `login`. */
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
  if (status !== 200) throw new Error(`sign-up failed with status ${status}`);
  await context.close();
  return email;
}

/** Fills in and submits the open login page. Does not wait for the next page. */
export async function login(page: Page, email: string, secret = password): Promise<void> {
  await waitForHydration(page);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[autocomplete=current-password]").fill(secret);
  await page.locator("form button[type=submit]").click();
}

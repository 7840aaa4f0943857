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
  const secretField = page.locator("input[autocomplete=current-password]");
  // The page that the login page replaces may have an e-mail field for the newsletter.
  const form = page.locator("form").filter({ has: secretField });
  await form.locator("input[type=email]").fill(email);
  await secretField.fill(secret);
  await form.locator("button[type=submit]").click();
}

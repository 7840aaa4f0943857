/** Accounts that one test creates for itself. */
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { waitForHydration } from "./browser.ts";
import { mela } from "./mela.ts";
import { signUpByCall } from "./sign-in.ts";

const password = "Sona#2026";

/** Creates an account and returns its e-mail address, for `login`. */
export async function newPerson(): Promise<string> {
  const email = `person-${randomBytes(4).toString("hex")}@mela.test`;
  await signUpByCall(mela.origin, { name: "Parveen Akter", email, password });
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

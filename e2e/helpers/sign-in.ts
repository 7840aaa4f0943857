import { demoPassword } from "../../seed/people.ts";

/** Signs up an account through the API, by default with the password of the demo accounts. */
export async function signUpByCall(
  origin: string,
  {
    password = demoPassword,
    ...person
  }: { name: string; email: string; password?: string; language?: string },
): Promise<void> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ ...person, password }),
  });
  if (!response.ok) throw new Error(`${person.email} could not sign up: ${response.status}`);
}

/**
 * Signs in through the API, by default with the password of the demo accounts, and returns the Cookie header
 * of the session.
 */
export async function signInByCall(origin: string, email: string, password = demoPassword): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the token of the mailed link that verifies an e-mail address. */
export async function verifyTokenOf(origin: string, email: string): Promise<string> {
  const list = await (await fetch(`${origin}/dev/mail?to=${encodeURIComponent(email)}`)).text();
  const mail = await (await fetch(`${origin}${/\/dev\/mail\/[\da-f-]{36}/.exec(list)?.[0]}`)).text();
  return /verify-email\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
}

/** Verifies the e-mail address of an account with the mailed link. `cookie` is a session of the account. */
export async function verifyByMail(origin: string, email: string, cookie: string): Promise<void> {
  const token = await verifyTokenOf(origin, email);
  const response = await fetch(`${origin}/api/auth/verify-email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw new Error(`${email} could not be verified: ${response.status}`);
}

export interface BrowserCookie {
  name: string;
  value: string;
  url: string;
}

/** Converts a Cookie header to cookies for a browser context. */
export function browserCookies(origin: string, cookie: string): BrowserCookie[] {
  return cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: origin };
  });
}

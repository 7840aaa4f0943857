/** A person with a session of their own beside the browser's: what another window, another device or the shop does meanwhile. */
import pg from "pg";

import { attachOrStartPostgres } from "#platform/postgres.server.ts";
import { type Visitor, type VisitorOptions, visitor } from "./browser.ts";
import { shop } from "./shop.ts";
import { signInByCall } from "./sign-in.ts";

const password = "Mela#2026";

export interface Caller {
  email: string;
  /** The Cookie header of the session. */
  cookie: string;
  /** A call of the API by this person. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<{ status: number; body: any }>;
  /** A browser in which this person is signed in. */
  visit(viewport: { width: number; height: number }, options?: VisitorOptions): Promise<Visitor>;
}

/** Signs a person of the demo in, or one who signed up before. */
export async function callerOf(email: string): Promise<Caller> {
  const origin = shop.origin;
  const cookie = await signInByCall(origin, email, password);
  const post = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, { method: "POST", headers: { "content-type": "application/json", origin, cookie }, body: JSON.stringify(body) });
  const { token } = (await (await post("/jwt", { email })).json()) as { token: string };
  return {
    email,
    cookie,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
      const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    },
    async visit(viewport, options) {
      const person = await visitor(viewport, options);
      const cookies = cookie.split("; ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), url: origin };
      });
      await person.context.addCookies(cookies);
      return person;
    },
  };
}

/** Somebody new with an address. */
export async function newBuyer(name: string, email: string): Promise<Caller> {
  const origin = shop.origin;
  await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ name, email, password }),
  });
  const caller = await callerOf(email);
  await caller.call("POST", "/users/checkout/addresses", addressOf(name));
  return caller;
}

export const addressOf = (fullName: string) => ({
  ...{ fullName, mobileNumber: "01712345678", landmark: "Beside the school", effectiveLabel: "Home", province: "Dhaka", city: "Dhaka", zipCode: 1207 },
  ...{ area: "Mohammadpur", address: "House 7, Road 3", billFullName: fullName, billMobileNumber: "01712345678", billEffectiveLabel: "Office" },
  ...{ billProvince: "Dhaka", billCity: "Dhaka", billArea: "Motijheel", billAddress: "Room 12" },
});

/** The shop's database, for what only the shop itself can do. Close it. */
export async function database(): Promise<pg.Client> {
  const { connection } = await attachOrStartPostgres({ dataDir: shop.dataDir, projectDir: process.cwd(), log: () => {} });
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** A person with a session of their own beside the browser's: what another window, another device or the shop does meanwhile. */
import pg from "pg";

import { attachOrStartPostgres } from "#platform/postgres/postgres.server.ts";
import { type Visitor, type VisitorOptions, visitor } from "./browser.ts";
import { shop } from "./shop.ts";
import { browserCookies, confirmByMail, signInByCall, signUpByCall } from "./sign-in.ts";

const password = "Mela#2026";

export interface Caller {
  email: string;
  /** The Cookie header of the session. */
  cookie: string;
  /** A call of the API by this person. */
  call(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  ): Promise<{ status: number; body: any }>;
  /** Uploads a picture. @returns its URL */
  upload(picture: Blob): Promise<string>;
  /** A browser in which this person is signed in. */
  visit(viewport: { width: number; height: number }, options?: VisitorOptions): Promise<Visitor>;
}

/** Signs a person of the demo in, or one who signed up before. */
export async function callerOf(email: string): Promise<Caller> {
  const origin = shop.origin;
  const cookie = await signInByCall(origin, email, password);
  const post = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post("/jwt", { email })).json()) as { token: string };
  return {
    email,
    cookie,
    async call(method, path, body) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      };
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async upload(picture) {
      const form = new FormData();
      form.append("image", picture, "picture");
      const answer = await fetch(`${origin}/api/images`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return (await answer.json()).data.display_url;
    },
    async visit(viewport, options) {
      const person = await visitor(viewport, options);
      await person.context.addCookies(browserCookies(origin, cookie));
      return person;
    },
  };
}

/** Somebody new with an address. */
export async function newBuyer(name: string, email: string): Promise<Caller> {
  await signUpByCall(shop.origin, { name, email });
  const caller = await callerOf(email);
  await caller.call("POST", "/users/checkout/addresses", addressOf(name));
  return caller;
}

/** Somebody who has just registered and been made a vendor by `admin`. */
export async function newVendor(
  admin: Caller,
  name: string,
  email: string,
  language?: string,
): Promise<Caller> {
  await signUpByCall(shop.origin, { name, email, ...(language && { language }) });
  const vendor = await callerOf(email);
  await confirmByMail(shop.origin, email, vendor.cookie);
  const { _id } = (await vendor.call("GET", "/users/me")).body;
  await admin.call("PATCH", `/users/admin/user/set-vendor/${_id}`);
  return vendor;
}

/** Orders what is in the cart. @returns the order's number */
export async function orderCart(buyer: Caller): Promise<string> {
  const { body: products } = await buyer.call("GET", "/users/user/favourites");
  const { status } = await buyer.call("POST", "/users/checkout/orders", { products });
  if (status !== 201) throw new Error(`${buyer.email} could not order: ${status}`);
  return (await buyer.call("GET", "/users/checkout/orders?limitValue=1")).body[0].orderNumber;
}

export const addressOf = (fullName: string) => ({
  ...{
    fullName,
    mobileNumber: "01712345678",
    landmark: "Beside the school",
    effectiveLabel: "Home",
    province: "Dhaka",
    city: "Dhaka",
    zipCode: 1207,
  },
  ...{
    area: "Mohammadpur",
    address: "House 7, Road 3",
    billFullName: fullName,
    billMobileNumber: "01712345678",
    billEffectiveLabel: "Office",
  },
  ...{ billProvince: "Dhaka", billCity: "Dhaka", billArea: "Motijheel", billAddress: "Room 12" },
});

/** The shop's database, for what only the shop itself can do. Close it. */
export async function database(): Promise<pg.Client> {
  const { connection } = await attachOrStartPostgres({
    dataDir: shop.dataDir,
    projectDir: process.cwd(),
    log: () => {},
  });
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

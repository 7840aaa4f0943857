/** Signs in the accounts of the demo and returns what the screens need of them. */
import { totpAt } from "#accounts/actions/totp.server.ts";
import { addressForm } from "#test/shoppers.ts";
import { demoPassword } from "../../seed/people.ts";
import {
  type BrowserCookie,
  browserCookies,
  signInByCall,
  signUpByCall,
  verifyByMail,
} from "../helpers/sign-in.ts";
import type { Who } from "./table.ts";

export interface Demo {
  cookies: Record<Who, BrowserCookie[]>;
  /** Replaces the placeholders of a path by the demo's product and shop. */
  pathOf(path: string): string;
}

/** Signs all accounts in. The shopper gets an address and two products in the cart. */
export async function demoOf(origin: string): Promise<Demo> {
  const products = await json(`${origin}/api/products/all/all?limitValue=100`);
  const inStock = products.filter(
    ({ quantity, variations }: { quantity: number; variations: unknown }) => quantity > 3 && !variations,
  );
  const choice = products.find(({ variations }: { variations: unknown }) => variations);
  const jamdani = await json(`${origin}/api/products/jamdani?limitValue=5`);
  const shops = await (await fetch(`${origin}/shops`)).text();
  const shop = /href="\/shop\/([\w-]+)"/.exec(shops)?.[1] ?? "";

  await signUpByCall(origin, { name: "Nila Newcomer", email: "newcomer@mela.test" });
  await signUpByCall(origin, { name: "Vera Newvendor", email: "newvendor@mela.test" });
  await signUpByCall(origin, { name: "Gita Guarded", email: "guarded@mela.test" });
  const callAsAdmin = await callerOf(origin, "admin@mela.test");
  for (const email of ["newvendor@mela.test", "guarded@mela.test"]) {
    await verifyByMail(origin, email, await signInByCall(origin, email));
    const [{ _id: id }] = await callAsAdmin("GET", `/users/admin/user/all?q=${email}`);
    await callAsAdmin("PATCH", `/users/admin/user/set-vendor/${id}`);
  }
  const guarded = await signInByCall(origin, "guarded@mela.test");
  await turnOnSecondFactor(await callerOf(origin, "guarded@mela.test", guarded));
  const cookies: Demo["cookies"] = {
    visitor: [],
    newcomer: [],
    newvendor: [],
    shopper: [],
    vendor: [],
    admin: [],
    guarded: browserCookies(origin, guarded),
  };
  for (const who of ["newcomer", "newvendor", "shopper", "vendor", "admin"] as const) {
    cookies[who] = browserCookies(origin, await signInByCall(origin, `${who}@mela.test`));
  }
  await fillCart(await callerOf(origin, "shopper@mela.test"), inStock.slice(0, 2));
  const [own] = await (await callerOf(origin, "vendor@mela.test"))(
    "GET",
    "/users/vendor/p/my-products?limitValue=1",
  );
  return {
    cookies,
    pathOf: (path) =>
      path
        .replace("{product}", jamdani[0]._id)
        .replace("{choice}", choice._id)
        .replace("{shop}", shop)
        .replace("{own}", own._id),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape.
type Call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) => Promise<any>;

async function turnOnSecondFactor(call: Call): Promise<void> {
  const { secret } = await call("POST", "/users/me/second-factor", { password: demoPassword });
  await call("POST", "/users/me/second-factor/confirm", { code: totpAt(secret, new Date()) });
}

/** Returns a function that calls the API as one of the demo's accounts. */
async function callerOf(origin: string, email: string, cookie?: string): Promise<Call> {
  const response = await fetch(`${origin}/api/jwt`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin,
      cookie: cookie ?? (await signInByCall(origin, email)),
    },
    body: JSON.stringify({ email }),
  });
  const { token } = (await response.json()) as { token: string };
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    return (
      await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json();
  };
}

async function fillCart(call: Call, products: { _id: string }[]): Promise<void> {
  // The demo's shopper may have an address already; the API then rejects this call, which does not matter.
  await call("POST", "/users/checkout/addresses", addressForm);
  for (const { _id } of products)
    await call("POST", "/users/user/favourites", { selectedClassId: _id, quantity: 2 });
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any shape.
async function json(url: string): Promise<any> {
  return (await fetch(url)).json();
}

/** The demo's people as browsers know them: cookies of a session, and what a screen needs of them. */
import { addressForm } from "#orders/test-shoppers.server.ts";
import { signInByCall } from "../sign-in.ts";
import type { Who } from "./table.ts";

export interface Cookie {
  name: string;
  value: string;
  url: string;
}

export interface Demo {
  cookies: Record<Who, Cookie[]>;
  /** Puts the demo's product and shop where a path names them. */
  pathOf(path: string): string;
}

const password = "Mela#2026";

/** Signs everybody in; the shopper gets an address, and two things into the cart. */
export async function demoOf(origin: string): Promise<Demo> {
  const products = await json(`${origin}/api/products/all/all?limitValue=100`);
  const inStock = products.filter(({ quantity, variations }: { quantity: number; variations: unknown }) => quantity > 3 && !variations);
  const choice = products.find(({ variations }: { variations: unknown }) => variations);
  const jamdani = await json(`${origin}/api/products/jamdani?limitValue=5`);
  const shops = await (await fetch(`${origin}/shops`)).text();
  const shop = /href="\/shop\/([\w-]+)"/.exec(shops)?.[1] ?? "";

  const newcomer = { name: "Nila Newcomer", email: "newcomer@mela.test", password };
  await fetch(`${origin}/api/auth/sign-up/email`, { method: "POST", headers: { "content-type": "application/json", origin }, body: JSON.stringify(newcomer) });
  const cookies: Demo["cookies"] = { visitor: [], newcomer: [], shopper: [], vendor: [], admin: [] };
  for (const who of ["newcomer", "shopper", "vendor", "admin"] as const) {
    const cookie = await signInByCall(origin, `${who}@mela.test`, password);
    cookies[who] = cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    });
    if (who === "shopper") await fillCart(origin, cookie, inStock.slice(0, 2));
  }
  return { cookies, pathOf: (path) => path.replace("{product}", jamdani[0]._id).replace("{choice}", choice._id).replace("{shop}", shop) };
}

async function fillCart(origin: string, cookie: string, products: { _id: string }[]): Promise<void> {
  const email = "shopper@mela.test";
  const asked = await fetch(`${origin}/api/jwt`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ email }),
  });
  const { token } = (await asked.json()) as { token: string };
  const post = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  // The demo's shopper has an address already; then this is refused, and that is well.
  await post("/users/checkout/addresses", addressForm);
  for (const { _id } of products) await post("/users/user/favourites", { selectedClassId: _id, quantity: 2 });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function json(url: string): Promise<any> {
  return (await fetch(url)).json();
}

/** Shoppers that buy repeatedly while a bench sends load. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { demoPassword } from "../seed/people.ts";
import { connectionOf, type RunningMela } from "./serve.ts";

const product = { price: 0, id: "" };

interface Buyer {
  email: string;
  token: string;
}

export interface CheckoutResult {
  placed: number;
  /** The response to each failed checkout. */
  failures: string[];
  /** Duration of each checkout: add to cart, read the cart, place the order. */
  ms: number[];
}

/** Opens accounts with an address, before the load begins. */
export async function makeBuyers(mela: RunningMela, count: number): Promise<Buyer[]> {
  const pool = new pg.Pool({ ...(await connectionOf(mela)), max: 1 });
  const { rows } = await pool.query(
    `update products set quantity = 1000000 where id = (select id from products p where status = 'approved'
      and not shelved
       and not exists (select from product_variations where product_id = p.id) order by id limit 1)
         returning id, price_poisha`,
  );
  Object.assign(product, { id: rows[0].id, price: Number(rows[0].price_poisha) / 100 });
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index++) {
    const email = `buyer-${index}-${Date.now()}@bench.test`;
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(mela, "POST", path, body, { origin: mela.origin, ...headers });
    const made = await post("/auth/sign-up/email", { name: "Buyer", email, password: demoPassword });
    await pool.query("update users set email_verified = true where email = $1", [email]);
    const cookie = made.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    const { token } = (await (await post("/jwt", { email }, { cookie })).json()) as { token: string };
    await pool.query(
      `insert into addresses (id, user_id, full_name, mobile_number, effective_label, province, city,
        zip_code, area, address,
         bill_full_name, bill_mobile_number, bill_effective_label, bill_province, bill_city, bill_area,
           bill_address)
       select $1, id, 'Buyer', '01712345678', 'Home', 'Dhaka', 'Dhaka', 1216, 'Mirpur', 'House 1', 'Buyer',
         '01712345678', 'Home', 'Dhaka', 'Dhaka', 'Mirpur', 'House 1'
       from users where email = $2`,
      [randomUUID(), email],
    );
    buyers.push({ email, token });
  }
  await pool.end();
  return buyers;
}

/** Each buyer checks out, waits `pauseMs` and checks out again until `done` is aborted. */
export async function keepBuying(
  mela: RunningMela,
  buyers: readonly Buyer[],
  pauseMs: number,
  done: AbortSignal,
): Promise<CheckoutResult> {
  const result: CheckoutResult = { placed: 0, failures: [], ms: [] };
  const buy = async (buyer: Buyer) => {
    while (!done.aborted) {
      const began = performance.now();
      const failure = await checkOut(mela, buyer).catch((error: unknown) => String(error));
      if (failure) result.failures.push(failure);
      else result.placed++;
      result.ms.push(performance.now() - began);
      await delay(pauseMs);
    }
  };
  await Promise.all(buyers.map(buy));
  return result;
}

/** Places an order and returns the error, undefined on success. */
async function checkOut(mela: RunningMela, { token }: Buyer): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const added = await ask(
    mela,
    "POST",
    "/users/user/favourites",
    { selectedClassId: product.id, quantity: 1 },
    headers,
  );
  if (!added.ok) return `cart: ${added.status}`;
  const read = await ask(mela, "GET", "/users/user/favourites", undefined, headers);
  if (!read.ok) return `reading the cart: ${read.status}`;
  const cart = (await read.json()) as { _id: string; quantity: number }[];
  const products = cart.map(({ _id, quantity }) => ({ _id, quantity, price: product.price }));
  const placed = await ask(
    mela,
    "POST",
    "/users/checkout/orders",
    { products },
    { ...headers, "idempotency-key": randomUUID() },
  );
  return placed.status === 201 ? undefined : `order: ${placed.status} ${await placed.text()}`;
}

function ask(
  mela: RunningMela,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${mela.origin}/api${path}`, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

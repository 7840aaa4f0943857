/**
 * Compares placing orders over HTTP with 8 clients to 8 bare connections of pg that run the same statements,
 * in turn on one database. Each order has two of 200 products and an Idempotency-Key.
 *   npx node bench/orders.ts [--dir /tmp/scale-1000000]
 * `--dir`: a folder that `bench/scale.ts fill` has filled. The orders are added to it, so use a copy if it is
 * still needed as it is. Without it, the database is empty. Run it after a build.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import pg from "pg";
import { maxEntries } from "#cart/contract/constants.ts";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { deliveryFeePoisha } from "#orders/contract/constants.ts";
import { statementMs } from "#platform/db/database.server.ts";
import { demoPassword } from "../seed/people.ts";
import { compare, connectionOf, type Load, startMela } from "./serve.ts";

const clients = 8;
const ordersEach = 60;
const productCount = 200;
const pricePoisha = 50_000;
/** As long as the mails to buyer and vendor; composing their texts is not the database's work. */
const mailTexts = ["x".repeat(900), "x".repeat(500)];
const mailHtmls = ["x".repeat(4_500), "x".repeat(2_600)];

interface Buyer {
  id: string;
  email: string;
  token: string;
  /** Cart entries to order, two at a time. */
  entries: { id: string; productId: string }[];
}

/** Makes names unique, because a folder may be used for several runs. */
const runId = randomBytes(4).toString("hex");
// The server accepts any host name; links use this one.
const publicUrl = "http://bench.test";
const { values } = parseArgs({ options: { dir: { type: "string" } } });
const mela = await startMela(values.dir, {
  DEMO: "0",
  PUBLIC_URL: publicUrl,
  SECRET: randomBytes(24).toString("hex"),
});
try {
  const pool = new pg.Pool({ ...(await connectionOf(mela)), max: clients });
  pool.on("error", () => {});
  const products = await makeProducts(pool);
  const buyers = await Promise.all(
    Array.from({ length: clients }, (_, index) =>
      makeBuyer(pool, mela.origin, `buyer-${index}-${runId}@bench.test`),
    ),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: clients });

  const { ours, other, ratio, ratios } = await compare(
    async () => {
      await fillCarts(pool, buyers, products);
      return measureAll(buyers, (buyer, lines) => orderOverHttp(agent, mela.port, buyer, lines));
    },
    async () => {
      await fillCarts(pool, buyers, products);
      const connections = await Promise.all(buyers.map(() => pool.connect()));
      try {
        return await measureAll(buyers, (buyer, lines) =>
          orderBare(connections[buyers.indexOf(buyer)] as pg.PoolClient, buyer, lines),
        );
      } finally {
        for (const connection of connections) connection.release();
      }
    },
  );
  const checkout = await compare(
    async () => {
      await fillCarts(pool, buyers, products);
      await emptyCarts(pool, buyers);
      return measureAll(buyers, (buyer, lines) => checkoutOverHttp(agent, mela.port, buyer, lines), 1);
    },
    async () => {
      await fillCarts(pool, buyers, products);
      await emptyCarts(pool, buyers);
      const connections = await Promise.all(buyers.map(() => pool.connect()));
      try {
        return await measureAll(
          buyers,
          (buyer, lines) => checkoutBare(connections[buyers.indexOf(buyer)] as pg.PoolClient, buyer, lines),
          1,
        );
      } finally {
        for (const connection of connections) connection.release();
      }
    },
  );
  const all = (ratios: readonly number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(", ");
  const describe = ({ perSecond, p50, p99 }: Load) =>
    `${perSecond.toFixed(0)}/s, half within ${p50.toFixed(1)} ms, 99 of 100 within ${p99.toFixed(1)} ms`;
  process.stdout.write(
    `orders, ${clients} clients: ${ratio.toFixed(2)} of bare pg (${all(ratios)})\n` +
      `  Mela over HTTP: ${describe(ours)}\n  bare pg: ${describe(other)}\n`,
  );
  process.stdout.write(
    `whole checkouts (add to cart, place the order), ${clients} clients: ` +
      `${checkout.ratio.toFixed(2)} of bare pg (${all(checkout.ratios)})\n` +
      `  Mela over HTTP: ${describe(checkout.ours)}\n  bare pg: ${describe(checkout.other)}\n`,
  );
  await pool.end();
  agent.destroy();
  if (checkout.ours.errors + checkout.other.errors > 0)
    throw new Error(`${checkout.ours.errors} and ${checkout.other.errors} checkouts were rejected`);
  if (ours.errors + other.errors > 0)
    throw new Error(`${ours.errors} and ${other.errors} orders were rejected`);
} finally {
  await mela.stop();
}

async function measureAll(
  buyers: readonly Buyer[],
  order: (buyer: Buyer, lines: Buyer["entries"]) => Promise<boolean>,
  articles = 2,
): Promise<Load> {
  const times: number[] = [];
  let errors = 0;
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer) => {
      while (buyer.entries.length > 0) {
        const lines = buyer.entries.splice(0, articles);
        const sentAt = performance.now();
        if (!(await order(buyer, lines))) errors++;
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const perSecond = (times.length / (performance.now() - began)) * 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    errors,
  };
}

async function orderOverHttp(
  agent: Agent,
  port: number,
  buyer: Buyer,
  lines: Buyer["entries"],
): Promise<boolean> {
  const order = { products: lines.map(({ id }) => ({ _id: id, quantity: 1, price: pricePoisha / 100 })) };
  return (await post(agent, port, buyer, "/api/users/checkout/orders", order)).status === 201;
}

async function checkoutOverHttp(
  agent: Agent,
  port: number,
  buyer: Buyer,
  [line]: Buyer["entries"],
): Promise<boolean> {
  const entry = { email: buyer.email, selectedClassId: line?.productId, quantity: 1 };
  const { text } = await post(agent, port, buyer, "/api/users/user/favourites", entry);
  return orderOverHttp(agent, port, buyer, [
    { id: JSON.parse(text).insertedId, productId: line?.productId ?? "" },
  ]);
}

function post(
  agent: Agent,
  port: number,
  { token }: Buyer,
  path: string,
  payload: object,
): Promise<{ status: number | undefined; text: string }> {
  const body = JSON.stringify(payload);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "idempotency-key": randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method: "POST", path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    sent.on("error", reject).end(body);
  });
}

/** Runs the statements of `addToCart`, then those of `placeOrder`. */
async function checkoutBare(db: pg.PoolClient, buyer: Buyer, [line]: Buyer["entries"]): Promise<boolean> {
  const { rows } = await db.query(
    `with thing as (
       select p.id, v.id as variation_id, least(coalesce(v.quantity, p.quantity), ${maxQuantity}) as most
       from (select null::uuid as variation_id) c cross join products p
         left join product_variations v on v.id = c.variation_id and v.product_id = p.id
       where p.id = $3 and p.status = 'approved' and not p.shelved and p.shop_id not in (select id
         from shops where closed)
         and (case when p.options = '{}' then c.variation_id is null else v.id is not null
           and not v.withdrawn end) and coalesce(v.quantity, p.quantity) > 0
     )
     insert into cart_entries as entry (id, user_id, product_id, variation_id, quantity, created_at)
     select $1::uuid, $2::uuid, id, variation_id, least(1, most), $4::timestamptz from thing
     where (select count(*) from cart_entries where user_id = $2
       and (product_id <> $3 or variation_id is not null)) < ${maxEntries}
     on conflict (user_id, product_id, variation_id) do update
       set quantity = least(entry.quantity + 1, (select most from thing)) returning id`,
    [randomUUID(), buyer.id, line?.productId, new Date()],
  );
  return orderBare(db, buyer, [{ id: rows[0].id, productId: line?.productId ?? "" }]);
}

/** Empties the carts in the database, but not the buyers' lists of entries. */
async function emptyCarts(pool: pg.Pool, buyers: readonly Buyer[]): Promise<void> {
  await pool.query("delete from cart_entries where user_id = any($1)", [buyers.map(({ id }) => id)]);
}

/** Runs the statements of `placeOrder`. */
async function orderBare(
  db: pg.PoolClient,
  { id: userId, email }: Buyer,
  lines: Buyer["entries"],
): Promise<boolean> {
  const [orderId, now, ids] = [randomUUID(), new Date(), lines.map(({ id }) => id)];
  await db.query("begin");
  await db.query("select set_config('lock_timeout', $1, true)", [`${statementMs - 100}ms`]);
  await db.query("select language, email_verified from users where id = $1 for no key update", [userId]);
  const hash = createHash("sha256").update(ids.join()).digest("base64url");
  await db.query(
    `insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
      values ($1, $2, $3, $4, $5) on conflict (user_id, key) do nothing returning request_hash, order_id`,
    [userId, randomUUID(), hash, orderId, now],
  );
  await db.query(
    `select count(*) as orders, coalesce(sum(lines.pieces), 0)::bigint as pieces
     from orders o cross join lateral (
       select sum(l.quantity) as pieces from order_lines l
       where l.user_id = o.user_id and l.order_id = o.id
     ) lines
     where o.user_id = $1 and o.status = 'pending'`,
    [userId],
  );
  const { rows: entries } = await db.query(
    `select id, product_id, quantity from cart_entries where user_id = $1 and id = any($2::uuid[])
      order by id for update`,
    [userId, ids],
  );
  const { rows: addresses } = await db.query("select * from addresses where user_id = $1", [userId]);
  const { rows: vendors } = await db.query(
    `select distinct s.id as shop_id, u.email, case when u.email_verified then u.name else '' end as name,
      u.language
     from products p join shops s on s.id = p.shop_id join users u on u.id = s.owner_id
     where p.id = any($1::uuid[]) and u.deleted_at is null and u.email not like '%.invalid'`,
    [entries.map((entry) => entry.product_id)],
  );
  const { rows: products } = await db.query(
    `select p.id, p.title, p.title_bn, p.price_poisha, p.quantity as stock, p.status = 'approved'
      and not p.shelved and p.shop_id not in (select id from shops
      where closed) as on_sale, p.images[1] as image, p.deliver_process_days, p.shop_id,
      s.name as shop_name, s.name_bn as shop_name_bn
     from products p join shops s on s.id = p.shop_id where p.id = any($1::uuid[])
       order by p.id for no key update of p`,
    [entries.map((entry) => entry.product_id)],
  );
  const items = products.reduce((sum, product) => sum + Number(product.price_poisha), 0);
  await db.query(
    `insert into orders (id, user_id, number, email, address, items_poisha, delivery_poisha, total_poisha,
      placed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (number) do nothing returning id`,
    [
      orderId,
      userId,
      randomBytes(8).toString("hex"),
      email,
      JSON.stringify(addresses[0]),
      items,
      deliveryFeePoisha,
      items + deliveryFeePoisha,
      now,
      now,
    ],
  );
  const column = (name: string) => products.map((product) => product[name]);
  await db.query(
    `with begun as (
       insert into order_history (user_id, order_id, position, from_status, status, by_id, at)
         values ($1::uuid, $2::uuid, 0, null, 'pending', $1::uuid, $13::timestamptz)
     )
     insert into order_lines (user_id, order_id, position, cart_entry_id, product_id, shop_id, shop_name,
       shop_name_bn, title, title_bn, image, price_poisha, quantity)
     select $1::uuid, $2::uuid, line.position - 1, line.entry, line.product, line.shop, line.shop_name,
       line.shop_name_bn, line.title, line.title_bn, line.image, line.price, line.quantity
     from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::bigint[], $12::integer[])
       with ordinality as line (entry, product, shop, shop_name, shop_name_bn, title, title_bn, image,
         price, quantity, position)`,
    [
      userId,
      orderId,
      ids,
      column("id"),
      column("shop_id"),
      column("shop_name"),
      column("shop_name_bn"),
      column("title"),
      column("title_bn"),
      column("image"),
      column("price_poisha"),
      products.map(() => 1),
      now,
    ],
  );
  const productIds = products.map((product) => product.id);
  await db.query(
    `update products p set quantity = p.quantity - line.quantity
      from unnest($1::uuid[], $2::integer[]) as line (product_id, quantity) where p.id = line.product_id
      and p.quantity >= line.quantity`,
    [productIds, products.map(() => 1)],
  );
  await db.query("delete from cart_entries where user_id = $1 and id = any($2::uuid[])", [userId, ids]);
  await db.query(
    `insert into mails (id, kind, recipient, language, subject, body_text, body_html, unsubscribe_url)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::text[])`,
    [
      [randomUUID(), randomUUID()],
      ["order_placed", "order_placed_vendor"],
      [email, vendors[0].email],
      ["en", "en"],
      ["We have received your order", "New order"],
      mailTexts,
      mailHtmls,
      [null, null],
    ],
  );
  await db.query("select pg_notify($1, $2)", [
    "mela_pages",
    `${productIds.map((id) => `product:${id}`).join(" ")} list:stock mails`,
  ]);
  await db.query("commit");
  return products.length === lines.length;
}

async function makeProducts(pool: pg.Pool): Promise<string[]> {
  const [owner, shopId, category] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query("insert into users (id, name, email, role) values ($1, 'Owner', $2, 'vendor')", [
    owner,
    `owner-${runId}@bench.test`,
  ]);
  const shop = `bench-shop-${runId}`;
  await pool.query("insert into shops (id, owner_id, name, slug) values ($1, $2, $3, $3)", [
    shopId,
    owner,
    shop,
  ]);
  await pool.query("insert into categories (id, slug, name, name_bn, position) values ($1, $2, $2, $2, 99)", [
    category,
    `bench-${runId}`,
  ]);
  const { rows } = await pool.query(
    `insert into products (id, shop_id, title, category_id, type, tags, materials, price_poisha, quantity,
      when_did_you_made, who_made, what_is_it,
       deliver_process_days, delivery_cost_poisha, country_of_origin, division_of_origin,
         district_of_origin, street_address_of_origin, origin_postal_code, status, approved_at)
     select gen_random_uuid(), $1, 'Thing ' || n, $2, 'physical', 'thing', 'jute', $3, 1000000, 2026,
       'I did', 'A finished product', 1, 0, 'Bangladesh', 'Dhaka', 'Dhaka', 'Road 1', '1216', 'approved',
       now()
     from generate_series(1, $4) n returning id`,
    [shopId, category, pricePoisha, productCount],
  );
  return rows.map(({ id }) => id);
}

async function makeBuyer(pool: pg.Pool, origin: string, email: string): Promise<Buyer> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { origin: publicUrl, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const made = await post("/auth/sign-up/email", { name: "Buyer", email, password: demoPassword });
  const cookie = made.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const { token } = await (await post("/jwt", { email }, { cookie })).json();
  const { rows } = await pool.query("select id from users where email = $1", [email]);
  const id = rows[0].id;
  await pool.query(
    `insert into addresses (id, user_id, full_name, mobile_number, effective_label, province, city,
      zip_code, area, address,
       bill_full_name, bill_mobile_number, bill_effective_label, bill_province, bill_city, bill_area,
         bill_address)
     values ($1, $2, 'Buyer', '01712345678', 'Home', 'Dhaka', 'Dhaka', 1216, 'Mirpur', 'House 1', 'Buyer',
       '01712345678', 'Home', 'Dhaka', 'Dhaka', 'Mirpur', 'House 1')`,
    [randomUUID(), id],
  );
  return { id, email, token, entries: [] };
}

/** Gives every buyer different pairs of products, so that both sides wait equally often for locks. */
async function fillCarts(
  pool: pg.Pool,
  buyers: readonly Buyer[],
  products: readonly string[],
): Promise<void> {
  for (const [index, buyer] of buyers.entries()) {
    const chosen = products
      .map((_, n) => products[(n * 7 + index * 23) % products.length] as string)
      .slice(0, ordersEach * 2);
    const { rows } = await pool.query(
      `insert into cart_entries (id, user_id, product_id, quantity)
        select gen_random_uuid(), $1, product, 1 from unnest($2::uuid[]) product returning id, product_id`,
      [buyer.id, chosen],
    );
    buyer.entries = rows.map(({ id, product_id }) => ({ id, productId: product_id }));
  }
}

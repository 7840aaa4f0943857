/**
 * Tests kill -9 during checkouts: `npx node e2e/kill.ts [--rounds 3] [--shoppers 8] [--seed n]`. Shoppers
 * order and repeat requests without a response, while the app, its PostgreSQL or both are killed at random
 * moments. After each round the database is verified. Run `npm run build` first. Uses only 127.0.0.1 and a
 * temporary folder.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mulberry32 } from "#test/random.ts";
import { MelaProcess, type Victim } from "./kill/mela-process.ts";
import { findProblems } from "./kill/oracle.ts";
import { Shopper } from "./kill/shopper.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    shoppers: { type: "string", default: "8" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [rounds, shopperCount, seed] = [Number(values.rounds), Number(values.shoppers), Number(values.seed)];
if (!existsSync("build/server/index.js")) throw new Error("There is no build: npm run build");

// The same seed repeats the kills.
const random = mulberry32(seed);
const victims: Victim[] = ["app", "postgres", "both"];
const mela = await MelaProcess.open();
const overdue = setTimeout(() => end(1, "it took too long"), 600_000 + rounds * 60_000);
process.on("SIGINT", () => void end(130, "interrupted"));
process.on("SIGTERM", () => void end(143, "ended"));

try {
  process.stdout.write(`${rounds} rounds of kill -9 under ${shopperCount} shoppers, seed ${seed}\n`);
  await mela.start();
  const stock = await insertProducts();
  const shoppers = Array.from(
    { length: shopperCount },
    (_, index) => new Shopper(mela.origin, mulberry32(seed * 1000 + index)),
  );
  for (const [index, shopper] of shoppers.entries()) await shopper.signUp(`shopper-${index}@kill.test`);
  let faults = 0;
  for (let round = 1; round <= rounds; round++) faults += await playRound(round, shoppers, stock);
  const acknowledged = shoppers.reduce((sum, shopper) => sum + shopper.acknowledged.length, 0);
  await end(
    faults === 0 && acknowledged > 0 ? 0 : 1,
    `${acknowledged} orders acknowledged over ${rounds} kills, ${faults} faults`,
  );
} catch (error) {
  await end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function playRound(
  round: number,
  shoppers: readonly Shopper[],
  stock: ReadonlyMap<string, number>,
): Promise<number> {
  const count = (of: (shopper: Shopper) => number) => shoppers.reduce((sum, shopper) => sum + of(shopper), 0);
  const [before, lostBefore] = [count(({ acknowledged }) => acknowledged.length), count(({ lost }) => lost)];
  const victim = victims[round <= 3 ? round - 1 : Math.floor(random() * 3)] ?? "app";
  const killAfterMs = 100 + Math.floor(random() * 1_200);
  let over = false;
  const shopping = Promise.all(shoppers.map((shopper) => shopper.shop([...stock.keys()], () => over)));
  // A rejection is handled where the promise is awaited below; this prevents an unhandled rejection until
  // then.
  shopping.catch(() => {});

  await delay(killAfterMs);
  const killed = performance.now();
  await mela.kill(victim);
  const recoveryMs = Math.round(performance.now() - killed);
  await delay(300);
  over = true;
  await Promise.race([shopping, mela.unexpectedExit]);

  const db = await mela.connect();
  const faults = await findProblems(db, {
    stock,
    acknowledged: shoppers.flatMap(({ acknowledged }) => acknowledged),
    refused: shoppers.flatMap(({ refused }) => refused),
    cancelled: shoppers.flatMap(({ cancelled }) => cancelled),
  });
  await db.end();
  const orders = count(({ acknowledged }) => acknowledged.length) - before;
  process.stdout.write(
    `${String(round).padStart(3)}  ${victim.padEnd(8)} at ${String(killAfterMs).padStart(4)} ms, ` +
      `back after ${String(recoveryMs).padStart(4)} ms: ${orders} orders, ` +
      `${count(({ lost }) => lost) - lostBefore} responses lost, ${faults.length} faults\n`,
  );
  for (const fault of faults) process.stdout.write(`     ${fault}\n`);
  return faults.length;
}

/** Inserts three products with enough stock and three that sell out, and returns their stock by id. */
async function insertProducts(): Promise<Map<string, number>> {
  const [owner, shopId, category] = [randomUUID(), randomUUID(), randomUUID()];
  const db = await mela.connect();
  await db.query(
    `insert into users (id, name, email, role)
     values ($1, 'Owner', 'owner@kill.test', 'vendor'), ($2, 'Admin', 'admin@kill.test', 'admin')`,
    [owner, randomUUID()],
  );
  await db.query("insert into shops (id, owner_id, name, slug) values ($1, $2, 'Shop', 'kill-shop')", [
    shopId,
    owner,
  ]);
  await db.query(
    `insert into categories (id, slug, name, name_bn, position)
     values ($1, 'kill-things', 'Kill things', 'জিনিস', 99)`,
    [category],
  );
  const stock = new Map(
    [100_000, 100_000, 100_000, 25, 60, 150].map((quantity) => [randomUUID() as string, quantity]),
  );
  for (const [id, quantity] of stock) {
    await db.query(
      `insert into products (id, shop_id, title, category_id, type, tags, materials, price_poisha, quantity,
         when_did_you_made, who_made, what_is_it,
         deliver_process_days, delivery_cost_poisha, country_of_origin, division_of_origin, district_of_origin,
         street_address_of_origin, origin_postal_code, status, approved_at)
       values ($1, $2, 'Thing', $3, 'physical', 'thing', 'jute', $4, $5, 2026, 'I did', 'A finished product',
         1, 0, 'Bangladesh', 'Dhaka', 'Dhaka', 'Road 1', '1216', 'approved', now())`,
      [id, shopId, category, 100 + Math.floor(random() * 100_000), quantity],
    );
    // A job of the server moves this to the search index.
    await db.query(
      "insert into product_search (product_id, head, document) values ($1, 'thing', 'thing:3')",
      [id],
    );
  }
  await db.end();
  return stock;
}

async function end(code: number, message: string): Promise<void> {
  clearTimeout(overdue);
  process.stdout.write(`${message}\n`);
  await mela.close();
  process.exit(code);
}

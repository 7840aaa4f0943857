import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#platform/db/database.server.ts";
import { newestRowsWindow } from "#shared/request-limits.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { countByStatus, listProductsToReview } from "./store.server.ts";

it("counts matches of short words among the newest products of each status, like the list", async () => {
  const { db } = await testDatabase(1);
  const testShop = await createTestShop(db);
  const denied = await testShop.add({ title: "Jute xq" });
  // In batches, because a slow machine cannot insert all of them within the time limit of a statement.
  const batch = 1_000;
  for (let first = 0; first < newestRowsWindow; first += batch)
    await sql`
      insert into products select copy.* from products p, generate_series(${first + 1}::int, ${first + batch}::int) as n,
        lateral json_populate_record(p, json_build_object(
          'id', gen_random_uuid(), 'sku', n, 'title', 'Cup', 'submitted_at', p.submitted_at + interval '1 day'
        )) as copy
      where p.id = ${denied}
    `.execute(db);
  await sql`update products set status = 'denied', approved_at = null where id = ${denied}`.execute(db);
  const { rows, total } = await listProductsToReview(db, { limit: 20, status: "denied", q: "xq" });
  expect([rows.map(({ id }) => id), total]).toEqual([[denied], 1]);
  expect((await listProductsToReview(db, { limit: 20, q: "xq" })).total).toBe(1);
  expect(await countByStatus(db, "xq")).toEqual({ pending: 0, approved: 0, denied: 1, all: 1 });
});

describe("a search of several words", () => {
  let db: Db;
  let lamp: string;
  beforeAll(async () => {
    ({ db } = await testDatabase(1));
    const shop = await createTestShop(db);
    await sql`update shops set name = 'Brick Lane'`.execute(db);
    await sql`update users set name = 'Rahim', email = 'rahim@mela.test'`.execute(db);
    lamp = await shop.add({ title: "Hurricane lamp, no. 3", titleBn: "হারিকেন বাতি", sku: "LAMP-77" });
    await shop.add({ title: "Hurricane" });
    await createTestShop(db).then((other) => other.add({ title: "Paper lamp" }));
  });

  it.each([
    "lamp hurricane",
    "HURRICANE lamp",
    "hurricane, lamp",
    "বাতি 77",
    "3 hurricane",
    "no 3",
    "hurricane brick 77",
  ])("finds the product with all of '%s', in any order and field", async (q) => {
    const { rows, total } = await listProductsToReview(db, { limit: 20, q });
    expect([rows.map(({ id }) => id), total]).toEqual([[lamp], 1]);
    expect(await countByStatus(db, q)).toMatchObject({ all: 1 });
  });

  it("finds nothing if a word is missing", async () => {
    expect((await listProductsToReview(db, { limit: 20, q: "hurricane paper" })).total).toBe(0);
  });
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { newestRowsWindow } from "#platform/db/bounded-search.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { countProductsToReview, listProductsToReview } from "./store.server.ts";

it("counts matches of short words among the newest products of each status, like the list", async () => {
  const { db } = await testDatabase(1);
  const testShop = await createTestShop(db);
  const denied = await testShop.add({ title: "Jute xq" });
  await sql`
    insert into products select copy.* from products p, generate_series(1, ${newestRowsWindow}::int) as n,
      lateral json_populate_record(p, json_build_object(
        'id', gen_random_uuid(), 'sku', n, 'title', 'Cup', 'submitted_at', p.submitted_at + interval '1 day'
      )) as copy
    where p.id = ${denied}
  `.execute(db);
  await sql`update products set status = 'denied', approved_at = null where id = ${denied}`.execute(db);
  const { rows, total } = await listProductsToReview(db, { limit: 20, status: "denied", q: "xq" });
  expect([rows.map(({ id }) => id), total]).toEqual([[denied], 1]);
  expect((await listProductsToReview(db, { limit: 20, q: "xq" })).total).toBe(1);
  expect(await countProductsToReview(db, "xq")).toEqual({ pending: 0, approved: 0, denied: 1, all: 1 });
});

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dbWithoutLimits, testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { listProductRowsById } from "./products.server.ts";

describe("listProductRowsById", () => {
  it("reads only the requested products, also with a statement that was prepared on an empty table", async () => {
    const { db, pool, connection } = await testDatabase(1);
    const others = Array.from({ length: 40 }, () => crypto.randomUUID());
    for (let i = 0; i < 8; i++) await listProductRowsById(db, others);
    const testShop = await createTestShop(db);
    const sample = await testShop.add({ title: "Jute sack" });
    await sql`
      insert into products select copy.* from products p, generate_series(2, 2000) as n,
        lateral json_populate_record(p, json_build_object('id', gen_random_uuid(), 'sku', n)) as copy
      where p.id = ${sample}
    `.execute(dbWithoutLimits(connection));
    const readSoFar = async () => {
      const { rows } = await pool.query(
        "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'products'",
      );
      return Number(rows[0].read);
    };
    await pool.query("begin");
    const before = await readSoFar();
    expect(await listProductRowsById(db, [...others, sample])).toHaveLength(1);
    expect((await readSoFar()) - before).toBe(1);
    await pool.query("rollback");
  });
});

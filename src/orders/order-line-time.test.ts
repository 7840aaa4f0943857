import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { makeShopper, placeTestOrder } from "#test/shoppers.ts";
import { up } from "../../migrations/011-figures.ts";

const { db, pool } = await testDatabase();
const placedAt = new Date("2026-11-18T06:00:00Z");
const correctedTime = new Date("2026-11-12T06:00:00Z");

describe("the time of an order line", () => {
  it("follows the time of its order if an operator corrects it with SQL", async () => {
    const id = await placeTestOrder(
      db,
      await makeShopper(db),
      [{ id: await (await createTestShop(db)).add() }],
      placedAt,
    );
    const placed = async () =>
      (
        await db
          .selectFrom("orderLines")
          .select("placedAt")
          .where("orderId", "=", id)
          .executeTakeFirstOrThrow()
      ).placedAt;
    expect(await placed()).toEqual(placedAt);
    await db.updateTable("orders").set({ placedAt: correctedTime }).where("id", "=", id).execute();
    expect(await placed()).toEqual(correctedTime);
  });

  it("is set to the time of the order for lines from before migration 011", async () => {
    const id = await placeTestOrder(
      db,
      await makeShopper(db),
      [{ id: await (await createTestShop(db)).add() }],
      placedAt,
    );
    await pool.query(`
      drop trigger order_lines_dated on order_lines;
      drop trigger orders_date_lines on orders;
      drop function date_order_line, date_lines_of_order;
      alter table order_lines drop column placed_at;
      drop index orders_waiting, users_newest, audit_log_kind;
    `);
    await db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
    const line = await db
      .selectFrom("orderLines")
      .select("placedAt")
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    expect(line.placedAt).toEqual(placedAt);
  });
});

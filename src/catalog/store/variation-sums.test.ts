import { beforeAll, describe, expect, it } from "vitest";
import { findProblems } from "#commands/store/integrity.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop, giveVariations, stockOf, type TestShop } from "#test/products.ts";
import { makeAdmin } from "#test/shoppers.ts";

const { db, pool } = await testDatabase();
let testShop: TestShop;
beforeAll(async () => {
  testShop = await createTestShop(db);
  await makeAdmin(db);
});

/** Returns the stock of a product, then of its variations. */
async function stocksOf(id: string): Promise<number[]> {
  const variations = db.selectFrom("productVariations").select("quantity").where("productId", "=", id);
  const items = await variations.orderBy("position").execute();
  return [await stockOf(db, id), ...items.map(({ quantity }) => quantity)];
}

describe("a write to a product that leaves its variations unchanged, as by the code before migration 007", () => {
  async function addPanjabi(): Promise<string> {
    const id = await testShop.add({ title: "Panjabi" });
    await giveVariations(
      db,
      id,
      ["Size"],
      [
        [["M"], 50_000, 3],
        [["L"], 60_000, 20],
      ],
    );
    return id;
  }

  it.each([
    ["takes stock of the product alone", "quantity = quantity - 1"],
    ["gives stock back to the product alone", "quantity = quantity + 1"],
    ["writes a price that the vendor set", "price_poisha = 40000, updated_at = now()"],
  ])("rolls back its whole transaction if it %s", async (_what, change) => {
    const id = await addPanjabi();
    const mat = await testShop.add({ quantity: 4 });
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("update products set quantity = 3 where id = $1", [mat]);
      await client.query(`update products set ${change} where id = $1`, [id]);
      await expect(client.query("commit")).rejects.toMatchObject({
        code: "23514",
        constraint: "products_sum",
      });
    } finally {
      client.release();
    }
    expect([await stocksOf(id), await stocksOf(mat)]).toEqual([[23, 3, 20], [4]]);
    expect(await findProblems(pool)).toEqual([]);
  });

  it("succeeds if it leaves the sums of the variations unchanged", async () => {
    const id = await addPanjabi();
    await pool.query(
      `update products set title = 'Kurta', quantity = 23, price_poisha = 50000, updated_at = now()
       where id = $1`,
      [id],
    );
    expect(await stocksOf(id)).toEqual([23, 3, 20]);
    expect(await findProblems(pool)).toEqual([]);
  });
});

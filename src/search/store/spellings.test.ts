import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openGoods } from "#test/products.ts";
import { refreshSearchTerms } from "./documents.server.ts";
import { listSpellings } from "./spellings.server.ts";

const { db, pool } = await testDatabase();
const goods = await openGoods(db);
for (const word of ["basket", "baskets", "baskett", "lamps", "lamp", "lampe", "mirror", "mirrors", "miror"])
  await goods.add({ title: word });
await refreshSearchTerms(db);

it("searches for other spellings sequentially, so that one query never takes many connections [F4]", async () => {
  let held = 0;
  let most = 0;
  pool.on("acquire", () => {
    most = Math.max(most, ++held);
  });
  pool.on("release", () => held--);
  const found = await listSpellings(db, "baskte lampz mirorr");
  expect(found).toHaveLength(3);
  expect(most).toBeLessThanOrEqual(2);
});

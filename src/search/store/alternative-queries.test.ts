import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { listAlternativeQueries } from "./alternative-queries.server.ts";
import { refreshSearchIndex } from "./search-index.server.ts";

const { db, pool } = await testDatabase();
const testShop = await createTestShop(db);
for (const word of ["basket", "baskets", "baskett", "lamps", "lamp", "lampe", "mirror", "mirrors", "miror"])
  await testShop.add({ title: word });
for (const title of ["Jamdani Saree", "Rickshaw lantern"]) await testShop.add({ title });
await testShop.add({ title: "Washer", titleBn: "গামছা" });
await testShop.add({
  title: "Stool",
  description: `Its seat is wicker ${"and its legs are of plain dark wood ".repeat(4)}`,
});
await testShop.add({ title: "Unlisted palanquin", shelved: true });
await refreshSearchIndex(db);

describe("listAlternativeQueries", () => {
  it.each([
    ["jamd", ["jamdani"]],
    ["lanterrrrn", ["lantern"]],
    ["zzzgqxv", []],
    ["asdfqwer", []],
    // Only descriptions have the word.
    ["wickr", []],
    ["গামসা", ["গামছা"]],
    // The dictionary has the word, but no product on sale has it.
    ["palanq", []],
    ["", []],
  ])("returns for %j the spellings %j", async (text, spellings) =>
    expect(await listAlternativeQueries(db, text)).toEqual(spellings),
  );

  it("searches for other spellings one after another, so that a query never takes many connections [F4]", async () => {
    let acquired = 0;
    let most = 0;
    pool.on("acquire", () => {
      most = Math.max(most, ++acquired);
    });
    pool.on("release", () => acquired--);
    const spellings = await listAlternativeQueries(db, "baskte lampz mirorr");
    expect(spellings).toHaveLength(3);
    expect(most).toBeLessThanOrEqual(2);
  });
});

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#platform/db/database.server.ts";
import { testDatabase } from "#test/database.ts";
import { createTestShop } from "#test/products.ts";
import { buildDocument } from "../rules/document.ts";
import { readIndexVersion } from "./index-version.server.ts";
import { removeSearchDocument, saveSearchDocument } from "./search-index.server.ts";

const { db } = await testDatabase();

const documentOf = (title: string) =>
  buildDocument({ title, tags: "", materials: "", category: "", shop: "", description: "" });

async function addProducts() {
  const shop = await createTestShop(db);
  const ids = [
    await shop.add({ title: "Shola mask" }),
    await shop.add({ title: "Shola flower", shelved: true }),
    await shop.add({ title: "Shola crown", status: "pending" }),
  ];
  const [listed, unlisted, pending] = ids as [string, string, string];
  return { shop, listed, unlisted, pending };
}
type Added = Awaited<ReturnType<typeof addProducts>>;

const update = (id: string, values: object) => db.updateTable("products").set(values).where("id", "=", id);

describe("the version of the index", () => {
  it.each<[change: string, make: (added: Added) => Promise<unknown>]>([
    ["a product is added", ({ shop }) => shop.add({ title: "Shola bird" })],
    ["the words of a product change", ({ listed }) => saveSearchDocument(db, listed, documentOf("Bird"))],
    ["a document is removed", ({ listed }) => removeSearchDocument(db, listed)],
  ])("changes when %s", async (_, make) => {
    const added = await addProducts();
    const before = await readIndexVersion(db);
    await make(added);
    const after = await readIndexVersion(db);
    expect(after.documents).not.toBe(before.documents);
    expect(after.onSale).not.toBe(before.onSale);
  });

  it.each<[change: string, make: (added: Added) => Promise<unknown>]>([
    ["a product is unlisted", ({ listed }) => update(listed, { shelved: true }).execute()],
    ["a product is listed again", ({ unlisted }) => update(unlisted, { shelved: false }).execute()],
    [
      "a product is approved",
      ({ pending }) => update(pending, { status: "approved", approvedAt: new Date() }).execute(),
    ],
    ["a product is denied", ({ listed }) => update(listed, { status: "denied", approvedAt: null }).execute()],
    ["a product is deleted", ({ listed }) => db.deleteFrom("products").where("id", "=", listed).execute()],
    [
      "a vendor is suspended",
      ({ shop }) => db.updateTable("users").set({ suspended: true }).where("id", "=", shop.ownerId).execute(),
    ],
    [
      "one product replaces another",
      ({ listed, unlisted }) =>
        inTransaction(db, async (trx) => {
          await trx.updateTable("products").set({ shelved: true }).where("id", "=", listed).execute();
          await trx.updateTable("products").set({ shelved: false }).where("id", "=", unlisted).execute();
        }),
    ],
  ])("changes for what is on sale, and not for documents, when %s", async (_, make) => {
    const added = await addProducts();
    const before = await readIndexVersion(db);
    await make(added);
    const after = await readIndexVersion(db);
    expect(after.documents).toBe(before.documents);
    expect(after.onSale).not.toBe(before.onSale);
  });

  it("stays the same when price, stock and popularity change", async () => {
    const { listed } = await addProducts();
    const before = await readIndexVersion(db);
    await update(listed, { quantity: 0, pricePoisha: 1, recentOrders: 7 }).execute();
    expect(await readIndexVersion(db)).toEqual(before);
  });

  it("changes with each read while no counter has what is on sale", async () => {
    await addProducts();
    await sql`delete from counters where scope = 'on_sale'`.execute(db);
    const [first, second] = [await readIndexVersion(db), await readIndexVersion(db)];
    expect(first.onSale).not.toBe(second.onSale);
  });
});

import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeItem } from "#curation/actions/curated-lists.server.ts";
import { listSubCategoryItems, renamedSubCategoryQueue } from "#curation/store.server.ts";
import { insertImages } from "#media/store.server.ts";
import { listenForChanges } from "#platform/db/announce.server.ts";
import { parseQuery } from "#search/rules/query.ts";
import { findRankedProducts } from "#search/store/ranked-products.server.ts";
import type { AuditAction } from "#shared/audit.ts";
import { testDatabase, waitForLocks } from "#test/database.ts";
import { importRow } from "#test/listing.ts";
import { createTestShop, giveVariations } from "#test/products.ts";
import { openImportFile, UnreadableFile } from "./import-file.server.ts";
import { type ImportReport, importProducts, ShopAmbiguous } from "./import-products.server.ts";

const { db, pool, connection } = await testDatabase();
const publicUrl = "https://mela.test";
let folder = "";
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mela-import-"));
  await createTestShop(db);
  const jute = await db
    .selectFrom("categories")
    .select("id")
    .where("slug", "=", "jute")
    .executeTakeFirstOrThrow();
  await sql`insert into sub_categories (id, category_id, slug, title, title_bn, position) values (gen_random_uuid(), ${jute.id}, 'shopping-bag', 'Shopping Bag', 'বাজারের ব্যাগ', 0)`.execute(
    db,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const good = { ...importRow, subCategory: "Shopping Bag" };
type Row = Record<string, unknown>;

interface Outcome {
  report: ImportReport;
  bad: [line: number, reason: string][];
}

async function importText(
  name: string,
  text: string | Buffer,
  { shop = "Rupsha", approve = true, now = new Date() } = {},
): Promise<Outcome> {
  const path = join(folder, `${++files}-${name}`);
  await writeFile(path, text);
  const bad: Outcome["bad"] = [];
  const options = {
    rows: openImportFile(path).rows,
    shop,
    approve,
    onBadRow: (line: number, reason: string) => void bad.push([line, reason]),
    onProgress: () => {},
  };
  return { report: await importProducts(options, { db, publicUrl, now: () => now }), bad };
}

const importRows = (rows: unknown[], options?: Parameters<typeof importText>[2]) =>
  importText("rows.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"), options);

async function addSubCategory(title: string, titleBn: string) {
  const { id: categoryId } = await db
    .selectFrom("categories")
    .select("id")
    .where("slug", "=", "jute")
    .executeTakeFirstOrThrow();
  const subCategory = {
    id: randomUUIDv7(),
    categoryId,
    slug: title.toLowerCase(),
    title,
    titleBn,
    image: null,
    position: 1,
  };
  await db.insertInto("subCategories").values(subCategory).execute();
  return subCategory;
}

async function addAdmin(): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto("users")
    .values({ id, name: "Amina", email: `${id}@mela.test`, role: "admin", image: null })
    .execute();
  return id;
}

/** Listens for announced tags. `first` returns those of the first announcement, and stops listening. */
async function recordChanges() {
  const listening = Promise.withResolvers<void>();
  const announced = Promise.withResolvers<string[]>();
  const listener = listenForChanges(connection, {
    up: listening.resolve,
    down: () => {},
    change: announced.resolve,
  });
  await listening.promise;
  return {
    async first(): Promise<string[]> {
      const tags = await announced.promise;
      await listener.close();
      return tags;
    },
  };
}

const products = (shop: string) =>
  db
    .selectFrom("products")
    .innerJoin("shops", "shops.id", "products.shopId")
    .selectAll("products")
    .where("shops.name", "=", shop)
    .orderBy("sku")
    .execute();

const search = async (text: string) =>
  (await findRankedProducts(db, parseQuery(text))).ranked.slice(0, 10).map(({ id }) => id);

describe("importProducts", () => {
  it("adds products, and creates a missing shop with an account that cannot sign in", async () => {
    const { report, bad } = await importRows(
      [good, { ...good, sku: "J-2", title: "Jute rug", subCategory: "" }],
      { shop: "New & Fine  " },
    );
    expect(bad).toEqual([]);
    expect(report).toMatchObject({
      rows: 2,
      added: 2,
      updated: 0,
      unchanged: 0,
      bad: 0,
      withoutSku: 0,
      shop: { name: "New & Fine", slug: "new-and-fine" },
    });
    const [bag, rug] = await products("New & Fine");
    expect(bag).toMatchObject({
      title: "Jute bag",
      pricePoisha: 45_050,
      quantity: 12,
      status: "approved",
      originPostalCode: "9202",
      deliveryCostPoisha: 6_000,
      images: [],
      shelved: false,
    });
    expect([bag?.approvedAt, bag?.subCategoryId, rug?.subCategoryId]).toEqual([
      expect.any(Date),
      expect.any(String),
      null,
    ]);
    const owner = await db
      .selectFrom("shops")
      .innerJoin("users", "users.id", "shops.ownerId")
      .select(["email", "role"])
      .where("shops.name", "=", "New & Fine")
      .executeTakeFirstOrThrow();
    expect(owner).toEqual({ email: expect.stringMatching(/@mela\.invalid$/), role: "vendor" });
    expect(await search("jute rug")).toContain(rug?.id);
  });

  it("updates the planner's statistics of the filled tables", async () => {
    const { report } = await importRows([{ ...good, sku: "ANALYZED" }], { shop: "Analyzed" });
    expect(report.added).toBe(1);
    const { rows } = await pool.query(
      "select reltuples from pg_class where oid in ('products'::regclass, 'search_documents'::regclass, 'search_postings'::regclass, 'search_words'::regclass)",
    );
    // -1: never analyzed.
    expect(rows.every(({ reltuples }) => reltuples > 0)).toBe(true);
    expect(rows).toHaveLength(4);
  });

  it("leaves new products pending without --approve, and approves pending but not denied products with it", async () => {
    const shop = "Waiting";
    await importRows([good, { ...good, sku: "J-2" }], { shop, approve: false });
    expect((await products(shop)).map(({ status, approvedAt }) => [status, approvedAt])).toEqual([
      ["pending", null],
      ["pending", null],
    ]);
    await db
      .updateTable("products")
      .set({ status: "denied", feedback: "Too dark." })
      .where("id", "=", (await products(shop))[1]?.id ?? "")
      .execute();
    await importRows([good, { ...good, sku: "J-2" }], { shop });
    expect((await products(shop)).map(({ status }) => status)).toEqual(["approved", "denied"]);
  });

  it("finds a product by its Bangla texts after an import that lacks them", async () => {
    const shop = "Half translated";
    await importRows([{ ...good, titleBn: "মাছরাঙা ব্যাগ", descriptionBn: "পানকৌড়ির ছবি আঁকা" }], { shop });
    const [{ id = "" } = {}] = await products(shop);
    await importRows([{ ...good, price: 500 }], { shop });
    expect(await search("মাছরাঙা")).toEqual([id]);
    expect(await search("পানকৌড়ির")).toEqual([id]);
  });

  it("keeps the description and the Bangla title of a product in an import that lacks them", async () => {
    const shop = "Prices only";
    const { description: _, ...withoutTexts } = { ...good, price: 500 };
    await importRows([{ ...good, description: "Woven in Rangpur.", titleBn: "পাটের ব্যাগ" }], { shop });
    const { bad } = await importRows([withoutTexts], { shop });
    expect(bad).toEqual([]);
    const [{ description, titleBn, pricePoisha } = {}] = await products(shop);
    expect([description, titleBn, pricePoisha]).toEqual(["Woven in Rangpur.", "পাটের ব্যাগ", 50_000]);
  });

  it("keeps the sub-category of a product in an import that lacks it, unless the category changes", async () => {
    const shop = "No sub-categories";
    const [absent, empty, moved] = [good, { ...good, sku: "J-2" }, { ...good, sku: "J-3" }];
    await importRows([absent, empty, moved], { shop });
    const [{ subCategoryId = null } = {}] = await products(shop);
    expect(subCategoryId).not.toBeNull();
    const { subCategory: _, ...withoutColumn } = absent;
    const { report } = await importRows(
      [
        { ...withoutColumn, price: 500 },
        { ...empty, price: 500, subCategory: "" },
        { ...moved, category: "Bamboo", subCategory: "" },
      ],
      { shop },
    );
    expect(report).toMatchObject({ updated: 3, bad: 0 });
    expect((await products(shop)).map((product) => product.subCategoryId)).toEqual([
      subCategoryId,
      subCategoryId,
      null,
    ]);
    expect((await importRows([{ ...withoutColumn, price: 500 }], { shop })).report.unchanged).toBe(1);
  });

  it("adds only approved products to the search index", async () => {
    const shop = "Not reviewed";
    const indexed = async () =>
      (
        await sql<{ sku: string }>`
          select sku from search_documents join products p on p.id = product_id join shops s on s.id = p.shop_id
          where s.name = ${shop}
        `.execute(db)
      ).rows;
    await importRows([good, { ...good, sku: "J-2" }], { shop, approve: false });
    expect(await indexed()).toEqual([]);
    await db
      .updateTable("products")
      .set({ status: "denied", feedback: "Too dark." })
      .where("sku", "=", "J-2")
      .where("shopId", "=", (await products(shop))[0]?.shopId ?? "")
      .execute();
    await importRows([good, { ...good, sku: "J-2", title: "Jute rug" }], { shop });
    expect(await indexed()).toEqual([{ sku: "J-1" }]);
  });

  /** Returns the audit entries about the products of a shop in an order that is not defined. */
  const entriesOf = (shop: string, action: AuditAction) =>
    db
      .selectFrom("auditLog")
      .innerJoin("products", "products.id", "auditLog.subjectId")
      .innerJoin("shops", "shops.id", "products.shopId")
      .select(["sku", "actorId", "action", "subjectKind", "detail", "at"])
      .where("shops.name", "=", shop)
      .where("action", "=", action)
      .execute();

  it("writes approvals to the audit log once and without an actor", async () => {
    const shop = "Told";
    const listEntries = () => entriesOf(shop, "product_decided");
    const { sku: _, ...nameless } = good;
    const denied = { ...good, sku: "J-2" };
    await importRows([good, denied], { shop, approve: false });
    expect(await listEntries()).toEqual([]);
    await db
      .updateTable("products")
      .set({ status: "denied" })
      .where("id", "=", (await products(shop))[1]?.id ?? "")
      .execute();
    const now = new Date("2026-11-21T12:00:00Z");
    const all = [good, denied, { ...good, sku: "J-3" }, nameless];
    await importRows(all, { shop, now });
    const entry = { actorId: null, action: "product_decided", subjectKind: "product", at: now };
    const entries = [
      { ...entry, sku: "J-1", detail: { from: "pending", to: "approved" } },
      { ...entry, sku: "J-3", detail: { to: "approved" } },
      { ...entry, sku: null, detail: { to: "approved" } },
    ];
    expect(await listEntries()).toHaveLength(3);
    expect(await listEntries()).toEqual(expect.arrayContaining(entries));
    // What is on sale and only changes is decided already, also when the file comes without --approve.
    await importRows([{ ...good, price: 9 }], { shop, now });
    await importRows([{ ...good, price: 8 }], { shop, approve: false });
    expect(await listEntries()).toHaveLength(3);
  });

  it("writes each changed price of an approved product to the audit log, once and without an actor", async () => {
    const shop = "Repriced";
    const now = new Date("2026-11-21T12:00:00Z");
    const varied = { ...good, sku: "J-2" };
    await importRows([good, varied], { shop });
    await importRows([{ ...good, sku: "J-3" }], { shop, approve: false });
    const [, { id = "" } = {}] = await products(shop);
    await giveVariations(db, id, ["Size"], [[["M"], 50_000, 3]]);
    // A new product, one that waits and one whose variations keep their prices are no changes on sale.
    const rows = [
      { ...good, price: 500.5 },
      { ...varied, price: 1, title: "Better bag" },
      { ...good, sku: "J-3", price: 2 },
      { ...good, sku: "J-4" },
    ];
    for (let round = 0; round < 2; round++) await importRows(rows, { shop, now, approve: false });
    expect(await entriesOf(shop, "product_price_set")).toEqual([
      {
        sku: "J-1",
        actorId: null,
        action: "product_price_set",
        subjectKind: "product",
        detail: { from: "450.5", to: "500.5" },
        at: now,
      },
    ]);
  });

  it("updates a product by its SKU, and drops the cached pages that show it", async () => {
    const shop = "Again";
    await importRows(
      [
        { ...good, titleBn: "পাটের ব্যাগ" },
        { ...good, sku: "J-2" },
      ],
      { shop },
    );
    const [before] = await products(shop);
    const changes = await recordChanges();
    const { report } = await importRows(
      [
        { ...good, title: "Sisal bag", price: "৫০০", quantity: 3 },
        { ...good, sku: "J-2" },
      ],
      { shop },
    );
    const announced = await changes.first();
    expect(report).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
    const [after] = await products(shop);
    expect(after).toMatchObject({
      id: before?.id,
      title: "Sisal bag",
      titleBn: "পাটের ব্যাগ",
      pricePoisha: 50_000,
      quantity: 3,
      status: "approved",
      approvedAt: before?.approvedAt,
      // An admin who is reviewing the old text gets a conflict.
      version: 2,
    });
    expect(announced).toEqual(
      expect.arrayContaining([
        `product:${before?.id}`,
        "list:category:jute",
        "list:shop:again",
        "list:across-categories",
        "list:prices",
      ]),
    );
    expect(await search("sisal")).toEqual([before?.id]);
    expect(
      (await importRows([{ ...good, title: "Sisal bag", price: 500, quantity: 3 }], { shop })).report,
    ).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it("drops the cached lists of both categories when a product moves to another one", async () => {
    const shop = "Moved";
    await importRows([good], { shop });
    const changes = await recordChanges();
    await importRows([{ ...good, category: "Bamboo", subCategory: "" }], { shop });
    expect(await changes.first()).toEqual(
      expect.arrayContaining(["list:category:jute", "list:category:bamboo"]),
    );
  });

  it("keeps price and stock of a product with variations, and changes the other fields", async () => {
    const shop = "Varied";
    await importRows([good], { shop });
    const [{ id = "" } = {}] = await products(shop);
    await giveVariations(
      db,
      id,
      ["Size"],
      [
        [["M"], 50_000, 3],
        [["L"], 60_000, 4],
      ],
    );
    await importRows([{ ...good, title: "Better bag", price: 1, quantity: 900, variations: "Size: S" }], {
      shop,
    });
    expect(await products(shop)).toMatchObject([
      { id, title: "Better bag", pricePoisha: 50_000, priceToPoisha: 60_000, quantity: 7, options: ["Size"] },
    ]);
    expect((await importRows([{ ...good, title: "Better bag", price: 2 }], { shop })).report).toMatchObject({
      updated: 0,
      unchanged: 1,
    });
  });

  it("uses the later of two rows with the same SKU", async () => {
    const { report } = await importRows([good, { ...good, price: 10 }, { ...good, price: 20 }], {
      shop: "Twice",
    });
    expect(report).toMatchObject({ added: 1, updated: 2 });
    expect((await products("Twice")).map(({ pricePoisha }) => pricePoisha)).toEqual([2_000]);
  });

  it("adds rows without a SKU with each import, and reports their number", async () => {
    const { sku: _, ...row } = good;
    await importRows([row, row], { shop: "Nameless" });
    expect((await importRows([row, row], { shop: "Nameless" })).report).toMatchObject({
      added: 2,
      withoutSku: 2,
    });
    expect(await products("Nameless")).toHaveLength(4);
  });

  it("finds the shop by name in any case, Bangla name or slug, and fails if the name is ambiguous", async () => {
    const { report } = await importRows([good], { shop: "Kopotakkho Ghor" });
    await db.updateTable("shops").set({ nameBn: "কপোতাক্ষ ঘর" }).where("id", "=", report.shop.id).execute();
    for (const shop of ["kopotakkho GHOR", "কপোতাক্ষ ঘর", "kopotakkho-ghor"])
      expect((await importRows([good], { shop })).report).toMatchObject({
        unchanged: 1,
        shop: { id: report.shop.id },
      });
    await createTestShop(db);
    await db
      .updateTable("shops")
      .set({ name: "Kopotakkho Ghor" })
      .where("id", "=", (await createTestShop(db)).shopId)
      .execute();
    await expect(importRows([good], { shop: "Kopotakkho Ghor" })).rejects.toThrow(ShopAmbiguous);
  });

  it("creates a different slug for a second shop of the same name", async () => {
    await importRows([good], { shop: "Rong!" });
    expect((await importRows([good], { shop: "Rong?" })).report.shop.slug).toBe("rong-2");
    expect((await importRows([good], { shop: "শুধু বাংলা" })).report.shop.slug).toMatch(/^shop-[0-9a-f]{6}$/);
  });

  it("adds each product once in two concurrent imports", async () => {
    const rows = Array.from({ length: 700 }, (_, i) => ({ ...good, sku: `S-${i}`, title: `Bag ${i % 7}` }));
    await importRows([good], { shop: "Crowded" });
    await Promise.all([
      importRows(rows, { shop: "Crowded" }),
      importRows(rows.toReversed(), { shop: "Crowded" }),
    ]);
    expect(await products("Crowded")).toHaveLength(701);
  });

  /** Imports two batches, and calls `changed` after the first one has been read. */
  async function importWithChange(shop: string, subCategory: string, changed: () => Promise<unknown>) {
    const bad: Outcome["bad"] = [];
    async function* rows() {
      for (let line = 1; line <= 501; line++) yield { line, row: { ...good, subCategory, sku: `K-${line}` } };
      await changed();
      yield { line: 502, row: { ...good, sku: "K-502" } };
    }
    const options = {
      rows: rows(),
      shop,
      approve: true,
      onBadRow: (line: number, reason: string) => void bad.push([line, reason]),
      onProgress: () => {},
    };
    return { report: await importProducts(options, { db, publicUrl, now: () => new Date() }), bad };
  }

  it("uses the name that the sub-category has when the product is saved", async () => {
    const subCategory = await addSubCategory("Quiver", "তূণীর");
    await importWithChange("Renamed", subCategory.slug, () =>
      db.updateTable("subCategories").set({ title: "Satchel" }).where("id", "=", subCategory.id).execute(),
    );
    const documents = (word: string) =>
      sql<{ sku: string }>`
      select sku from products p join search_documents d on d.product_id = p.id where p.sub_category_id = ${subCategory.id} and d.document @@ ${word}::tsquery
    `.execute(db);
    expect((await documents("satchel")).rows).toEqual([{ sku: "K-501" }]);
    expect((await documents("quiver")).rows).toHaveLength(500);
  });

  it("uses the Bangla name that the shop has when the product is saved", async () => {
    const subCategory = await addSubCategory("Ribbon", "ফিতা");
    const shop = "Changed name";
    await importRows([good], { shop });
    await importWithChange(shop, subCategory.slug, () =>
      db.updateTable("shops").set({ nameBn: "ডাহুকপাড়া" }).where("name", "=", shop).execute(),
    );
    expect(await search("ডাহুকপাড়া")).toHaveLength(2);
  });

  it("rejects rows whose sub-category is removed concurrently, and creates no shop without valid rows", async () => {
    const subCategory = await addSubCategory("Fez", "ফেজ");
    const remove = async () => {
      await db
        .updateTable("products")
        .set({ subCategoryId: null })
        .where("subCategoryId", "=", subCategory.id)
        .execute();
      await db.deleteFrom("subCategories").where("id", "=", subCategory.id).execute();
    };
    const { report, bad } = await importWithChange("Removed", subCategory.slug, remove);
    expect(bad).toEqual([[501, "subCategory: Jute has no sub-category “fez”."]]);
    expect(report).toMatchObject({ rows: 502, added: 501, bad: 1 });
    expect(
      (await importRows([{ ...good, subCategory: "fez" }], { shop: "Never made" })).report,
    ).toMatchObject({ bad: 1 });
    expect(await db.selectFrom("shops").select("id").where("name", "=", "Never made").execute()).toEqual([]);
  });

  it("blocks a rename of the sub-category until a batch is saved, but no other import and no new product", async () => {
    const subCategory = await addSubCategory("Cravat", "ক্র্যাভাট");
    const shop = "Waited for";
    await importRows([{ ...good, subCategory: "cravat" }], { shop });
    const [{ id = "" } = {}] = await products(shop);
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from products where id = $1 for no key update", [id]);
    const importing = importRows([{ ...good, subCategory: "cravat", price: 9 }], { shop });
    await waitForLocks(pool, 1);
    const work = { actorId: await addAdmin(), now: new Date(), publicUrl };
    const queued: string[] = [];
    const jobs = { insert: async (queue: string) => void queued.push(queue) };
    const { version = "" } = (await listSubCategoryItems(db)).find(({ id }) => id === subCategory.id) ?? {};
    const renaming = changeItem(
      db,
      "subCategory",
      subCategory.id,
      { version, title: "Ascot" },
      { ...work, jobs },
    );
    await waitForLocks(pool, 2);
    expect(
      (await importRows([{ ...good, subCategory: "cravat" }], { shop: "Beside it" })).report,
    ).toMatchObject({ added: 1 });
    await (await createTestShop(db)).add({ subCategoryId: subCategory.id });
    expect(queued).toEqual([]);
    await holder.query("commit");
    holder.release();
    expect([(await importing).report.updated, (await renaming).changed, queued]).toEqual([
      1,
      true,
      [renamedSubCategoryQueue],
    ]);
  });

  it("holds at most five hundred rows in memory", async () => {
    const unsaved: number[] = [];
    let saved = 0;
    async function* rows() {
      for (let line = 1; line <= 2_100; line++) {
        yield { line, row: { ...good, sku: `M-${line}`, title: `Mat ${line % 9}` } };
        unsaved.push(line - saved);
      }
    }
    const onProgress = ({ added }: ImportReport) => {
      saved = added;
    };
    const options = { rows: rows(), shop: "Great Store", approve: true, onBadRow: () => {}, onProgress };
    expect(await importProducts(options, { db, publicUrl, now: () => new Date() })).toMatchObject({
      rows: 2_100,
      added: 2_100,
      bad: 0,
    });
    expect(Math.max(...unsaved)).toBe(500);
    expect(await products("Great Store")).toHaveLength(2_100);
  });

  it("accepts only images that are stored on this site [S84]", async () => {
    const hash = "0123456789abcdef0123456789abcdef";
    await insertImages(db, [{ hash, width: 9, height: 9, placeholder: "data:,", ownerId: null }], new Date());
    const url = `/images/${hash}-640.webp`;
    const { bad } = await importRows(
      [
        { ...good, imgPrimary: url, imgAngleOne: publicUrl + url },
        { ...good, sku: "J-3", imgPrimary: "https://evil.test/x.png" },
        { ...good, sku: "J-4", imgAngleTwo: `/images/${"f".repeat(32)}-640.webp` },
      ],
      { shop: "Pictures" },
    );
    expect(bad.map(([line]) => line)).toEqual([2, 3]);
    expect((await products("Pictures")).map(({ images }) => images)).toEqual([[hash]]);
    await importRows([good], { shop: "Pictures" });
    expect((await products("Pictures")).map(({ images }) => images)).toEqual([[hash]]);
  });

  it("keeps removed images for the same time as new uploads", async () => {
    const [unchanged, removed, unrelated] = ["1", "2", "3"].map((digit) => digit.repeat(32)) as [
      string,
      string,
      string,
    ];
    const long = new Date("2026-01-01T00:00:00Z");
    await insertImages(
      db,
      [unchanged, removed, unrelated].map((hash) => ({
        hash,
        width: 9,
        height: 9,
        placeholder: "data:,",
        ownerId: null,
      })),
      long,
    );
    const url = (hash: string) => `/images/${hash}-640.webp`;
    const shop = "Changing pictures";
    const first = { ...good, imgPrimary: url(unchanged), imgAngleOne: url(removed) };
    await importRows([first, { ...good, sku: "J-2", imgPrimary: url(unrelated) }], { shop });
    const sent = async () =>
      (
        await db
          .selectFrom("images")
          .select("lastSentAt")
          .where("hash", "in", [unchanged, removed, unrelated])
          .orderBy("hash")
          .execute()
      ).map(({ lastSentAt }) => lastSentAt);
    const now = new Date("2026-11-21T12:00:00Z");
    const changed = [
      { ...first, imgAngleOne: "" },
      { ...good, sku: "J-2", price: 9 },
    ];
    await importRows(changed, { shop, now });
    expect(await sent()).toEqual([long, now, long]);
  });
});

describe("the parser of rows", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const cases: [Row, string][] = [
    [{ category: "Gold" }, "category: The category “Gold” does not exist."],
    [{ category: "" }, "category: Category is required"],
    [{ subCategory: "Hats" }, "subCategory: Jute has no sub-category “Hats”."],
    [{ title: "  " }, "title: Title is required"],
    [{ title: "x".repeat(301) }, "title: At most 300 characters."],
    [{ title: "a\ud800b" }, "title: Some characters cannot be used here. Please remove them."],
    [{ description: "x".repeat(1_501) }, "description: At most 1,500 characters."],
    [{ price: 0 }, "price: Must be more than 0."],
    [{ price: -5 }, "price: Must be more than 0."],
    [
      { price: 9.999 },
      "price: At most two decimals, as in 99.50. For one thousand two hundred, write 1,200.",
    ],
    [{ price: 10_000_000.01 }, "price: Must be at most 1,00,00,000."],
    [{ price: "cheap" }, "price: Write only the number, for example 850."],
    // A comma may be a decimal comma, unless it separates thousands or lakhs.
    [{ price: "99,50" }, "price: Write only the number, for example 850."],
    [{ price: "1,25" }, "price: Write only the number, for example 850."],
    [{ price: "1,2500" }, "price: Write only the number, for example 850."],
    // May mean 1,200.
    [{ price: "1.200" }, "price: Write only the number, for example 850."],
    [{ price: "৳ ১.২০০" }, "price: Write only the number, for example 850."],
    [{ quantity: "2.000" }, "quantity: Write how many you have, for example 5."],
    [{ price: undefined }, "price: Price is required"],
    [{ quantity: 1.5 }, "quantity: Enter a whole number, for example 5 or 1,200."],
    [{ quantity: -1 }, "quantity: Must be at least 0."],
    [{ quantity: 1_000_001 }, "quantity: Must be at most 10,00,000."],
    [{ whenDidYouMade: 1899 }, "whenDidYouMade: Must be at least 1900."],
    [{ whenDidYouMade: 2027 }, "whenDidYouMade: Must be at most 2026."],
    [{ tags: "" }, "tags: Tags are required"],
    [{ originPostalCode: null }, "originPostalCode: Postal code of origin is required"],
    [
      { originPostalCode: "742O" },
      "originPostalCode: Write the 4 digits of the postal code, for example 7420.",
    ],
    [{ price: 0, quantity: -1 }, "price: Must be more than 0.; quantity: Must be at least 0."],
  ];

  it.each(cases)("rejects %j with its line and reason", async (wrong, reason) => {
    const { report, bad } = await importRows(
      [
        { ...good, sku: "fine" },
        { ...good, ...wrong },
      ],
      { shop: "Rules", now },
    );
    expect(bad).toEqual([[2, reason]]);
    expect(report).toMatchObject({ rows: 2, bad: 1 });
  });

  it.each<[Row, Row]>([
    [{ price: "৳ ১,২৫০.৫০" }, { pricePoisha: 125_050 }],
    [{ price: "1,25,000" }, { pricePoisha: 12_500_000 }],
    [{ price: "BDT 1,250.50" }, { pricePoisha: 125_050 }],
    [{ price: "1,200/-" }, { pricePoisha: 120_000 }],
    [{ price: 10_000_000 }, { pricePoisha: 1_000_000_000 }],
    [{ quantity: "০" }, { quantity: 0 }],
    [{ whenDidYouMade: "২০২৬" }, { whenDidYouMade: 2026 }],
    [{ originPostalCode: "০০১২" }, { originPostalCode: "0012" }],
    [{ originPostalCode: "44600-1", countryOfOrigin: "Nepal" }, { originPostalCode: "44600-1" }],
    [{ tags: ["jute", "bag", "Jute"] }, { tags: "jute, bag" }],
    [{ title: " e\u0301 \n bag " }, { title: "é bag" }],
    [{ title: "a\0\u0085b" }, { title: "ab" }],
    [{ description: "one\r\ntwo" }, { description: "one\ntwo" }],
    [{ category: "toys & entertainment", subCategory: null }, { subCategoryId: null }],
    [{ category: "পাট", subCategory: "বাজারের ব্যাগ" }, { sku: "ok" }],
    [
      { status: "denied", rating: 5, vendorEmail: "x@y.z", _id: "1" },
      { status: "approved", ratingHalves: 0 },
    ],
  ])("accepts %j", async (change, expected) => {
    const { bad } = await importRows([{ ...good, sku: "ok", ...change }], { shop: "Taken", now });
    expect(bad).toEqual([]);
    expect((await products("Taken")).find(({ sku }) => sku === "ok")).toMatchObject(expected);
  });
});

describe("the reader of files", () => {
  it("reads JSON Lines with a byte order mark, blank lines, Windows line ends and no final line end, and numbers bad lines", async () => {
    const line = (sku: string) => JSON.stringify({ ...good, sku });
    const text = Buffer.concat([
      Buffer.from(`\ufeff${line("1")}\r\n\r\n{"title": \n[1]\n"text"\nnull\n`),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`${JSON.stringify({ ...good, description: "x".repeat(300_000) })}\n${line("2")}`),
    ]);
    const { report, bad } = await importText("x.jsonl", text, { shop: "Lines" });
    expect(bad).toEqual([
      [3, "not JSON"],
      [4, "not an object with the fields of a product"],
      [5, "not an object with the fields of a product"],
      [6, "not an object with the fields of a product"],
      [7, "not UTF-8"],
      [8, "longer than any product"],
    ]);
    expect(report).toMatchObject({ added: 2, bad: 6, rows: 8 });
  });

  it("reads CSV with quoted commas, line breaks and Bangla, with columns in any order and case, and ignores unknown ones", async () => {
    const columns = [
      ...Object.keys(good).map((name) =>
        name === "price" ? "Price" : name === "whoMade" ? "who_made" : name,
      ),
      "colour",
    ];
    const row = (change: Row) =>
      columns
        .map(
          (name) =>
            `"${String({ ...good, Price: good.price, who_made: good.whoMade, colour: "red", ...change }[name] ?? "").replaceAll('"', '""')}"`,
        )
        .join(",");
    const text = `\ufeff${columns.join(",")}\r\n${row({ sku: "1", title: 'A "fine" bag, large', description: "one\ntwo" })}\r\nonly,two\r\n${row({ sku: "2", Price: "২৫০" })}\r\n${row({ sku: "3", Price: "" })}\r\n`;
    const { report, bad } = await importText("x.csv", text, { shop: "Csv" });
    expect(bad).toEqual([
      [4, "not as many columns as the first line"],
      [6, "price: Price is required"],
    ]);
    expect(report).toMatchObject({ added: 2, bad: 2, rows: 4 });
    expect(
      (await products("Csv")).map(({ title, description, pricePoisha }) => [title, description, pricePoisha]),
    ).toEqual([
      ['A "fine" bag, large', "one\ntwo", 45_050],
      ["Jute bag", "Two handles.", 25_000],
    ]);
  });

  it("rejects the lines of a CSV that are not UTF-8, and reads the others", async () => {
    const columns = Object.keys(good);
    const row = (sku: string) =>
      Object.values({ ...good, sku, title: "Café bag" })
        .map((value) => `"${value}"`)
        .join(",");
    const text = Buffer.concat([
      Buffer.from(`${columns.join(",")}\n${row("1")}\n`),
      Buffer.from(`${row("2")}\n`, "latin1"),
      Buffer.from(row("3")),
    ]);
    const { report, bad } = await importText("latin1.csv", text, { shop: "Encoded" });
    expect(bad).toEqual([[3, "not UTF-8"]]);
    expect(report).toMatchObject({ added: 2, bad: 1, rows: 3 });
  });

  it("stops at a row of a CSV that is longer than any product, and names its line", async () => {
    const columns = Object.keys(good);
    const row = (change: Row) =>
      Object.values({ ...good, ...change })
        .map((value) => `"${value}"`)
        .join(",");
    const others = Array.from({ length: 2_000 }, (_, index) => row({ title: `Bag ${index}` }));
    const text = [columns.join(","), row({ description: "x".repeat(300_000) }), ...others].join("\n");
    await expect(importText("long.csv", text, { shop: "Long" })).rejects.toThrow(
      new UnreadableFile("The row at line 2 is longer than any product. Is a quotation mark missing there?"),
    );
  });

  it("imports nothing and creates no shop for a CSV without the columns of a product, or a missing file", async () => {
    await expect(importText("x.csv", "a,b\n1,2\n", { shop: "None" })).rejects.toThrow(UnreadableFile);
    const nothing = { shop: "None", approve: true, onBadRow: () => {}, onProgress: () => {} };
    for (const name of ["none.jsonl", "none.csv"]) {
      await expect(
        importProducts(
          { ...nothing, rows: openImportFile(join(folder, name)).rows },
          { db, publicUrl, now: () => new Date() },
        ),
      ).rejects.toMatchObject({ code: "ENOENT" });
    }
    expect((await importText("empty.jsonl", "", { shop: "None" })).report).toMatchObject({ rows: 0 });
    expect((await importRows([{}], { shop: "None" })).report).toMatchObject({ rows: 1, bad: 1 });
    expect(await db.selectFrom("shops").select("id").where("name", "=", "None").execute()).toEqual([]);
  });

  it("skips half a gigabyte without a line end without holding it in memory", async () => {
    const path = join(folder, "endless.jsonl");
    await writeFile(path, "");
    await truncate(path, 512 * 1024 * 1024);
    await writeFile(path, `x\n${JSON.stringify(good)}\n`, { flag: "a" });
    const before = process.memoryUsage().rss;
    const rows = [];
    for await (const row of openImportFile(path).rows) rows.push(row);
    expect(rows).toEqual([
      { line: 1, reason: "longer than any product" },
      { line: 2, row: good },
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });
});

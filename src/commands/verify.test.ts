import { randomUUIDv7 } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCatalogCategories } from "#catalog/store/categories.server.ts";
import {
  renamedSubCategoryJob,
  renamedSubCategoryWorker,
} from "#curation/actions/renamed-sub-category.server.ts";
import { renamedSubCategoryQueue } from "#curation/store.server.ts";
import { importProducts } from "#listing/actions/import-products.server.ts";
import { saveProductsBySku } from "#listing/store/insert-products.server.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import { decideProduct } from "#moderation/actions.server.ts";
import { cancelOrder, changeStatus } from "#orders/actions/order-status.server.ts";
import { placeOrder, type Shopper } from "#orders/actions/place-order.server.ts";
import { setRole, setSuspended } from "#people/actions.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { announcementChannel } from "#platform/db/announce.server.ts";
import { type DatabaseConnection, inTransaction } from "#platform/db/database.server.ts";
import { openJobs } from "#platform/jobs.server.ts";
import { openLog } from "#platform/log.server.ts";
import { mailsTag } from "#platform/mail/mail.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { testDatabase } from "#test/database.ts";
import { databaseUrlOf } from "#test/database-url.ts";
import { productForm } from "#test/listing.ts";
import { createTestShop, giveVariations, type TestShop } from "#test/products.ts";
import { fillCart, makeAdmin, makeShopper, placeTestOrder, publicUrl } from "#test/shoppers.ts";
import { up } from "../../migrations/004-stock.ts";
import { ensureCategories } from "../../seed/categories.ts";
import { findProblems } from "./store/integrity.server.ts";
import { inSnapshot } from "./store/snapshot.server.ts";
import { runVerify } from "./verify.server.ts";

const { db, pool, connection } = await testDatabase();
const moment = { now: new Date(), publicUrl };
let testShop: TestShop;
let admin: Shopper;
let buyer: Shopper;
let bag = "";
let lamp = "";
/** Has two lines, an idempotency key and three history entries. */
let order = "";
let cancelled = "";
let inCart = "";
let deleted = "";
/** Of size M, 3 were stocked, one is sold, and one was sold and returned. */
let panjabi = "";
let medium = "";
let large = "";
let sized = "";
/** Was suspended and restored, and has become a vendor. */
let promoted = "";
let denied = "";
/** Approved, in a sub-category. */
let boxed = "";
const subCategory = randomUUIDv7();
const photo = "f".repeat(32);

/** Makes every kind of change that the checks read. */
beforeAll(async () => {
  testShop = await createTestShop(db);
  admin = await makeAdmin(db, "Amina");
  buyer = await makeShopper(db);
  [bag, lamp] = [await testShop.add({ quantity: 5, sku: "BAG" }), await testShop.add({ quantity: 1 })];
  await testShop.add({ status: "pending", approvedAt: null });
  const products = await fillCart(db, buyer.id, [{ id: bag, quantity: 2 }, { id: lamp }]);
  order = (await placeOrder(db, buyer, { products }, { key: "once", limitFactor: 1, ...moment })).id;
  for (const status of ["processing", "delivered"] as const)
    await changeStatus(db, admin, order, status, moment);
  cancelled = await placeTestOrder(db, buyer, [{ id: bag, quantity: 3 }]);
  await cancelOrder(db, buyer, cancelled, "too many", moment);
  inCart = (await fillCart(db, buyer.id, [{ id: bag }]))[0]?._id ?? "";
  panjabi = await testShop.add();
  [medium = "", large = ""] = await giveVariations(
    db,
    panjabi,
    ["Size"],
    [
      [["M"], 50_000, 3],
      [["L"], 60_000, 4],
    ],
  );
  sized = await placeTestOrder(db, buyer, [{ id: panjabi, variationId: medium }]);
  await cancelOrder(
    db,
    buyer,
    await placeTestOrder(db, buyer, [{ id: panjabi, variationId: medium }]),
    "too small",
    moment,
  );
  const doing = { actorId: admin.id, ...moment, hooks: { onSellingChange: async () => {} } };
  promoted = (await makeShopper(db)).id;
  // An action that waited for a lock is written last, but with an earlier time.
  await setRole(db, promoted, "admin", { ...doing, now: new Date(moment.now.getTime() + 60_000) });
  await setRole(db, promoted, "vendor", doing);
  for (const suspended of [true, false]) await setSuspended(db, promoted, suspended, doing);
  denied = await testShop.add({ status: "pending", approvedAt: null });
  await decideProduct(db, denied, { status: "denied" }, { actorId: admin.id, ...moment, version: undefined });
  const named = {
    slug: "boxes",
    title: "Children’s Berry-Boxes & Cookies for this",
    titleBn: "ফলের বাক্স ও ঝুড়ি",
  };
  await db
    .insertInto("subCategories")
    .values({
      ...named,
      id: subCategory,
      categoryId: testShop.categories.jute as string,
      image: null,
      position: 0,
    })
    .execute();
  boxed = await testShop.add({
    status: "pending",
    approvedAt: null,
    subCategoryId: subCategory,
    images: [photo],
  });
  await decideProduct(
    db,
    boxed,
    { status: "approved" },
    { actorId: admin.id, ...moment, version: undefined },
  );
  deleted = (await makeShopper(db)).id;
  await setRole(db, deleted, "vendor", doing);
  await pool.query("update users set deleted_at = now(), suspended = true, role = 'user' where id = $1", [
    deleted,
  ]);
});

describe("findProblems", () => {
  it("finds no problems after regular use", async () => {
    expect(await findProblems(pool)).toEqual([]);
  });

  it("finds no problems after an import with approval, and one if an approved product is set back", async () => {
    const { db: other, pool: otherPool } = await testDatabase();
    await createTestShop(other);
    await makeAdmin(other);
    async function* rows() {
      yield { line: 1, row: { ...productForm, sku: "I-1" } };
    }
    const silent = { onBadRow: () => {}, onProgress: () => {} };
    for (const approve of [false, true])
      await importProducts(
        { rows: rows(), shop: "Rupsha", approve, ...silent },
        { db: other, publicUrl, now: () => new Date() },
      );
    expect(await findProblems(otherPool)).toEqual([]);
    await otherPool.query("update products set status = 'pending', approved_at = null");
    expect(await findProblems(otherPool)).toEqual([
      expect.stringMatching(/^Product .* is pending, but by the audit log it became approved\.$/),
    ]);
  });

  it("finds no problems in sub-categories of a new instance, also while one is being renamed", async () => {
    const { db: other, pool: otherPool } = await testDatabase();
    await ensureCategories(other);
    await makeAdmin(other);
    const tiles = (await listCatalogCategories(other)).flatMap(({ slug, subCategories }) =>
      subCategories.map((subCategory) => ({ ...subCategory, category: slug })),
    );
    async function* rows() {
      for (const [line, { slug, category }] of tiles.entries())
        yield { line, row: { ...productForm, sku: slug, category, subCategory: slug } };
    }
    const silent = { onBadRow: () => {}, onProgress: () => {} };
    const { added } = await importProducts(
      { rows: rows(), shop: "Rupsha", approve: true, ...silent },
      { db: other, publicUrl, now: () => new Date() },
    );
    expect(added).toBeGreaterThan(20);
    expect(await findProblems(otherPool)).toEqual([]);
    const over = Promise.withResolvers<void>();
    const jobs = await openJobs(
      otherPool,
      openLog("silent"),
      [],
      [{ ...renamedSubCategoryWorker(other), run: () => over.promise }],
    );
    await inTransaction(other, async (trx) => {
      await trx
        .updateTable("subCategories")
        .set({ title: "Crates" })
        .where("id", "=", tiles[0]?.id ?? "")
        .execute();
      await jobs.insert(renamedSubCategoryQueue, [renamedSubCategoryJob(tiles[0]?.id ?? "")], trx);
    });
    expect(await findProblems(otherPool)).toEqual([]);
    await otherPool.query("update jobs.job set state = 'failed' where name = $1", [renamedSubCategoryQueue]);
    expect(await findProblems(otherPool)).toEqual([
      expect.stringMatching(
        /^Product .* is in the sub-category “Crates”, but a search does not find it by that name\.$/,
      ),
    ]);
    over.resolve();
    await jobs.close();
  });

  it("finds no problems in an empty database", async () => {
    expect(await findProblems((await testDatabase()).pool)).toEqual([]);
  });

  const unchecked = (table: string, check: string) =>
    `alter table ${table} drop constraint ${table}_${check}`;

  it.each<[string, () => string[], () => (string | RegExp)[]]>([
    [
      "stock that is missing without an order",
      () => [`update products set quantity = 1 where id = '${bag}'`],
      () => [`Product ${bag}: 5 were stocked, 5 sold and 3 returned, which leaves 3, but its quantity is 1.`],
    ],
    [
      "an order that has taken no stock",
      () => [
        `update order_lines set product_id = '${bag}' where order_id = '${order}' and product_id = '${lamp}'`,
      ],
      () => [
        /^Product .* 6 sold and 3 returned, which leaves 2, but its quantity is 3\.$/,
        /^Product .* which leaves 1, but its quantity is 0\.$/,
      ],
    ],
    [
      "a quantity below zero",
      () => [
        unchecked("products", "quantity_check"),
        `update products set quantity = -1, updated_at = now() where id = '${bag}'`,
      ],
      () => [`Product ${bag} has the quantity -1.`],
    ],
    [
      "a cart entry with the quantity 0",
      () => [
        unchecked("cart_entries", "quantity_check"),
        `update cart_entries set quantity = 0 where id = '${inCart}'`,
      ],
      () => [`Cart entry ${inCart} has the quantity 0.`],
    ],
    [
      "a product that is saved at the price of 0",
      () => [
        unchecked("saved_products", "price_poisha_check"),
        `insert into saved_products values ('${buyer.id}', '${bag}', 0, now())`,
      ],
      () => [`Person ${buyer.id} has saved product ${bag} at the price of 0 poisha.`],
    ],
    [
      "a wishlist that is too long",
      () => [
        "alter table saved_products drop constraint saved_products_product_id_fkey",
        `insert into saved_products select '${buyer.id}', gen_random_uuid(), 1, now() from generate_series(1, 201)`,
      ],
      () => [`Person ${buyer.id} has saved 201 products, more than 200.`],
    ],
    [
      "an order line with a negative quantity",
      () => [
        unchecked("order_lines", "quantity_check"),
        `update order_lines set quantity = -2 where order_id = '${cancelled}'`,
      ],
      () => [
        `Order ${cancelled} has a line of product ${bag} with the quantity -2.`,
        /^Order .*: the sum of its lines is -100000 poisha/,
      ],
    ],
    [
      "an order without lines",
      () => [`delete from order_lines where order_id = '${cancelled}'`],
      () => [
        `Order ${cancelled} has no lines.`,
        `Order ${cancelled}: the sum of its lines is 0 poisha, but it has 150000 for them, 5500 for delivery and 155500 in total.`,
      ],
    ],
    [
      "lines without an order",
      () => [
        "alter table order_lines drop constraint order_lines_user_id_order_id_fkey",
        `insert into order_lines select user_id, gen_random_uuid(), position, gen_random_uuid(), product_id, shop_id, shop_name, title, title_bn, image, price_poisha, quantity, shop_name_bn
         from order_lines where order_id = '${cancelled}'`,
      ],
      () => [/^Order [0-9a-f-]{36} does not exist, but has lines\.$/],
    ],
    [
      "an order line with another time than its order",
      () => [`update order_lines set placed_at = placed_at - interval '1 day' where order_id = '${order}'`],
      () => [`Order ${order} and one of its lines have different times.`],
    ],
    [
      "a sum that differs from its lines",
      () => [
        `update orders set items_poisha = items_poisha - 1, total_poisha = total_poisha - 1 where id = '${order}'`,
      ],
      () => [
        `Order ${order}: the sum of its lines is 150000 poisha, but it has 149999 for them, 5500 for delivery and 155499 in total.`,
      ],
    ],
    [
      "a delivery that is charged twice",
      () => [
        `update orders set delivery_poisha = 11000, total_poisha = total_poisha + 5500 where id = '${order}'`,
      ],
      () => [
        `Order ${order}: the sum of its lines is 150000 poisha, but it has 150000 for them, 11000 for delivery and 161000 in total.`,
      ],
    ],
    [
      "a total that differs from its parts",
      () => [unchecked("orders", "check"), `update orders set total_poisha = 1 where id = '${order}'`],
      () => [
        `Order ${order}: the sum of its lines is 150000 poisha, but it has 150000 for them, 5500 for delivery and 1 in total.`,
      ],
    ],
    [
      "an order without history",
      () => [`delete from order_history where order_id = '${order}'`],
      () => [
        `Order ${order} has no history.`,
        ...["processing", "delivered"].map(
          (status) =>
            new RegExp(
              `^Order ${order}: by the audit log it became ${status} at .*, but its history does not contain that\\.$`,
            ),
        ),
      ],
    ],
    [
      "a status that is missing in the history",
      () => [`update orders set status = 'shipping' where id = '${order}'`],
      () => [`Order ${order} is shipping, but its history ends at delivered.`],
    ],
    [
      "a history that does not begin with pending",
      () => [
        `update order_history set status = 'shipping' where order_id = '${order}' and position = 0`,
        `update order_history set from_status = 'shipping' where order_id = '${order}' and position = 1`,
      ],
      () => [`Order ${order}: the history begins at shipping instead of pending.`],
    ],
    [
      "a history entry that does not follow from the one before",
      () => [
        `update order_history set from_status = 'shipping' where order_id = '${order}' and position = 2`,
      ],
      () => [
        `Order ${order}: line 2 of the history leads from shipping to delivered, but processing came before it.`,
      ],
    ],
    [
      "a missing history entry",
      () => [`delete from order_history where order_id = '${order}' and position = 1`],
      () => [
        `Order ${order}: line 2 of the history leads from processing to delivered, but pending came before it.`,
        `Order ${order}: the history has 2 lines, numbered 0 to 2.`,
      ],
    ],
    [
      "a status change after a cancellation",
      () => [
        `insert into order_history select user_id, order_id, 2, 'cancelled', 'shipping', by_id, at from order_history where order_id = '${cancelled}' and position = 1`,
        `update orders set status = 'shipping' where id = '${cancelled}'`,
        `update products set quantity = 0 where id = '${bag}'`,
      ],
      () => [`Order ${cancelled} was cancelled and became shipping after that.`],
    ],
    [
      "a cart entry that was ordered",
      () => [`update order_lines set cart_entry_id = '${inCart}' where order_id = '${cancelled}'`],
      () => [
        `Cart entry ${inCart} of person ${buyer.id} is still in the cart, although order ${cancelled} contains it.`,
      ],
    ],
    [
      "a cart entry that was ordered twice",
      () => [
        `update order_lines set cart_entry_id = (select cart_entry_id from order_lines where order_id = '${order}' limit 1) where order_id = '${cancelled}'`,
      ],
      () => [new RegExp(`^Cart entry [0-9a-f-]{36} was ordered 2 times: ${order}, ${cancelled}\\.$`)],
    ],
    [
      "an idempotency key without an order",
      () => ["update idempotency_keys set order_id = '00000000-0000-7000-8000-000000000000'"],
      () => [
        new RegExp(
          `^The key of person ${buyer.id} from .* belongs to order 00000000-0000-7000-8000-000000000000, which does not exist\\.$`,
        ),
      ],
    ],
    [
      "an idempotency key for another person's order",
      () => [`update idempotency_keys set user_id = '${admin.id}'`],
      () => [new RegExp(`belongs to order ${order}, which does not exist\\.$`)],
    ],
    [
      "two idempotency keys for one order",
      () => [
        `insert into idempotency_keys (user_id, key, request_hash, order_id) values ('${buyer.id}', 'twice', 'hash', '${order}')`,
      ],
      () => [`Order ${order} has 2 keys.`],
    ],
    [
      "an approved product without a time of approval",
      () => [unchecked("products", "check"), `update products set approved_at = null where id = '${bag}'`],
      () => [`Product ${bag} is approved, but has no time of approval.`],
    ],
    [
      "a denied product with a time of approval",
      () => [unchecked("products", "check"), `update products set status = 'denied' where id = '${bag}'`],
      () => [new RegExp(`^Product ${bag} is denied, but has the time of approval 2026-.*\\.$`)],
    ],
    [
      "a name of a sub-category that the index of its products lacks",
      () => [`update sub_categories set title = 'Berry Crates' where id = '${subCategory}'`],
      () => [
        `Product ${boxed} is in the sub-category “Berry Crates”, but a search does not find it by that name.`,
      ],
    ],
    [
      "a Bangla name of a sub-category that the index of its products lacks",
      () => [`update sub_categories set title_bn = 'ফলের দোলনা' where id = '${subCategory}'`],
      () => [/^Product .* does not find it by that name\.$/],
    ],
    [
      "a product on sale without a search document",
      () => [`delete from search_documents where product_id = '${boxed}'`],
      () => [/^Product .* does not find it by that name\.$/],
    ],
    [
      "a product on sale that is not in the search index",
      () => [`delete from search_documents where product_id = '${bag}'`],
      () => [`Product ${bag} is approved, but it is not in the search index.`],
    ],
    [
      "a word of a product that is missing in the search index",
      () => [
        `delete from search_postings p using search_documents d
           where d.product_id = '${bag}' and p.word = 'thing' and p.page = d.number >> 16
             and get_byte(p.postings, 0) * 256 + get_byte(p.postings, 1) = d.number & 65535`,
      ],
      () => [
        /^Product .*: its search document has \d+ words, but the search index has \d+ of them, or other weights\.$/,
      ],
    ],
    [
      "a word with a wrong count of products",
      () => ["insert into search_word_changes values ('{thing}', '{3}')"],
      () => [/^The word “thing” counts as being in \d+ products, but it is in \d+\.$/],
    ],
    [
      "a wrong counter",
      () => [
        "insert into counters (scope, key, value) values ('order_status', 'delivered', 1), ('role', 'admin', -1)",
      ],
      () => [
        "The counter order_status of “delivered” is 2, but there are 1.",
        /^The counter role of “admin” is \d+, but there are \d+\.$/,
      ],
    ],
    [
      "an order that is wrong or missing in its shop's list",
      () => [
        "update shop_orders set total_poisha = total_poisha + 1 where order_id = (select min(order_id::text)::uuid from shop_orders)",
        "delete from shop_orders where order_id = (select max(order_id::text)::uuid from shop_orders)",
      ],
      () => [
        /^Order .* is wrong or missing in the list of orders of shop .*\.$/,
        /^Order .* is wrong or missing in the list of orders of shop .*\.$/,
      ],
    ],
    [
      "a second address of a person",
      () => [
        "alter table addresses drop constraint addresses_user_id_key",
        "create temporary table copied on commit drop as select * from addresses",
        "update copied set id = gen_random_uuid()",
        `insert into addresses select * from copied where user_id = '${buyer.id}'`,
      ],
      () => [new RegExp(`^Person ${buyer.id} has 2 addresses: [0-9a-f-]{36}, [0-9a-f-]{36}\\.$`)],
    ],
    [
      "a deleted person with a session",
      () => [
        `insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), '${deleted}', 'token', now())`,
      ],
      () => [`Person ${deleted} is deleted, but still has sessions (1) and credentials (0).`],
    ],
    [
      "a deleted person with credentials",
      () => [
        `insert into identities (id, user_id, account_id, provider_id) values (gen_random_uuid(), '${deleted}', 'id', 'credential')`,
      ],
      () => [`Person ${deleted} is deleted, but still has sessions (0) and credentials (1).`],
    ],
    [
      "stock of a variation that is missing without an order",
      () => [
        `update product_variations set quantity = 1 where id = '${medium}'`,
        `update products set quantity = 5 where id = '${panjabi}'`,
      ],
      () => [
        `Variation ${medium} of product ${panjabi}: 3 were stocked, 2 sold and 1 returned, which leaves 2, but its quantity is 1.`,
        /^Product .* which leaves 6, but its quantity is 5\.$/,
      ],
    ],
    [
      "an order of a variation that has taken the stock of another",
      () => [`update order_lines set variation_id = '${large}' where order_id = '${sized}'`],
      () => [
        /^Variation .* which leaves 3, but its quantity is 2\.$/,
        /^Variation .* which leaves 3, but its quantity is 4\.$/,
      ],
    ],
    [
      "a quantity of a variation below zero",
      () => [
        unchecked("product_variations", "quantity_check"),
        `update product_variations set quantity = -1, updated_at = now() where id = '${large}'`,
      ],
      () => [
        `Variation ${large} of product ${panjabi} has the quantity -1.`,
        /^Product .* has 6 pieces .* is 1 at/,
      ],
    ],
    [
      "a sum that differs from the variations",
      () => [`update products set quantity = 9, updated_at = now() where id = '${panjabi}'`],
      () => [
        `Product ${panjabi} has 9 pieces at 50000 to 60000 poisha, but the sum of its variations is 6 at 50000 to 60000.`,
      ],
    ],
    [
      "a lowest price that no variation has",
      () => [`update products set price_poisha = 40000 where id = '${panjabi}'`],
      () => [
        `Product ${panjabi} has 6 pieces at 40000 to 60000 poisha, but the sum of its variations is 6 at 50000 to 60000.`,
      ],
    ],
    [
      "a highest price that no variation has",
      () => [`update products set price_to_poisha = null where id = '${panjabi}'`],
      () => [
        `Product ${panjabi} has 6 pieces at 50000 to 50000 poisha, but the sum of its variations is 6 at 50000 to 60000.`,
      ],
    ],
    [
      "options without variations",
      () => [`update products set options = '{Size}' where id = '${lamp}'`],
      () => [`Product ${lamp} has 1 options, but 0 variations that fit.`],
    ],
    [
      "a variation of a product without options",
      () => [`update products set options = '{}', price_to_poisha = null where id = '${panjabi}'`],
      () => [
        `Variation ${medium} is sold, but its product ${panjabi} has 0 options and it has 1 values.`,
        `Variation ${large} is sold, but its product ${panjabi} has 0 options and it has 1 values.`,
      ],
    ],
    [
      "a withdrawn variation with stock",
      () => [`update product_variations set withdrawn = true where id = '${large}'`],
      () => [
        `Variation ${large} is withdrawn, but 4 of it are in stock.`,
        /^Product .* is 2 at 50000 to 50000\.$/,
      ],
    ],
    [
      "a price range of a product without variations",
      () => [`update products set price_to_poisha = 99999 where id = '${lamp}'`],
      () => [`Product ${lamp} has a range of prices, but no variations.`],
    ],
    [
      "a cart entry with a variation of another product",
      () => [`update cart_entries set variation_id = '${large}' where id = '${inCart}'`],
      () => [
        `Cart entry ${inCart} is of product ${bag}, but its variation ${large} is of product ${panjabi}.`,
      ],
    ],
    [
      "an order line with a variation of another product",
      () => [
        `update order_lines set variation_id = '${large}', variation = 'L' where order_id = '${cancelled}'`,
      ],
      () => [`Order ${cancelled} has a line of product ${bag} with a variation of product ${panjabi}.`],
    ],
    [
      "a role that is missing in the audit log",
      () => [`update users set role = 'user' where id = '${promoted}'`],
      () => [`Person ${promoted} is user, but by the audit log they became vendor.`],
    ],
    [
      "a suspension that is missing in the audit log",
      () => [`update users set suspended = true where id = '${promoted}'`],
      () => [`Person ${promoted} is suspended, but by the audit log they were restored.`],
    ],
    [
      "a decision that is missing in the audit log",
      () => [`update products set status = 'approved', approved_at = now() where id = '${denied}'`],
      () => [`Product ${denied} is approved, but by the audit log it became denied.`],
    ],
    [
      "a product that differs from its last decision",
      () => [
        `insert into audit_log (id, at, action, subject_kind, subject_id, detail)
         values (gen_random_uuid(), '2026-01-01', 'product_decided', 'product', '${denied}', '{"from":"pending","to":"approved"}')`,
      ],
      () => [`Product ${denied} is denied, but by the audit log it became approved.`],
    ],
    [
      "an audit entry that is missing in the history of its order",
      () => [
        `insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, detail)
         values (gen_random_uuid(), now(), '${admin.id}', 'order_status_set', 'order', '${order}', '{"from":"delivered","to":"shipping"}')`,
      ],
      () => [
        new RegExp(
          `^Order ${order}: by the audit log it became shipping at 2026-.*, but its history does not contain that\\.$`,
        ),
      ],
    ],
    [
      "a history entry that is missing in the audit log",
      () => [
        `insert into order_history select user_id, order_id, 3, 'delivered', 'shipping', by_id, at + interval '1 second' from order_history where order_id = '${order}' and position = 2`,
        `update orders set status = 'shipping' where id = '${order}'`,
      ],
      () => [
        new RegExp(
          `^Order ${order}: by its history it became shipping at 2026-.*, but the audit log does not contain that\\.$`,
        ),
      ],
    ],
    ...["role = 'user'", "suspended = true", "deleted_at = now()"].map(
      (change): [string, () => string[], () => string[]] => [
        `no admin who can act (${change})`,
        () => [`update users set ${change} where id = '${admin.id}'`],
        () => ["There are products or orders, but no admin who can act."],
      ],
    ),
  ])("reports %s", async (_what, changes, sentences) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const change of changes()) await client.query(change);
      const faults = await findProblems(client);
      const found = sentences().map((sentence) =>
        typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
      );
      expect(faults).toEqual(expect.arrayContaining(found));
      // A problem may cause a second sentence about the same record, but never more.
      expect(faults.length - found.length).toBeLessThanOrEqual(1);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("reports twenty problems of a kind and the number of the others", async () => {
    const { db: other, pool: otherPool } = await testDatabase();
    const many = await createTestShop(other);
    await makeAdmin(other);
    for (let count = 0; count < 23; count++) await many.add({ quantity: 4 });
    await otherPool.query("update products set quantity = 3");
    const faults = await findProblems(otherPool);
    expect([faults.length, faults.at(-1)]).toEqual([21, "… and 3 more of this kind."]);
  });
});

describe("the number of stocked pieces", () => {
  const stockedOf = async (id: string) =>
    (await pool.query("select quantity, stocked from products where id = $1", [id])).rows[0];

  it("follows changes of the quantity, but not sales", async () => {
    const mat = await testShop.add({ quantity: 10, sku: "MAT" });
    const shopper = await makeShopper(db);
    await placeTestOrder(db, shopper, [{ id: mat, quantity: 4 }]);
    expect(await stockedOf(mat)).toEqual({ quantity: 6, stocked: 10 });
    const row = await db.selectFrom("products").selectAll().where("id", "=", mat).executeTakeFirstOrThrow();
    const { stocked: _kept, ...known } = row;
    const again = (quantity: number) => saveProductsBySku(db, [{ ...known, id: randomUUIDv7(), quantity }]);
    await again(20);
    expect(await stockedOf(mat)).toEqual({ quantity: 20, stocked: 24 });
    await cancelOrder(
      db,
      shopper,
      await placeTestOrder(db, shopper, [{ id: mat, quantity: 2 }]),
      "no",
      moment,
    );
    await again(0);
    expect(await stockedOf(mat)).toEqual({ quantity: 0, stocked: 4 });
    expect(await findProblems(pool)).toEqual([]);
  });

  it("is calculated by the migration", async () => {
    const { db: other, pool: otherPool } = await testDatabase();
    const mat = await (await createTestShop(other)).add({ quantity: 5 });
    await makeAdmin(other);
    const shopper = await makeShopper(other);
    await placeTestOrder(other, shopper, [{ id: mat, quantity: 2 }]);
    await cancelOrder(other, shopper, await placeTestOrder(other, shopper, [{ id: mat }]), "no", moment);
    await otherPool.query(`
      drop trigger products_stocked on products;
      drop trigger products_stocked_first on products;
      drop function keep_stocked;
      alter table products drop column stocked;
      -- There may be so many products that the limit of requests is too short for it.
      create function unlimited() returns trigger language plpgsql as $$
        begin if current_setting('statement_timeout') <> '0' then raise 'took too long'; end if; return null; end $$;
      create trigger unlimited before update on products for each statement execute function unlimited();
    `);
    await other.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '5s'`.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
    });
    await otherPool.query("drop function unlimited cascade");
    expect((await otherPool.query("select quantity, stocked from products")).rows).toEqual([
      { quantity: 3, stocked: 5 },
    ]);
    expect(await findProblems(otherPool)).toEqual([]);
  });
});

describe("npm run verify", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mela-verify-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const objects = folderStore(join(dataDir, "objects"));
  beforeAll(() => objects.put(masterKey(photo), Buffer.from("an image"), "image/webp"));

  /** Runs the command while other connections exist. @returns its exit code and output */
  async function verify(
    to: DatabaseConnection,
    ...args: string[]
  ): Promise<{ code: number; output: string }> {
    const config = readConfig(
      { DATABASE_URL: databaseUrlOf(to), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
      dataDir,
    );
    let output = "";
    await runVerify(config, openLog("silent"), process.cwd(), args, { write: (text) => (output += text) });
    const code = Number(process.exitCode ?? 0);
    process.exitCode = undefined;
    return { code, output };
  }

  it("prints one line and exits with 0 if there are no problems", async () => {
    const { code, output } = await verify(connection);
    expect(output).toMatch(
      /^No problems found: \d+ people, 7 products, 6 orders with 7 lines, 1 cart entry\.\n$/,
    );
    expect(code).toBe(0);
  });

  it("prints each problem and exits with 1 if there are any", async () => {
    await pool.query("update products set quantity = quantity + 1 where id = $1", [lamp]);
    const { code, output } = await verify(connection);
    expect(output).toMatch(new RegExp(`^Product ${lamp}: [^\\n]+\\nProblems found, see above: [^\\n]+\\n$`));
    expect(code).toBe(1);
    await pool.query("update products set quantity = quantity - 1 where id = $1", [lamp]);
  });

  it("reports each image that is used and that the image store lacks", async () => {
    await objects.remove(masterKey(photo));
    const { code, output } = await verify(connection);
    expect(output).toMatch(
      new RegExp(
        `^Image ${photo} is used, but is missing in the folder ${dataDir}/objects\\.\\nProblems found`,
      ),
    );
    expect(code).toBe(1);
    await objects.put(masterKey(photo), Buffer.from("an image"), "image/webp");
  });

  it("rejects a database that lacks a migration, and changes nothing", async () => {
    const old = await testDatabase();
    await old.pool.query("delete from kysely_migration where name = '004-stock'");
    await expect(verify(old.connection)).rejects.toThrow(/ it lacks the migration 004-stock\. /);
    const { rows } = await old.pool.query("select from kysely_migration where name = '004-stock'");
    expect(rows).toEqual([]);
  });

  it("exits with 2 for an unknown argument", async () => {
    expect(await verify(connection, "all")).toEqual({ code: 2, output: "" });
  });

  it("ends a query that is running when it is stopped", async () => {
    const stop = new AbortController();
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table users");
      const waiting = inSnapshot(pool, findProblems, stop.signal);
      const countWaiting = async () => {
        const { rows } = await holder.query(`select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return rows.length;
      };
      await expect.poll(countWaiting).toBe(1);
      stop.abort();
      await expect(waiting).rejects.toThrow();
      await expect.poll(countWaiting).toBe(0);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(await inSnapshot(pool, findProblems)).toEqual([]);
  });

  it("works while mails are written during its start", async () => {
    let over = false;
    const notifying = (async () => {
      while (!over) await pool.query(`select pg_notify('${announcementChannel}', '${mailsTag}')`);
    })();
    try {
      for (let round = 0; round < 3; round++) expect(await verify(connection)).toMatchObject({ code: 0 });
    } finally {
      over = true;
      await notifying;
    }
  });

  it("finds no problems while orders are placed and cancelled, and does not block them", async () => {
    const mat = await testShop.add({ quantity: 100 });
    let over = false;
    const trading = Promise.all(
      Array.from({ length: 4 }, async () => {
        const shopper = await makeShopper(db);
        for (let turn = 0; !over || turn < 3; turn++)
          await cancelOrder(db, shopper, await placeTestOrder(db, shopper, [{ id: mat }]), "no", moment);
      }),
    );
    try {
      for (let round = 0; round < 3; round++)
        expect((await verify(connection)).output).toMatch(/^No problems found/);
    } finally {
      over = true;
      await trading;
    }
  });
});

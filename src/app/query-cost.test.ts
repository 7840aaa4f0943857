import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { offerFilters } from "#catalog/rules/offers.ts";
import { countProductsOnSale, listProductsOnSale } from "#catalog/store/products.server.ts";
import { countByDistrict, countCatalog, listShopsWithProducts } from "#catalog/store/shop-list.server.ts";
import { listSubCategoryItems } from "#curation/store.server.ts";
import { countByStatus, listProductsToReview } from "#moderation/store.server.ts";
import { countAllOrders } from "#orders/store/order-queries.server.ts";
import { listAllOrders } from "#orders/store/read-orders.server.ts";
import { listAccounts, listPeopleIds } from "#people/store.server.ts";
import { countAudit, listAudit } from "#platform/audit.server.ts";
import { foldCounters } from "#platform/db/counters.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import { findTotalSales } from "#reports/store/metrics.server.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { findShop } from "#shops/store.server.ts";
import { openPatientPool, poolWithoutLimits, testDatabase } from "#test/database.ts";
import { recordStatements, rowsReadBy } from "#test/plans.ts";
import { ensureCategories } from "../../seed/categories.ts";

const { connection } = await testDatabase();
const filler = poolWithoutLimits(connection);
const pool = openPatientPool(connection, 4);
const statementLog = recordStatements(pool);
const db = openDb(pool);
const reads = (work: () => Promise<unknown>) => rowsReadBy(pool, statementLog, work);
const admin = { id: randomUUIDv7(), role: "admin" as const };

const count = 6_000;
let largeShopId = "";

/**
 * Inserts thousands of products, orders, people and audit entries, a category with three products, a shop
 * with a quarter of the products and a status without orders.
 */
beforeAll(async () => {
  await ensureCategories(openDb(filler));
  const statements = [
    `insert into users (id, name, email, role) select gen_random_uuid(), 'Vendor ' || n, 'vendor' || n || '@example.test', 'vendor' from generate_series(1, 200) n`,
    `insert into users (id, name, email) select gen_random_uuid(), 'Buyer ' || md5(n::text), 'buyer' || n || '@example.test' from generate_series(1, ${count}) n`,
    `insert into shops (id, owner_id, name, slug) select gen_random_uuid(), id, replace(name, 'Vendor', 'Shop'), 'shop-' || row_number() over () from users where role = 'vendor'`,
    `with place as (select id, row_number() over (order by slug) - 1 as at from shops), shelf as (select id, slug from categories)
    insert into products (id, shop_id, sku, title, category_id, type, tags, materials, price_poisha, quantity, when_did_you_made, who_made, what_is_it, deliver_process_days,
      delivery_cost_poisha, country_of_origin, division_of_origin, district_of_origin, street_address_of_origin, origin_postal_code, status, approved_at, submitted_at)
    select gen_random_uuid(), place.id, 'SKU-' || n, 'Thing ' || md5(n::text), shelf.id, 'physical', 'thing', 'jute', 100 * n, case when n % 500 = 0 then 2 else 50 end, 2026, 'I did', 'A finished product', 1,
      0, 'Bangladesh', 'Dhaka', case when n % 1000 = 0 then 'Comilla' else 'Dhaka' end, 'Road 1', '1216', 'approved', now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n join place on place.at = n % 200 join shelf on shelf.slug = case when n % 2000 = 0 then 'vintage' else 'jute' end`,
    `insert into orders (id, user_id, number, email, address, items_poisha, delivery_poisha, total_poisha, placed_at, status)
    select gen_random_uuid(), id, 'ML-' || n, email, jsonb_build_object('fullName', name, 'mobileNumber', '017' || lpad(n::text, 8, '0'), 'billMobileNumber', ''), n, 0, n, now() - n * interval '1 minute', 'delivered'
    from (select *, row_number() over (order by id) as n from users where role = 'user') u`,
    `insert into audit_log (id, at, actor_id, action, subject_kind, subject_id)
    select gen_random_uuid(), placed_at, user_id, 'order_cancelled', 'order', id from orders`,
  ];
  for (const statement of statements) await filler.query(statement);
  const { rows } = await filler.query("select id from shops where name = 'Shop 8'");
  largeShopId = rows[0].id;
  await filler.query(
    "update products set shop_id = $1 where price_poisha > 450000 and shop_id <> (select id from shops where name = 'Shop 77')",
    [largeShopId],
  );
  await foldCounters(openDb(filler));
  await filler.query("vacuum (analyze)");
  return () => pool.end();
});

describe("a query in a large database", () => {
  const page = { limit: 20 };

  it.each<[what: string, most: number, work: () => Promise<unknown>]>([
    ["the number of all products on sale", 10, () => countProductsOnSale(db, {})],
    ["the number of a category's products", 30, () => countProductsOnSale(db, { categorySlug: "jute" })],
    ["the districts with their numbers", 10, () => countByDistrict(db)],
    ["the numbers of products and shops", 250, () => countCatalog(db)],
    [
      "the sales of 90 days",
      60,
      () => findTotalSales(db, { first: isoDay(addDays(new Date(), -89)), last: isoDay(new Date()) }),
    ],
    // 500 and more include two or more scans of the 200 shops, which the planner may prefer to an index.
    ["a page of shops", 1_500, () => listShopsWithProducts(db, { locale: "en", limit: 20, offset: 40 })],
    ["a shop", 300, () => findShop(db, "shop-7")],
    [
      "a category with few products, newest first",
      500,
      () => listProductsOnSale(db, { ...page, categorySlug: "vintage" }),
    ],
    [
      "a category with few products, cheapest first",
      500,
      () => listProductsOnSale(db, { ...page, categorySlug: "vintage", sort: "price-asc" }),
    ],
    [
      "a category with few products, most popular first",
      500,
      () => listProductsOnSale(db, { ...page, categorySlug: "vintage", sort: "popular" }),
    ],
    ["all products, most popular first", 500, () => listProductsOnSale(db, { ...page, sort: "popular" })],
    [
      "a large shop, most popular first",
      500,
      () => listProductsOnSale(db, { ...page, shopId: largeShopId, sort: "popular" }),
    ],
    [
      "a sub-category without products",
      300,
      () => listProductsOnSale(db, { ...page, categorySlug: "jute", subCategorySlug: "basket" }),
    ],
    [
      "sub-categories by their titles, without products",
      300,
      () => listProductsOnSale(db, { ...page, categorySlug: "jute", subCategoryText: "bag" }),
    ],
    [
      "a district with few products",
      500,
      () => listProductsOnSale(db, { ...page, districtSpellings: ["cumilla", "comilla"] }),
    ],
    ["the sub-categories of the admin, with their numbers", 100, () => listSubCategoryItems(db)],
    ["orders by total", 120, () => listAllOrders(db, admin, { ...page, sort: "total" })],
    ["orders of a status that none has", 20, () => listAllOrders(db, admin, { ...page, status: "shipping" })],
    [
      "orders by a part of an e-mail address",
      300,
      () => listAllOrders(db, admin, { ...page, q: "buyer777@" }),
    ],
    ["orders by a mobile number", 60, () => listAllOrders(db, admin, { ...page, q: "01700004321" })],
    ["orders by words that none has", 60, () => listAllOrders(db, admin, { ...page, q: "zzxqq" })],
    ["how many orders each status has", 10, () => countAllOrders(db, {})],
    ["people, newest first", 60, () => listAccounts(db, page)],
    ["people by name", 60, () => listAccounts(db, { ...page, sort: "name" })],
    ["people by e-mail address", 60, () => listAccounts(db, { ...page, sort: "-email" })],
    ["people by words", 300, () => listAccounts(db, { ...page, q: "buyer777@" })],
    // Scans the 200 shops and their owners, but no products.
    ["the review queue by words", 700, () => listProductsToReview(db, { ...page, q: "SKU-4321" })],
    ["the review queue by title", 600, () => listProductsToReview(db, { ...page, sort: "title" })],
    ["the review queue by shop", 600, () => listProductsToReview(db, { ...page, sort: "shop" })],
    ["how many products each status has", 10, () => countByStatus(db, undefined)],
    [
      "the audit log by who did it",
      60,
      async () => listAudit(db, { ...page, actors: await listPeopleIds(db, "buyer777@") }),
    ],
    ["how many entries the audit log has", 10, () => countAudit(db, {})],
  ])("reads few rows for %s", async (_, most, work) => {
    expect(await reads(work)).toBeLessThanOrEqual(most);
  });
});

describe("a count or search", () => {
  it("counts what the lists show", async () => {
    expect(await countProductsOnSale(db, {})).toBe(count);
    expect(await countProductsOnSale(db, { categorySlug: "vintage" })).toBe(3);
    expect(await countProductsOnSale(db, { districtSpellings: ["cumilla", "comilla"] })).toBe(6);
    const { products } = await listProductsOnSale(db, {
      limit: 20,
      districtSpellings: ["cumilla", "comilla"],
    });
    expect(products).toHaveLength(6);
  });

  it("finds the same special offers in the list and in its count", async () => {
    const filters = offerFilters("last-pieces", new Date());
    const { products } = await listProductsOnSale(db, { ...filters, limit: 100 });
    // Of 12 products with last pieces, 10 are among the newest 5,000.
    expect([products.length, await countProductsOnSale(db, filters)]).toEqual([10, 10]);
  });

  it("finds people, orders and products by two letters among the newest", async () => {
    expect((await listAccounts(db, { limit: 20, q: "r7" })).total).toBeGreaterThan(0);
    expect((await listAllOrders(db, admin, { limit: 20, q: "r7" })).total).toBeGreaterThan(0);
    expect((await listProductsToReview(db, { limit: 20, q: "U-" })).total).toBe(count);
  });

  it("pages through matches without gaps or duplicates", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { orders, nextCursor, total } = await listAllOrders(db, admin, {
        limit: 50,
        q: "buyer7",
        cursor,
      });
      expect(total).toBe(111);
      seen.push(...orders.map(({ _id }) => _id));
      cursor = nextCursor;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([111, 111]);
  });

  it("counts the products of each status that match words", async () => {
    expect(await countByStatus(db, "SKU-43")).toEqual({
      pending: 0,
      approved: 111,
      denied: 0,
      all: 111,
    });
    expect((await listProductsToReview(db, { limit: 20, q: "vendor77@" })).total).toBe(30);
  });
});

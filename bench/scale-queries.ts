/**
 * Every query of the application and the writes that read many rows, called as the pages and the API call
 * them.
 */

import type { AccessTokens } from "#accounts/actions/access-token.server.ts";
import type { Auth } from "#accounts/actions/identity/identity.server.ts";
import { anonymizeAccount, removeAllAccess } from "#accounts/store/deletion.server.ts";
import { findPersonOfSession } from "#accounts/store/sessions.server.ts";
import { accountDataHooks } from "#app/account-data/account-data.server.ts";
import { allEndpoints } from "#app/http/endpoints.server.ts";
import { maxPerFile, productsPerFile } from "#app/http/sitemap.server.ts";
import { lockUnreferenced } from "#app/store/referenced-images.server.ts";
import { addToCart } from "#cart/store.server.ts";
import { listPageSize, offerKinds, offerRowLength, shopListPageSize } from "#catalog/contract/constants.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import { offerFilters } from "#catalog/rules/offers.ts";
import { listCategoryImages, listPopularGifts, listSubCategories } from "#catalog/store/categories.server.ts";
import {
  countProductsOnSale,
  findProductOnSale,
  listProductsOnSale,
  listSimilar,
  type ProductListOptions,
} from "#catalog/store/products.server.ts";
import { countByDistrict, countCatalog, listShopsWithProducts } from "#catalog/store/shop-list.server.ts";
import {
  listProductsForSitemap,
  listShopsForSitemap,
  listSitemapStarts,
} from "#catalog/store/sitemap.server.ts";
import { placeOrder } from "#orders/actions/place-order.server.ts";
import type { AppContext, Endpoint, Person } from "#platform/http/endpoint.server.ts";
import { listNewestMails, removeMailsTo } from "#platform/mail/mail.server.ts";
import { countPendingOrders } from "#reports/store/daily-summary.server.ts";
import { parseCategoryOptions } from "#search/rules/category-query.ts";
import { listAlternativeQueries } from "#search/store/alternative-queries.server.ts";
import { findCategoryPage } from "#search/store/category-page.server.ts";
import { findResultPage } from "#search/store/result-page.server.ts";
import { findShopResults } from "#search/store/shop-results.server.ts";
import { findShop } from "#shops/store.server.ts";
import { emailOf, idOf, isShopClosed, phoneOf, shopCount } from "./scale-fill.ts";

export interface Question {
  name: string;
  /** Target for the 99th percentile at a million products, warm, in milliseconds. */
  aim?: number;
  /** Prepares the query; not timed. */
  prepare?(i: number): Promise<unknown>;
  /** Runs the query. Each `i` reads other records; a write can be repeated with the same one. */
  ask(i: number): Promise<unknown>;
}

/** Rolls back a transaction that was only timed. */
class Undone extends Error {}

/** Reads use neither the authentication nor the tokens, so these are empty. */
const calls = allEndpoints({} as Auth, {} as AccessTokens, ["unused".repeat(6)]) as readonly Endpoint[];

/** @throws if nothing was read: an older version has filled the database, or its sessions have expired */
function requireRows(rows: unknown): void {
  if (rows === undefined || (Array.isArray(rows) && rows.length === 0))
    throw new Error("nothing was read: fill the folder again");
}

/** Returns all queries for a database with `n` products and orders. */
export function questions(ctx: AppContext, n: number): Question[] {
  const { db, pool } = ctx;
  /** Returns records that are far apart, so that consecutive ones are not on the same page of the table. */
  const some = (i: number, of = n) => (i * 7919 + 13) % of;
  const openShop = (i: number): number => {
    const shop = some(i, shopCount);
    return isShopClosed(shop) ? shop + 1 : shop;
  };
  const admin: Person = {
    id: idOf("admin", 0),
    email: "admin0@example.test",
    name: "Admin",
    role: "admin",
    sessionId: "",
    recentlyProven: true,
  };
  const vendor = (i: number): Person => ({
    id: idOf("vendor", i),
    email: `vendor${i}@example.test`,
    name: "Vendor",
    role: "vendor",
    sessionId: "",
  });
  const buyer = (i: number): Person => ({
    id: idOf("user", i),
    email: emailOf(i),
    name: "Buyer",
    role: "user",
    sessionId: "",
  });

  const nextOf = new Map<string, string>();
  /** Calls an endpoint as this person. */
  const call = (
    method: string,
    path: string,
    person: Person,
    query: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ) => {
    const endpoint = calls.find((candidate) => candidate.method === method && candidate.path === path);
    if (!endpoint) throw new Error(`no endpoint ${method} ${path}`);
    const headers = new Map<string, string>();
    const reply = { header: (name: string, value: string) => headers.set(name, value), tags: () => {} };
    const parsed = endpoint.query ? endpoint.query.parse(query) : {};
    const handled = endpoint.handler(ctx, {
      person,
      params: {},
      query: parsed,
      body: undefined,
      headers: {},
      request: undefined,
      reply,
      ...more,
    } as never);
    return handled.then((answer) => ({ answer, link: headers.get("link") }));
  };
  const get = (path: string, person: Person, query: Record<string, unknown> = {}, more = {}) =>
    call("GET", path, person, query, more);
  /** Requests the page after the previous one, and the first again after the last. */
  const paging = async (key: string, path: string, person: Person, query: Record<string, unknown> = {}) => {
    const cursor = nextOf.get(key);
    const { link } = await get(path, person, { ...query, ...(cursor && { cursor }) });
    const next =
      link && new URL(/<(.*)>/.exec(link)?.[1] ?? "", "http://bench.test").searchParams.get("cursor");
    if (next) nextOf.set(key, next);
    else nextOf.delete(key);
  };

  const page = async (query: Omit<ProductListOptions, "limit">) => {
    await Promise.all([
      listProductsOnSale(db, { ...query, limit: listPageSize }),
      countProductsOnSale(db, query),
    ]);
  };
  /** An order that exists: orders without lines were left out. */
  const order = { id: "" };
  const nextOrder = async (i: number) => {
    const { rows } = await pool.query("select id from orders where id >= $1 order by id limit 1", [
      idOf("order", some(i, n - 50)),
    ]);
    order.id = rows[0].id;
  };
  const placing = placingOf(ctx, n);
  const sitemap: { starts: string[] } = { starts: [] };
  const categoryPage = async (query: string, scope: { categorySlug?: string }) => {
    const options = parseCategoryOptions(new URLSearchParams(query));
    return (await findCategoryPage(db, scope, { options, limit: 40, cursor: null })).list.products;
  };
  const cards = { sort: "best" as const, materials: [] };
  const words = [
    "jute bag",
    "cotton saree",
    "bamboo",
    "hand red",
    "pater bag",
    "নকশি কাঁথা",
    "white clay pot",
    "brass lamp",
    "kutir",
    "jamdani shawl",
    "blue",
    "rickshaw paint tray",
  ];
  const word = (i: number) => words[i % words.length] as string;

  return [
    // Lists and pages.
    {
      name: "home page",
      aim: 20,
      ask: () =>
        Promise.all([listProductsOnSale(db, { limit: 10 }), listCategoryImages(db), listPopularGifts(db)]),
    },
    {
      name: "category page, list and count",
      aim: 20,
      ask: (i) => page({ categorySlug: ["jute", "vintage", "bamboo", "clothing"][i % 4] as string }),
    },
    {
      name: "category page, sub-category",
      aim: 20,
      ask: (i) =>
        page({ categorySlug: "jute", subCategorySlug: ["hand-bags", "basket", "crafts"][i % 3] as string }),
    },
    {
      name: "category page, cheapest first",
      aim: 20,
      ask: (i) => page({ categorySlug: ["jute", "clothing"][i % 2] as string, sort: "price-asc" }),
    },
    { name: "category with few goods", aim: 20, ask: () => page({ categorySlug: "festival" }) },
    {
      name: "category with few goods, cheapest first",
      aim: 20,
      ask: () => page({ categorySlug: "festival", sort: "price-asc" }),
    },
    { name: "all products (/vintage)", aim: 20, ask: () => page({}) },
    {
      name: "category page, with filters",
      aim: 20,
      ask: (i) =>
        categoryPage(
          ["material=cotton", "district=sylhet&max=900", "material=leather&sort=price-desc", ""][
            i % 4
          ] as string,
          i % 2 === 0 ? { categorySlug: "jute" } : {},
        ),
    },
    {
      name: "GET categories/summaries",
      aim: 20,
      ask: () => get("/categories/summaries", admin),
    },
    {
      name: "GET products/summaries",
      aim: 20,
      ask: (i) =>
        get("/products/summaries", admin, {
          ids: Array.from({ length: 20 }, (_, index) => idOf("product", some(i * 20 + index))).join(","),
        }),
    },
    { name: "sub-category cards", aim: 20, ask: () => listSubCategories(db, "jute") },
    {
      name: "special offers, all rows",
      aim: 20,
      ask: () =>
        Promise.all(
          offerKinds.map((kind) =>
            listProductsOnSale(db, { ...offerFilters(kind, ctx.now()), limit: offerRowLength }),
          ),
        ),
    },
    ...offerKinds.map((kind) => ({
      name: `special offers, ${kind}`,
      aim: 20,
      ask: () => page(offerFilters(kind, ctx.now())),
    })),
    {
      name: "product page",
      aim: 20,
      ask: (i) =>
        Promise.all([
          findProductOnSale(db, idOf("product", some(i))),
          listSimilar(db, idOf("product", some(i)), "jute", 8),
        ]),
    },
    {
      name: "GET products/details",
      aim: 20,
      ask: (i) => get("/products/details/:id", admin, {}, { params: { id: idOf("product", some(i)) } }),
    },
    {
      name: "GET products/all/all",
      aim: 20,
      ask: () => get("/products/all/all", admin, { limitValue: "20" }),
    },
    {
      name: "GET products/all/all, further pages",
      aim: 20,
      ask: () => paging("all", "/products/all/all", admin, { limitValue: "100" }),
    },
    {
      name: "GET products/:category",
      aim: 20,
      ask: (i) =>
        get(
          "/products/:category",
          admin,
          { limitValue: "20" },
          { params: { category: ["jute", "festival", "clothing"][i % 3] } },
        ),
    },
    {
      name: "GET products/:category with subCategory",
      aim: 20,
      ask: () =>
        get(
          "/products/:category",
          admin,
          { limitValue: "20", subCategory: "bag" },
          { params: { category: "jute" } },
        ),
    },
    {
      name: "GET categories and sub-categories",
      aim: 20,
      ask: () =>
        Promise.all([
          get("/categories/all-category", admin),
          get("/categories/all-sub-category", admin),
          get("/popular-gifts", admin),
        ]),
    },
    {
      name: "GET categories/vintage, /toys-and-entertainment",
      aim: 20,
      ask: (i) => get(["/categories/vintage", "/categories/toys-and-entertainment"][i % 2] as string, admin),
    },
    // At most once a minute, and without changes once an hour.
    { name: "sitemap, starts of all files", ask: () => listSitemapStarts(db, productsPerFile) },
    {
      name: "sitemap, products of any file",
      aim: 150,
      prepare: async () => {
        if (sitemap.starts.length === 0) sitemap.starts = await listSitemapStarts(db, productsPerFile);
      },
      ask: (i) => {
        const { starts } = sitemap;
        const file = some(i, starts.length);
        const from = starts[file] as string;
        return listProductsForSitemap(db, { from, to: starts[file + 1], limit: maxPerFile });
      },
    },
    { name: "sitemap, shops", aim: 150, ask: () => listShopsForSitemap(db, shopCount) },
    {
      name: "/shops, first page",
      aim: 150,
      ask: () => listShopsWithProducts(db, { locale: "en", limit: shopListPageSize, offset: 0 }),
    },
    {
      name: "/shops, further pages",
      aim: 150,
      ask: (i) =>
        listShopsWithProducts(db, {
          locale: "en",
          limit: shopListPageSize,
          offset: shopListPageSize * some(i, 350),
        }),
    },
    { name: "/regions", aim: 150, ask: () => countByDistrict(db) },
    {
      name: "/regions?district=",
      aim: 150,
      ask: (i) =>
        page({
          districtSpellings: districtOf(["Dhaka", "Cumilla", "Bagerhat", "Barguna"][i % 4] as string)
            .spellings,
        }),
    },
    { name: "/about", aim: 150, ask: () => Promise.all([countCatalog(db), countByDistrict(db)]) },
    {
      name: "shop page, large shop",
      aim: 20,
      ask: () =>
        Promise.all([
          findShop(db, "shop-0"),
          listProductsOnSale(db, { shopId: idOf("shop", 0), limit: listPageSize }),
        ]),
    },
    {
      name: "shop page, any shop",
      aim: 20,
      ask: (i) =>
        Promise.all([
          findShop(db, `shop-${some(i, shopCount)}`),
          listProductsOnSale(db, { shopId: idOf("shop", some(i, shopCount)), limit: listPageSize }),
        ]),
    },

    {
      name: "GET shops/:slug",
      aim: 20,
      ask: (i) => get("/shops/:slug", buyer(some(i)), {}, { params: { slug: `shop-${openShop(i)}` } }),
    },
    {
      name: "search in a shop, large shop",
      aim: 150,
      ask: (i) => findShopResults(db, idOf("shop", 0), word(i), { limit: listPageSize, cursor: null }),
    },
    {
      name: "search in a shop, any shop",
      aim: 50,
      ask: (i) =>
        findShopResults(db, idOf("shop", some(i, shopCount)), word(i), { limit: listPageSize, cursor: null }),
    },

    // Search.
    { name: "search page", ask: (i) => findResultPage(db, word(i), { limit: 40, options: cards }) },
    {
      name: "search page, four filters",
      ask: (i) =>
        findResultPage(db, word(i), {
          limit: 40,
          options: {
            ...cards,
            district: "cumilla",
            materials: ["jute", "cotton"],
            minPoisha: 1_000,
            maxPoisha: 20_000,
          },
        }),
    },
    {
      name: "search page, a filter that nothing passes",
      ask: (i) =>
        findResultPage(db, word(i), {
          limit: 40,
          options: { ...cards, minPoisha: 1, maxPoisha: 1 },
        }),
    },
    {
      name: "search page, cheapest first",
      ask: (i) => findResultPage(db, word(i), { limit: 40, options: { ...cards, sort: "price-asc" } }),
    },
    {
      name: "search that finds nothing, with spellings",
      ask: (i) =>
        Promise.all([
          findResultPage(db, `qqzzx${i} xxqz`, { limit: 40, options: cards }),
          listAlternativeQueries(db, `bamboooo${i % 9} jutte`),
        ]),
    },
    {
      name: "GET product/search",
      ask: (i) => get("/products/product/search", admin, { q: word(i), limitValue: "20" }),
    },
    {
      name: "suggestions",
      ask: (i) =>
        get("/search/suggestions", admin, {
          q: ["ju", "jut", "jute b", "bam", "cot", "sar", "পা", "নক", "shop", "ta"][i % 10],
        }),
    },

    // Shoppers.
    {
      name: "person of a session",
      aim: 20,
      ask: async (i) => {
        const index = some(i, n / 2);
        requireRows(await findPersonOfSession(pool, idOf("session", index), idOf("user", index)));
      },
    },
    {
      name: "role of an account",
      aim: 20,
      ask: (i) =>
        get(
          ["/users/vendor/:email", "/users/admin/:email"][i % 2] as string,
          buyer(some(i)),
          {},
          {
            params: { email: emailOf(some(i)) },
          },
        ),
    },
    { name: "GET users/me", aim: 20, ask: (i) => get("/users/me", buyer(some(i))) },
    {
      name: "sessions",
      aim: 20,
      ask: async (i) => {
        const { answer } = await get("/users/me/sessions", buyer(some(i, n / 2)));
        requireRows(answer);
      },
    },
    {
      name: "second factor, of an account without",
      aim: 20,
      ask: (i) => get("/users/me/second-factor", buyer(some(i))),
    },
    {
      name: "address",
      aim: 20,
      ask: (i) => get("/users/checkout/addresses", buyer(some(i, n / 2)), { email: emailOf(some(i, n / 2)) }),
    },
    {
      name: "saved products",
      aim: 20,
      ask: async (i) => {
        const { answer } = await get("/users/user/saved", buyer(some(i, n / 5)));
        requireRows(answer);
      },
    },
    { name: "saved products, full wishlist", aim: 20, ask: () => get("/users/user/saved", buyer(0)) },
    {
      name: "ids of saved products",
      aim: 20,
      ask: (i) => get("/users/user/saved/ids", buyer([0, some(i, n / 5)][i % 2] as number)),
    },
    { name: "cart", aim: 20, ask: (i) => get("/users/user/favourites", buyer(some(i, n / 5))) },
    {
      name: "add to cart",
      aim: 20,
      ask: (i) => addToCart(db, idOf("user", some(i)), oneOf(idOf("product", some(i * 3))), ctx.now()),
    },
    {
      name: "place an order of one product",
      aim: 20,
      prepare: (i) => placing.fillCart(some(i * 5, n / 2 - 100)),
      ask: () => placing.place(),
    },
    { name: "own orders, usual buyer", aim: 20, ask: (i) => get("/users/checkout/orders", buyer(some(i))) },
    { name: "own orders, best buyer", aim: 150, ask: () => get("/users/checkout/orders", buyer(0)) },
    { name: "payments, best buyer", aim: 150, ask: () => get("/users/checkout/payments", buyer(0)) },
    {
      name: "one order",
      aim: 20,
      prepare: nextOrder,
      ask: () => get("/users/checkout/orders/:id", admin, {}, { params: { id: order.id } }),
    },
    {
      name: "followed shops",
      aim: 150,
      ask: (i) =>
        get("/users/user/followed-shops", buyer(some(i, n / 2)), { email: emailOf(some(i, n / 2)) }),
    },
    { name: "export, usual buyer", ask: (i) => get("/users/me/export", buyer(some(i))) },
    { name: "export, largest vendor", ask: () => get("/users/me/export", vendor(0)) },
    { name: "delete an account, buyer", ask: (i) => deleteAccountAndUndo(ctx, buyer(some(i))) },
    {
      name: "delete an account, vendor",
      prepare: (i) => closeShopOrders(ctx, idOf("shop", 5_000 + i)),
      ask: (i) => deleteAccountAndUndo(ctx, vendor(5_000 + i)),
    },

    // Vendors.
    {
      name: "vendor's products, large shop",
      aim: 150,
      ask: () => get("/users/vendor/p/my-products", vendor(0), { email: vendor(0).email }),
    },
    {
      name: "vendor's products by words, large shop",
      aim: 150,
      ask: () => get("/users/vendor/p/my-products", vendor(0), { email: vendor(0).email, q: "jute" }),
    },
    {
      name: "vendor's products by title, large shop",
      aim: 150,
      ask: () => get("/users/vendor/p/my-products", vendor(0), { email: vendor(0).email, sort: "title" }),
    },
    {
      name: "vendor's summary, large shop",
      aim: 150,
      ask: () => get("/users/vendor/p/my-products/summary", vendor(0)),
    },
    {
      name: "vendor's products, usual shop",
      aim: 20,
      ask: (i) => get("/users/vendor/p/my-products", vendor(3_000 + i), { email: vendor(3_000 + i).email }),
    },
    { name: "vendor's figures, large shop", aim: 150, ask: () => get("/users/vendor/figures", vendor(0)) },
    {
      name: "vendor's figures, usual shop",
      aim: 20,
      ask: (i) => get("/users/vendor/figures", vendor(3_000 + i)),
    },
    { name: "vendor's orders, large shop", aim: 150, ask: () => get("/users/vendor/orders", vendor(0)) },
    {
      name: "vendor's orders by words, large shop",
      aim: 150,
      ask: (i) => get("/users/vendor/orders", vendor(0), { q: ["Nusrat", "0170000"][i % 2] }),
    },
    {
      name: "vendor's orders by total, large shop",
      aim: 150,
      ask: () => get("/users/vendor/orders", vendor(0), { sort: "total" }),
    },
    {
      name: "vendor's order counts, large shop",
      aim: 150,
      ask: () => get("/users/vendor/orders/counts", vendor(0)),
    },
    {
      name: "vendor's orders, usual shop",
      aim: 20,
      ask: (i) => get("/users/vendor/orders", vendor(3_000 + i)),
    },

    // Admins.
    { name: "orders", aim: 150, ask: () => get("/users/admin/orders/all", admin) },
    {
      name: "orders, further pages",
      aim: 150,
      ask: () => paging("orders", "/users/admin/orders/all", admin, { limitValue: "100" }),
    },
    {
      name: "orders by status",
      aim: 150,
      ask: (i) =>
        get("/users/admin/orders/all", admin, { status: ["pending", "cancelled", "delivered"][i % 3] }),
    },
    {
      name: "orders by words: a name",
      aim: 150,
      ask: (i) =>
        get("/users/admin/orders/all", admin, { q: ["Nusrat Jahan", "Faruk Paul", "Nobody Here"][i % 3] }),
    },
    {
      name: "orders by words: a number",
      aim: 150,
      ask: (i) =>
        get("/users/admin/orders/all", admin, { q: some(i).toString(36).toUpperCase().padStart(5, "0") }),
    },
    {
      name: "orders by words: a phone",
      aim: 150,
      ask: (i) => get("/users/admin/orders/all", admin, { q: phoneOf(some(i)) }),
    },
    {
      name: "orders by words: an e-mail",
      aim: 150,
      ask: (i) => get("/users/admin/orders/all", admin, { q: emailOf(some(i)) }),
    },
    {
      name: "orders by words: two letters",
      aim: 150,
      ask: () => get("/users/admin/orders/all", admin, { q: "ru" }),
    },
    {
      name: "orders by total",
      aim: 150,
      ask: () => get("/users/admin/orders/all", admin, { sort: "total" }),
    },
    { name: "order counts", aim: 150, ask: () => get("/users/admin/orders/counts", admin) },
    {
      name: "order counts by words",
      aim: 150,
      ask: (i) => get("/users/admin/orders/counts", admin, { q: ["Nusrat Jahan", emailOf(some(i))][i % 2] }),
    },
    { name: "orders as a file", ask: () => get("/users/admin/orders/all", admin, { format: "csv" }) },
    { name: "people, newest", aim: 150, ask: () => get("/users/admin/user/all", admin) },
    { name: "people by name", aim: 150, ask: () => get("/users/admin/user/all", admin, { sort: "name" }) },
    { name: "people by e-mail", aim: 150, ask: () => get("/users/admin/user/all", admin, { sort: "email" }) },
    { name: "people by role", aim: 150, ask: () => get("/users/admin/user/all", admin, { sort: "role" }) },
    {
      name: "people of a role",
      aim: 150,
      ask: (i) => get("/users/admin/user/all", admin, { role: ["vendor", "admin", "user"][i % 3] }),
    },
    {
      name: "people by words",
      aim: 150,
      ask: (i) =>
        get("/users/admin/user/all", admin, {
          q: ["Nusrat Jahan", emailOf(some(i)), "nobody at all"][i % 3],
        }),
    },
    { name: "people by two letters", aim: 150, ask: () => get("/users/admin/user/all", admin, { q: "ru" }) },
    { name: "people counts", aim: 150, ask: () => get("/users/admin/user/counts", admin) },
    {
      name: "people counts by words",
      aim: 150,
      ask: (i) =>
        get("/users/admin/user/counts", admin, {
          q: ["Nusrat Jahan", emailOf(some(i)), "nobody at all"][i % 3],
        }),
    },
    { name: "review queue", aim: 150, ask: () => get("/users/admin/p/pending-products", admin) },
    {
      name: "review queue, all by title",
      aim: 150,
      ask: () => get("/users/admin/p/pending-products", admin, { status: "all", sort: "title" }),
    },
    {
      name: "review queue, all by price",
      aim: 150,
      ask: () => get("/users/admin/p/pending-products", admin, { status: "all", sort: "price" }),
    },
    {
      name: "review queue, all by shop",
      aim: 150,
      ask: () => get("/users/admin/p/pending-products", admin, { status: "all", sort: "shop" }),
    },
    {
      name: "review queue by words",
      aim: 150,
      ask: (i) =>
        get("/users/admin/p/pending-products", admin, {
          status: "all",
          q: ["hand bag", "SKU-4", "nobody", `vendor${i}@`][i % 4],
        }),
    },
    { name: "review counts", aim: 150, ask: () => get("/users/admin/p/product-counts", admin) },
    {
      name: "review counts by words",
      aim: 150,
      ask: (i) => get("/users/admin/p/product-counts", admin, { q: ["hand bag", "nobody"][i % 2] }),
    },
    { name: "curated lists of the admin", aim: 150, ask: () => get("/users/admin/curated-lists", admin) },
    {
      name: "admin's figures",
      aim: 150,
      ask: (i) => get("/users/admin/figures", admin, { days: ["7", "30", "90"][i % 3] }),
    },
    { name: "morning mail", ask: () => countPendingOrders(db, ctx.now()) },
    { name: "audit log", aim: 150, ask: () => get("/users/admin/audit", admin) },
    {
      name: "audit log by action",
      aim: 150,
      ask: (i) => get("/users/admin/audit", admin, { action: ["order_cancelled", "role_set"][i % 2] }),
    },
    {
      name: "audit log by who",
      aim: 150,
      ask: () => get("/users/admin/audit", admin, { q: "Nusrat Jahan" }),
    },
    {
      name: "audit log of one subject",
      aim: 150,
      ask: (i) => get("/users/admin/audit", admin, { subject: idOf("order", some(i)) }),
    },
    { name: "audit log as a file", ask: () => get("/users/admin/audit", admin, { format: "csv" }) },
    { name: "newest mails (/dev/mail)", aim: 150, ask: () => listNewestMails(db, 100) },

    // Jobs.
    {
      name: "job: pictures that nothing shows",
      ask: () => rollBackAfter(ctx, (trx) => lockUnreferenced(trx, ctx.now(), 200)),
    },
  ];
}

/** Prepares a cart and places an order. */
function placingOf({ db, pool, now }: AppContext, n: number) {
  const next = { user: 0, request: {} };
  return {
    async fillCart(i: number): Promise<void> {
      const { rows } = await pool.query(
        `select p.id, p.price_poisha / 100.0 as price from products p join shops s on s.id = p.shop_id
         where p.id >= $1 and p.status = 'approved' and not p.shelved and not s.closed and p.options = '{}'
           and p.quantity > 20 order by p.id limit 1`,
        [idOf("product", i)],
      );
      const [product] = rows;
      next.user = i % n;
      await pool.query("delete from cart_entries where user_id = $1", [idOf("user", next.user)]);
      const added = await addToCart(db, idOf("user", next.user), oneOf(product.id), now());
      if (added.outcome !== "added") throw new Error(added.outcome);
      next.request = { products: [{ _id: added.entryId, quantity: 1, price: Number(product.price) }] };
    },
    place(): ReturnType<typeof placeOrder> {
      const { user, request } = next;
      const person = { id: idOf("user", user), name: "Buyer", email: emailOf(user) };
      return placeOrder(db, person, request as never, {
        key: crypto.randomUUID(),
        now: now(),
        limitFactor: 100_000,
        publicUrl: "http://bench.test",
      });
    },
  };
}

/** Marks all open orders of this shop as delivered. */
async function closeShopOrders({ pool }: AppContext, shopId: string): Promise<void> {
  await pool.query(
    `update orders set status = 'delivered' where status not in ('delivered', 'cancelled')
      and id in (select order_id from order_lines where shop_id = $1)`,
    [shopId],
  );
}

async function rollBackAfter(
  { db }: AppContext,
  work: (
    trx: Parameters<typeof removeMailsTo>[0] & Parameters<typeof lockUnreferenced>[0],
  ) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await work(trx);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

const oneOf = (productId: string) => ({ productId, variationId: null, quantity: 1 });

/**
 * Runs an account deletion and rolls it back. Open orders would prevent it, so they are marked as delivered
 * first.
 */
function deleteAccountAndUndo(ctx: AppContext, { id, email }: Person): Promise<void> {
  return rollBackAfter(ctx, async (trx) => {
    await trx
      .updateTable("orders")
      .set({ status: "delivered" })
      .where("userId", "=", id)
      .where("status", "not in", ["delivered", "cancelled"])
      .execute();
    await accountDataHooks.onDelete(trx, { id, email, emailVerified: true });
    await removeAllAccess(trx, id);
    await removeMailsTo(trx, email, { keepNewsletter: false });
    await anonymizeAccount(trx, id, ctx.now());
  });
}

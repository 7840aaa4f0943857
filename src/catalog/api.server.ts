import { z } from "zod";
import { categoryPaths, homePageSize, listDefault } from "#catalog/contract/constants.ts";
import {
  Category,
  CategoryQuery,
  catalogRefusals,
  ListQuery,
  PopularGift,
  Product,
  SearchQuery,
  SubCategoryMap,
  SubCategoryTile,
  Suggestion,
  SuggestionQuery,
} from "#catalog/contract.ts";
import { type At, call, type Reply } from "#platform/http/call.server.ts";
import type { SearchFilters } from "#search/rules/filters.ts";
import { decodeSearchPosition, encodeSearchPosition } from "#search/rules/result-page.ts";
import { searchQuery } from "#search/rules/text.ts";
import { findPage } from "#search/store/filtered.server.ts";
import { listSuggestions } from "#search/store/suggestions.server.ts";
import { takaOf } from "#shared/money.ts";
import { commonRefusals, invalid, Refusal } from "#shared/refusal.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { categoryKey } from "./rules/category-names.ts";
import { districtOf } from "./rules/districts.ts";
import { decodePosition, encodePosition } from "./rules/lists.ts";
import { categoryTag, listTags, pageTags, productTag, vendorTag } from "./rules/page-tags.ts";
import { wireProduct } from "./rules/product-response.ts";
import { maySee, readerOf } from "./rules/visibility.ts";
import { findCategory, listCategories, listPopularGifts, listSubCategories } from "./store/categories.server.ts";
import { findProductRecord, type ListWish, listListedRecords, listRecordsById, type ProductRecord } from "./store/products.server.ts";

const Products = z.array(Product);

const searchCacheMs = 10_000;

/** Returns the tags of a response that shows these products, taken from lists. */
function recordTags(records: readonly ProductRecord[], ...lists: string[]): string[] {
  return [...new Set(records.map(({ ownerId }) => vendorTag(ownerId))), ...pageTags(records, ...lists)];
}

async function listProducts(at: At, reply: Reply, path: string, wish: ListWish) {
  if (wish.cursor !== undefined && !decodePosition(wish.cursor, wish.sort)) throw notACursor();
  const { records, nextCursor } = await listListedRecords(at.pool, wish);
  if (nextCursor) {
    const { limit: limitValue, subCategoryText: subCategory, sort } = wish;
    linkNext(reply, path, { limitValue, subCategory, sort, cursor: nextCursor });
  }
  const { categorySlug, sort = "newest" } = wish;
  reply.tags([
    ...recordTags(records, categorySlug ? listTags.category(categorySlug) : listTags.all, ...(sort === "newest" ? [] : [listTags.prices])),
    // A list may be filtered by the titles of sub-categories.
    ...(categorySlug ? [categoryTag(categorySlug)] : []),
  ]);
  return records.map((record) => wireProduct(record, "public"));
}

/** Returns a list query in canonical form. An invalid cursor stays as it is, because its request is rejected. */
function canonicalWish({ cursor, sort = "newest", ...wish }: ListWish): unknown {
  const position = cursor === undefined ? undefined : decodePosition(cursor, sort);
  return { ...wish, sort, cursor: position ? encodePosition(position) : cursor };
}

function notACursor(): Refusal {
  return new Refusal(commonRefusals.malformed, { errors: [{ path: "cursor", message: "not a cursor of this list" }] });
}

/** What is undefined is left out; a list stands there once for each of its values. */
function linkNext(reply: Reply, path: string, query: Record<string, string | number | readonly string[] | undefined>): void {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => [name, String(one)])));
  reply.header("link", `</api${path}?${new URLSearchParams(given)}>; rel="next"`);
}

/** `limit` and, where they were asked for, the other members: exactOptionalPropertyTypes wants them absent rather than undefined. */
function wishOf(query: z.output<typeof CategoryQuery>, initial: number): ListWish {
  return {
    limit: query.limitValue ?? initial,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
    ...(query.subCategory && { subCategoryText: query.subCategory }),
    ...(query.sort && { sort: query.sort }),
  };
}

/** The filters of a search call; an unknown category is refused. */
async function filtersOf(at: At, { category: named, min, max, district, material = [] }: z.output<typeof SearchQuery>): Promise<SearchFilters> {
  if (min !== undefined && max !== undefined && min > max) throw invalid([{ path: "min", message: "more than max" }]);
  const category = named === undefined ? undefined : await findCategory(at.db, named);
  if (named !== undefined && !category) throw invalid([{ path: "category", message: catalogRefusals.category_unknown.sentence }]);
  return {
    ...(category && { category: category.slug }),
    ...(min !== undefined && { minPoisha: min }),
    ...(max !== undefined && { maxPoisha: max }),
    ...(district && { district }),
    materials: material,
  };
}

/** Returns a search in canonical form. An invalid cursor stays as it is, because its request is rejected. */
function canonicalSearch({ q, limitValue = listDefault, sort = "best", cursor, category, district, material = [], ...prices }: z.output<typeof SearchQuery>) {
  const position = cursor === undefined ? undefined : decodeSearchPosition(cursor, sort);
  return {
    ...{ q: searchQuery(q), limitValue, sort, min: prices.min, max: prices.max },
    cursor: position ? encodeSearchPosition(position) : cursor,
    category: category && categoryKey(category),
    district: district && districtOf(district).key,
    material: [...new Set(material)].sort(),
  };
}

const tilesOf = (slug: "toys-and-entertainment" | "vintage") =>
  call({
    method: "GET",
    path: `/categories/${slug}`,
    guard: "anyone",
    summary: `The sub-category tiles of ${slug}`,
    answer: z.array(SubCategoryTile),
    cached: { key: () => slug },
    async run(at, { reply }) {
      reply.tags([categoryTag(slug)]);
      const tiles = await listSubCategories(at.db, slug);
      return tiles.map((tile) => ({
        _id: tile.id,
        img: tile.image ? imageUrl(tile.image.hash, 320) : "",
        title: tile.title,
        titleBn: tile.titleBn,
        link: `${categoryPaths[slug]}?sub=${tile.slug}`,
      }));
    },
  });

export const catalogCalls = [
  call({
    method: "GET",
    path: "/products/all/all",
    guard: "anyone",
    limit: "lists",
    summary: "Approved products, newest first",
    query: ListQuery,
    answer: Products,
    cached: { key: ({ query }) => canonicalWish(wishOf(query, homePageSize)) },
    run: (at, { query, reply }) => listProducts(at, reply, "/products/all/all", wishOf(query, homePageSize)),
  }),
  call({
    method: "GET",
    path: "/products/product/search",
    guard: "anyone",
    limit: "searches",
    summary: "Products that match, the best first; English, Bangla and Bangla in Latin letters",
    query: SearchQuery,
    answer: Products,
    cached: { key: ({ query }) => canonicalSearch(query), ms: searchCacheMs },
    async run(at, { query, reply }) {
      const { q, limitValue: limit = listDefault, sort = "best", cursor, min, max } = query;
      const after = cursor === undefined ? undefined : decodeSearchPosition(cursor, sort);
      if (cursor !== undefined && !after) throw notACursor();
      const wish = { sort, ...(await filtersOf(at, query)) };
      const { ids, total, next } = await findPage(at.db, searchQuery(q), wish, { limit, after });
      reply.header("x-total-count", String(total));
      if (next) {
        const { category, district, material } = query;
        const prices = { min: min && takaOf(min), max: max && takaOf(max) };
        linkNext(reply, "/products/product/search", {
          q,
          limitValue: limit,
          sort: query.sort,
          category,
          ...prices,
          district,
          material,
          cursor: encodeSearchPosition(next),
        });
      }
      const records = await listRecordsById(at.pool, ids);
      reply.tags(recordTags(records, listTags.all, listTags.prices));
      return records.map((record) => wireProduct(record, "public"));
    },
  }),
  call({
    method: "GET",
    path: "/search/suggestions",
    guard: "anyone",
    limit: "searches",
    summary: "What words that are still being typed may become: categories, products, shops, at most 8",
    query: SuggestionQuery,
    answer: z.array(Suggestion),
    cached: { key: ({ query }) => searchQuery(query.q), ms: searchCacheMs },
    async run(at, { query, person, reply }) {
      // The same letters come back as soon as somebody takes one away.
      if (!person) reply.header("cache-control", "public, max-age=60");
      const suggestions = await listSuggestions(at, query.q);
      const products = suggestions.flatMap(({ kind, _id }) => (kind === "product" ? [{ id: _id }] : []));
      reply.tags(pageTags(products, listTags.all));
      return suggestions;
    },
  }),
  call({
    method: "GET",
    path: "/products/details/:id",
    guard: "anyone",
    summary: "One product; one that is not approved only for its vendor and admins",
    params: z.object({ id: z.uuid() }),
    answer: Product,
    cached: { key: ({ params }) => params.id.toLowerCase() },
    async run(at, { params, person, reply }) {
      const record = await findProductRecord(at.pool, params.id);
      if (!record || !maySee(record, person)) throw new Refusal(commonRefusals.not_found);
      reply.tags([productTag(record.id), vendorTag(record.ownerId)]);
      return wireProduct(record, readerOf(record, person));
    },
  }),
  call({
    method: "GET",
    path: "/products/:category",
    guard: "anyone",
    limit: "lists",
    summary: "Approved products of a category, by its name or slug",
    params: z.object({ category: z.string().max(100) }),
    query: CategoryQuery,
    answer: Products,
    cached: { key: ({ params, query }) => [categoryKey(params.category), canonicalWish(wishOf(query, listDefault))] },
    async run(at, { params, query, reply }) {
      const category = await findCategory(at.db, params.category);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      return listProducts(at, reply, `/products/${encodeURIComponent(params.category)}`, { ...wishOf(query, listDefault), categorySlug: category.slug });
    },
  }),
  call({
    method: "GET",
    path: "/popular-gifts",
    guard: "anyone",
    summary: "Popular gifts",
    query: z.object({ limitValue: ListQuery.shape.limitValue }),
    answer: z.array(PopularGift),
    cached: { key: ({ query }) => query.limitValue ?? null },
    async run(at, { query, reply }) {
      reply.tags(["home"]);
      const gifts = await listPopularGifts(at.db, query.limitValue);
      return gifts.map(({ id, title, titleBn, image }) => ({ _id: id, img: image ? imageUrl(image.hash, 320) : "", title, titleBn }));
    },
  }),
  call({
    method: "GET",
    path: "/categories/all-category",
    guard: "anyone",
    summary: "All categories",
    answer: z.array(Category),
    cached: { key: () => null },
    async run(at, { reply }) {
      // Categories change only with a new version of the program.
      reply.tags(["categories"]);
      return (await listCategories(at.db)).map(({ id, name, nameBn, slug }) => ({ _id: id, name, nameBn, slug }));
    },
  }),
  call({
    method: "GET",
    path: "/categories/all-sub-category",
    guard: "anyone",
    summary: "A list whose first element maps each category's name to its sub-categories",
    answer: SubCategoryMap,
    cached: { key: () => null },
    async run(at, { reply }) {
      const [categories, tiles] = await Promise.all([listCategories(at.db), listSubCategories(at.db)]);
      reply.tags(categories.map(({ slug }) => categoryTag(slug)));
      const under = (slug: string) =>
        tiles.filter((tile) => tile.categorySlug === slug).map(({ id, title, titleBn }) => ({ _id: id, name: title, nameBn: titleBn }));
      return [Object.fromEntries(categories.map(({ name, slug }) => [name, under(slug)]))];
    },
  }),
  tilesOf("toys-and-entertainment"),
  tilesOf("vintage"),
];

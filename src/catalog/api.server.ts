import { z } from "zod";
import { categoryPaths, homePageSize, listDefault } from "#catalog/contract/limits.ts";
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
} from "#catalog/contract/wire.ts";
import { type At, call, type Reply } from "#platform/call.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { decodeOffset, decodePosition, encodeOffset } from "./rules/lists.ts";
import { searchQuery } from "./rules/search-text.ts";
import { isInsider, maySee } from "./rules/visibility.ts";
import { wireProduct } from "./rules/wire.ts";
import { findCategory, listCategories, listPopularGifts, listSubCategories } from "./store/categories.server.ts";
import { findProductRecord, type ListWish, listListedRecords, listRecordsById } from "./store/products.server.ts";
import { searchProducts } from "./store/search.server.ts";

const Products = z.array(Product);

async function listProducts(at: At, reply: Reply, path: string, wish: ListWish) {
  if (wish.cursor !== undefined && !decodePosition(wish.cursor))
    throw new Refusal(commonRefusals.malformed, { errors: [{ path: "cursor", message: "not a cursor of ours" }] });
  const { records, nextCursor } = await listListedRecords(at.pool, wish);
  if (nextCursor)
    linkNext(reply, path, { limitValue: String(wish.limit), ...(wish.subCategoryText && { subCategory: wish.subCategoryText }), cursor: nextCursor });
  return records.map((record) => wireProduct(record, false));
}

function linkNext(reply: Reply, path: string, query: Record<string, string>): void {
  reply.header("link", `</api${path}?${new URLSearchParams(query)}>; rel="next"`);
}

/** `limit` and, where they were asked for, the other members: exactOptionalPropertyTypes wants them absent rather than undefined. */
function wishOf(query: z.output<typeof CategoryQuery>, initial: number): ListWish {
  return {
    limit: query.limitValue ?? initial,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
    ...(query.subCategory && { subCategoryText: query.subCategory }),
  };
}

const tilesOf = (slug: "toys-and-entertainment" | "vintage") =>
  call({
    method: "GET",
    path: `/categories/${slug}`,
    guard: "anyone",
    summary: `The sub-category tiles of ${slug}`,
    answer: z.array(SubCategoryTile),
    async run(at) {
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
    summary: "Approved products, newest first",
    query: ListQuery,
    answer: Products,
    run: (at, { query, reply }) => listProducts(at, reply, "/products/all/all", wishOf(query, homePageSize)),
  }),
  call({
    method: "GET",
    path: "/products/product/search",
    guard: "anyone",
    summary: "Products that match, the best first; English, Bangla and Bangla in Latin letters",
    query: SearchQuery,
    answer: Products,
    async run(at, { query, reply }) {
      const offset = query.cursor === undefined ? 0 : decodeOffset(query.cursor);
      if (offset === undefined) throw new Refusal(commonRefusals.malformed, { errors: [{ path: "cursor", message: "not a cursor of ours" }] });
      const limit = query.limitValue ?? listDefault;
      const { ids, total } = await searchProducts(at.db, searchQuery(query.q), { limit, offset });
      reply.header("x-total-count", String(total));
      if (offset + limit < total) linkNext(reply, "/products/product/search", { q: query.q, limitValue: String(limit), cursor: encodeOffset(offset + limit) });
      return (await listRecordsById(at.pool, ids)).map((record) => wireProduct(record, false));
    },
  }),
  call({
    method: "GET",
    path: "/products/details/:id",
    guard: "anyone",
    summary: "One product; one that is not approved only for its vendor and admins",
    params: z.object({ id: z.uuid() }),
    answer: Product,
    async run(at, { params, person }) {
      const record = await findProductRecord(at.pool, params.id);
      if (!record || !maySee(record, person)) throw new Refusal(commonRefusals.not_found);
      return wireProduct(record, isInsider(record, person));
    },
  }),
  call({
    method: "GET",
    path: "/products/:category",
    guard: "anyone",
    summary: "Approved products of a category, by its name or slug",
    params: z.object({ category: z.string().max(100) }),
    query: CategoryQuery,
    answer: Products,
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
    answer: z.array(PopularGift),
    async run(at) {
      const gifts = await listPopularGifts(at.db);
      return gifts.map(({ id, title, titleBn, image }) => ({ _id: id, img: image ? imageUrl(image.hash, 320) : "", title, titleBn }));
    },
  }),
  call({
    method: "GET",
    path: "/categories/all-category",
    guard: "anyone",
    summary: "All categories",
    answer: z.array(Category),
    async run(at) {
      return (await listCategories(at.db)).map(({ id, name, nameBn, slug }) => ({ _id: id, name, nameBn, slug }));
    },
  }),
  call({
    method: "GET",
    path: "/categories/all-sub-category",
    guard: "anyone",
    summary: "A list whose first element maps each category's name to its sub-categories",
    answer: SubCategoryMap,
    async run(at) {
      const [categories, tiles] = await Promise.all([listCategories(at.db), listSubCategories(at.db)]);
      const under = (slug: string) =>
        tiles.filter((tile) => tile.categorySlug === slug).map(({ id, title, titleBn }) => ({ _id: id, name: title, nameBn: titleBn }));
      return [Object.fromEntries(categories.map(({ name, slug }) => [name, under(slug)]))];
    },
  }),
  tilesOf("toys-and-entertainment"),
  tilesOf("vintage"),
];

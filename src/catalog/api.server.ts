import { z } from "zod";
import { type AppContext, defineEndpoint, type Reply } from "#platform/http/endpoint.server.ts";
import { setNextLink } from "#platform/http/pagination.server.ts";
import { invalidCursor } from "#shared/cursor.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { categoryPaths, homePageSize, listDefault } from "./contract/constants.ts";
import {
  Category,
  CategoryQueryParams,
  catalogRefusals,
  ListQueryParams,
  PopularGift,
  Product,
  SubCategoryLink,
  SubCategoryMap,
} from "./contract.ts";
import { categoryKey } from "./rules/categories.ts";
import { encodeListCursor, parseListCursor } from "./rules/lists.ts";
import { categoryTag, listTags, productTag, recordTags, vendorTag } from "./rules/page-tags.ts";
import { toProductResponse } from "./rules/product-response.ts";
import { maySee, readerOf } from "./rules/visibility.ts";
import {
  findCategory,
  listCategories,
  listPopularGifts,
  listSubCategories,
} from "./store/categories.server.ts";
import { findProductRecord, listRecordsOnSale, type ProductListQuery } from "./store/products.server.ts";

const Products = z.array(Product);

async function listProducts(ctx: AppContext, reply: Reply, path: string, query: ProductListQuery) {
  if (query.cursor !== undefined && !parseListCursor(query.cursor, query.sort)) throw invalidCursor();
  const { records, nextCursor } = await listRecordsOnSale(ctx.db, query);
  if (nextCursor) {
    const { limit: limitValue, subCategoryText: subCategory, sort } = query;
    setNextLink(path, { limitValue, subCategory, sort, cursor: nextCursor }, reply);
  }
  const { categorySlug, sort = "newest" } = query;
  reply.tags([
    ...recordTags(
      records,
      categorySlug ? listTags.category(categorySlug) : listTags.all,
      ...(sort === "newest" ? [] : [listTags.prices]),
    ),
    // The list may be filtered by the titles of sub-categories.
    ...(categorySlug ? [categoryTag(categorySlug)] : []),
  ]);
  return records.map((record) => toProductResponse(record, "public"));
}

/**
 * Returns a list query in canonical form as a cache key. Keeps an invalid cursor, because its request is
 * rejected.
 */
function canonicalListQuery({ cursor, sort = "newest", ...query }: ProductListQuery): unknown {
  const position = cursor === undefined ? undefined : parseListCursor(cursor, sort);
  return { ...query, sort, cursor: position ? encodeListCursor(position) : cursor };
}

/** Converts the parameters of a request. Omits undefined members because of exactOptionalPropertyTypes. */
function toListQuery(query: z.output<typeof CategoryQueryParams>, initial: number): ProductListQuery {
  return {
    limit: query.limitValue ?? initial,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
    ...(query.subCategory && { subCategoryText: query.subCategory }),
    ...(query.sort && { sort: query.sort }),
  };
}

const subCategoriesEndpoint = <Slug extends "toys-and-entertainment" | "vintage">(slug: Slug) =>
  defineEndpoint({
    method: "GET",
    path: `/categories/${slug}`,
    guard: "anyone",
    summary: `The sub-categories of ${slug}`,
    response: z.array(SubCategoryLink),
    cached: { key: () => slug },
    async handler(ctx, { reply }) {
      reply.tags([categoryTag(slug)]);
      const subCategories = await listSubCategories(ctx.db, slug);
      return subCategories.map((tile) => ({
        _id: tile.id,
        img: tile.image ? imageUrl(tile.image.hash, 320) : "",
        title: tile.title,
        titleBn: tile.titleBn,
        link: `${categoryPaths[slug]}?sub=${tile.slug}`,
      }));
    },
  });

export const catalogEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/products/all/all",
    guard: "anyone",
    limit: "lists",
    summary: "Products on sale, newest first",
    query: ListQueryParams,
    response: Products,
    cached: { key: ({ query }) => canonicalListQuery(toListQuery(query, homePageSize)) },
    handler: (ctx, { query, reply }) =>
      listProducts(ctx, reply, "/products/all/all", toListQuery(query, homePageSize)),
  }),
  defineEndpoint({
    method: "GET",
    path: "/products/details/:id",
    guard: "anyone",
    summary: "Returns a product; products that are not on sale only for their vendor and admins",
    params: z.object({ id: z.uuid() }),
    response: Product,
    cached: { key: ({ params }) => params.id.toLowerCase() },
    async handler(ctx, { params, person, reply }) {
      const record = await findProductRecord(ctx.db, params.id);
      if (!record || !maySee(record, person)) throw new Refusal(commonRefusals.not_found);
      reply.tags([productTag(record.id), vendorTag(record.ownerId)]);
      return toProductResponse(record, readerOf(record, person));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/products/:category",
    guard: "anyone",
    limit: "lists",
    summary: "Products on sale of a category, by its name or slug",
    params: z.object({ category: z.string().max(100) }),
    query: CategoryQueryParams,
    response: Products,
    refusals: [catalogRefusals.category_unknown],
    cached: {
      key: ({ params, query }) => [
        categoryKey(params.category),
        canonicalListQuery(toListQuery(query, listDefault)),
      ],
    },
    async handler(ctx, { params, query, reply }) {
      const category = await findCategory(ctx.db, params.category);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      return listProducts(ctx, reply, `/products/${encodeURIComponent(params.category)}`, {
        ...toListQuery(query, listDefault),
        categorySlug: category.slug,
      });
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/popular-gifts",
    guard: "anyone",
    summary: "Popular gifts",
    query: z.object({ limitValue: ListQueryParams.shape.limitValue }),
    response: z.array(PopularGift),
    cached: { key: ({ query }) => query.limitValue ?? null },
    async handler(ctx, { query, reply }) {
      reply.tags(["home"]);
      const gifts = await listPopularGifts(ctx.db, query.limitValue);
      return gifts.map(({ id, title, titleBn, image }) => ({
        _id: id,
        img: image ? imageUrl(image.hash, 320) : "",
        title,
        titleBn,
      }));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/categories/all-category",
    guard: "anyone",
    summary: "All categories",
    response: z.array(Category),
    cached: { key: () => null },
    async handler(ctx, { reply }) {
      // Categories only change with a new version of the software.
      reply.tags(["categories"]);
      return (await listCategories(ctx.db)).map(({ id, name, nameBn, slug }) => ({
        _id: id,
        name,
        nameBn,
        slug,
      }));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/categories/all-sub-category",
    guard: "anyone",
    summary: "A list whose first element maps each category's name to its sub-categories",
    response: SubCategoryMap,
    cached: { key: () => null },
    async handler(ctx, { reply }) {
      const [categories, subCategories] = await Promise.all([
        listCategories(ctx.db),
        listSubCategories(ctx.db),
      ]);
      reply.tags(categories.map(({ slug }) => categoryTag(slug)));
      const under = (slug: string) =>
        subCategories
          .filter((tile) => tile.categorySlug === slug)
          .map(({ id, title, titleBn }) => ({ _id: id, name: title, nameBn: titleBn }));
      return [Object.fromEntries(categories.map(({ name, slug }) => [name, under(slug)]))];
    },
  }),
  subCategoriesEndpoint("toys-and-entertainment"),
  subCategoriesEndpoint("vintage"),
];

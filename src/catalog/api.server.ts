import { z } from "zod";
import { type AppContext, defineEndpoint, type Reply } from "#platform/http/endpoint.server.ts";
import { setNextLink } from "#platform/http/pagination.server.ts";
import { invalidCursor } from "#shared/cursor.ts";
import { imageUrl } from "#shared/images.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { categoryPaths, homePageSize, listPageSize, subCategoryPath } from "./contract/constants.ts";
import { defaultListSort } from "./contract/sorts.ts";
import {
  Category,
  CategoryQueryParams,
  CategorySummary,
  catalogRefusals,
  ListQueryParams,
  PopularGift,
  Product,
  ProductSummary,
  SubCategoryLink,
  SubCategoryMap,
  SummariesQueryParams,
} from "./contract.ts";
import { categoryKey } from "./rules/categories.ts";
import { encodeListCursor, parseListCursor } from "./rules/lists.ts";
import {
  apiListTags,
  categoryTag,
  listTags,
  pageTags,
  popularGiftsTag,
  productTag,
  sortTags,
  vendorTag,
} from "./rules/page-tags.ts";
import { toProductResponse } from "./rules/product-response.ts";
import { toProductSummary } from "./rules/product-summary.ts";
import { maySee, readerOf } from "./rules/visibility.ts";
import {
  findCategory,
  listCategories,
  listCategoryCards,
  listPopularGifts,
  listSubCategories,
} from "./store/categories.server.ts";
import { findProductRow, listProductRowsOnSale, type ProductListOptions } from "./store/products.server.ts";
import { listSummariesById } from "./store/summaries.server.ts";

const Products = z.array(Product);

async function listProducts(ctx: AppContext, reply: Reply, path: string, query: ProductListOptions) {
  if (query.cursor !== undefined && !parseListCursor(query.cursor, query.sort)) throw invalidCursor();
  const { rows, nextCursor } = await listProductRowsOnSale(ctx.db, query);
  if (nextCursor) {
    const { limit: limitValue, subCategoryText: subCategory, sort } = query;
    setNextLink(path, { limitValue, subCategory, sort, cursor: nextCursor }, reply);
  }
  const { categorySlug, sort = defaultListSort } = query;
  reply.tags([
    ...apiListTags(
      rows,
      categorySlug ? listTags.category(categorySlug) : listTags.acrossCategories,
      ...sortTags(sort),
    ),
    // The list may be filtered by the titles of sub-categories.
    ...(categorySlug ? [categoryTag(categorySlug)] : []),
  ]);
  return rows.map((row) => toProductResponse(row, "public"));
}

/**
 * Returns a list query in canonical form as a cache key. Keeps an invalid cursor, because its request is
 * rejected.
 */
function canonicalListQuery({ cursor, sort = defaultListSort, ...query }: ProductListOptions): unknown {
  const position = cursor === undefined ? undefined : parseListCursor(cursor, sort);
  return { ...query, sort, cursor: position ? encodeListCursor(position) : cursor };
}

/** Converts the parameters of a request. Omits undefined members because of exactOptionalPropertyTypes. */
function toListQuery(query: z.output<typeof CategoryQueryParams>, initial: number): ProductListOptions {
  return {
    limit: query.limitValue ?? initial,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
    ...(query.subCategory && { subCategoryText: query.subCategory }),
    ...(query.sort && { sort: query.sort }),
  };
}

/**
 * The specification has this endpoint for two categories only; `all-sub-category` lists those of every
 * category.
 */
const subCategoriesEndpoint = <Slug extends "toys-and-entertainment" | "vintage">(slug: Slug) =>
  defineEndpoint({
    method: "GET",
    path: `/categories/${slug}`,
    guard: "anyone",
    summary: `Lists the sub-categories of ${slug}`,
    response: z.array(SubCategoryLink),
    cached: { key: () => slug },
    async handler(ctx, { reply }) {
      reply.tags([categoryTag(slug)]);
      const subCategories = await listSubCategories(ctx.db, slug);
      return subCategories.map((subCategory) => ({
        _id: subCategory.id,
        img: subCategory.image ? imageUrl(subCategory.image.hash, 320) : "",
        title: subCategory.title,
        titleBn: subCategory.titleBn,
        link: subCategoryPath(categoryPaths[slug], subCategory.slug),
      }));
    },
  });

export const catalogEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/products/all/all",
    guard: "anyone",
    limit: "lists",
    summary: "Lists the products on sale, newest first",
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
    // Requests with an access token bypass the cache, so only the public response is cached.
    cached: { key: ({ params }) => params.id.toLowerCase() },
    async handler(ctx, { params, person, reply }) {
      const row = await findProductRow(ctx.db, params.id);
      if (!row || !maySee(row, person)) throw new Refusal(commonRefusals.not_found);
      reply.tags([productTag(row.id), vendorTag(row.ownerId)]);
      return toProductResponse(row, readerOf(row, person));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/products/summaries",
    guard: "anyone",
    limit: "lists",
    summary: "Returns the cards of the products on sale among these ids, in their order",
    query: SummariesQueryParams,
    response: z.array(ProductSummary),
    cached: { key: ({ query }) => query.ids },
    async handler(ctx, { query, reply }) {
      reply.tags([...query.ids.map(productTag), listTags.anyList]);
      return (await listSummariesById(ctx.db, query.ids)).map(toProductSummary);
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/products/:category",
    guard: "anyone",
    limit: "lists",
    summary: "Lists the products on sale of a category, by its name or slug",
    params: z.object({ category: z.string().max(100) }),
    query: CategoryQueryParams,
    response: Products,
    refusals: [catalogRefusals.category_unknown],
    cached: {
      key: ({ params, query }) => [
        categoryKey(params.category),
        canonicalListQuery(toListQuery(query, listPageSize)),
      ],
    },
    async handler(ctx, { params, query, reply }) {
      const category = await findCategory(ctx.db, params.category);
      if (!category) throw new Refusal(catalogRefusals.category_unknown);
      return listProducts(ctx, reply, `/products/${encodeURIComponent(params.category)}`, {
        ...toListQuery(query, listPageSize),
        categorySlug: category.slug,
      });
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/popular-gifts",
    guard: "anyone",
    summary: "Lists the popular gifts",
    query: z.object({ limitValue: ListQueryParams.shape.limitValue }),
    response: z.array(PopularGift),
    cached: { key: ({ query }) => query.limitValue ?? null },
    async handler(ctx, { query, reply }) {
      reply.tags([popularGiftsTag]);
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
    summary: "Lists all categories",
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
    path: "/categories/summaries",
    guard: "anyone",
    summary: "Lists all categories in order, with an image and the number of products on sale",
    response: z.array(CategorySummary),
    cached: { key: () => null },
    handler(ctx, { reply }) {
      reply.tags(pageTags([], listTags.acrossCategories));
      return listCategoryCards(ctx.db);
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/categories/all-sub-category",
    guard: "anyone",
    summary: "Returns a list whose first element maps each category's name to its sub-categories",
    response: SubCategoryMap,
    cached: { key: () => null },
    async handler(ctx, { reply }) {
      const [categories, subCategories] = await Promise.all([
        listCategories(ctx.db),
        listSubCategories(ctx.db),
      ]);
      reply.tags(categories.map(({ slug }) => categoryTag(slug)));
      const subCategoriesOf = (slug: string) =>
        subCategories
          .filter((subCategory) => subCategory.categorySlug === slug)
          .map(({ id, title, titleBn }) => ({ _id: id, name: title, nameBn: titleBn }));
      return [Object.fromEntries(categories.map(({ name, slug }) => [name, subCategoriesOf(slug)]))];
    },
  }),
  subCategoriesEndpoint("toys-and-entertainment"),
  subCategoriesEndpoint("vintage"),
];

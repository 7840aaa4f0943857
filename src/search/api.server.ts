import { z } from "zod";
import { listPageSize } from "#catalog/contract/constants.ts";
import { catalogRefusals, Product } from "#catalog/contract.ts";
import { categoryKey } from "#catalog/rules/categories.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import { apiListTags, listTags, pageTags, sortTags } from "#catalog/rules/page-tags.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { findCategory } from "#catalog/store/categories.server.ts";
import { listProductRowsById } from "#catalog/store/products.server.ts";
import { type AppContext, defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { invalidCursor } from "#shared/cursor.ts";
import { takaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { maxSuggestions } from "./contract/constants.ts";
import { SearchQueryParams, Suggestion, SuggestionQueryParams } from "./contract.ts";
import type { SearchFilters } from "./rules/filters.ts";
import { encodeSearchCursor, parseSearchCursor } from "./rules/pagination.ts";
import { parseQuery } from "./rules/query.ts";
import { findResultIds } from "./store/result-page.server.ts";
import { listSuggestions } from "./store/suggestions.server.ts";

const searchCacheMs = 10_000;

/** Validates the filters of a request. Throws if the category is unknown or the price range is inverted. */
async function validateFilters(
  ctx: AppContext,
  { category: nameOrSlug, min, max, district, material = [] }: z.output<typeof SearchQueryParams>,
): Promise<SearchFilters> {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([
      { path: "min", code: "more_than_maximum", message: "The lowest price must not be above the highest." },
    ]);
  const category = nameOrSlug === undefined ? undefined : await findCategory(ctx.db, nameOrSlug);
  if (nameOrSlug !== undefined && !category)
    throw invalid([
      { path: "category", code: "category_unknown", message: catalogRefusals.category_unknown.sentence },
    ]);
  return {
    ...(category && { category: category.slug }),
    ...(min !== undefined && { minPoisha: min }),
    ...(max !== undefined && { maxPoisha: max }),
    ...(district && { district }),
    materials: material,
  };
}

/**
 * Returns the query in canonical form as a cache key. Keeps an invalid cursor, because its request is
 * rejected.
 */
function canonicalSearch({
  q,
  limitValue = listPageSize,
  sort = "best",
  cursor,
  category,
  district,
  material = [],
  ...filters
}: z.output<typeof SearchQueryParams>) {
  const parsed = cursor === undefined ? undefined : parseSearchCursor(cursor, sort);
  return {
    ...filters,
    q: parseQuery(q),
    limitValue,
    sort,
    cursor: parsed ? encodeSearchCursor(parsed) : cursor,
    category: category && categoryKey(category),
    district: district && districtOf(district).key,
    material: [...new Set(material)].sort(),
  };
}

export const searchEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/products/product/search",
    guard: "anyone",
    limit: "searches",
    summary: "Finds products, best match first; English, Bangla and Bangla in Latin letters",
    query: SearchQueryParams,
    response: z.array(Product),
    cached: { key: ({ query }) => canonicalSearch(query), ms: searchCacheMs },
    async handler(ctx, { query, reply }) {
      const { cursor, limitValue: limit = listPageSize, ...search } = query;
      const { q, sort = "best", min, max } = search;
      const after = cursor === undefined ? undefined : parseSearchCursor(cursor, sort);
      if (cursor !== undefined && !after) throw invalidCursor();
      const options = { sort, ...(await validateFilters(ctx, query)) };
      const { ids, total, next } = await findResultIds(ctx.db, parseQuery(q), options, { limit, after });
      setPageHeaders(
        { total, nextCursor: next && encodeSearchCursor(next) },
        "/products/product/search",
        { ...search, limitValue: limit, min: min && takaOf(min), max: max && takaOf(max) },
        reply,
      );
      const rows = await listProductRowsById(ctx.db, ids);
      reply.tags(apiListTags(rows, listTags.acrossCategories, listTags.prices, ...sortTags(sort)));
      return rows.map((row) => toProductResponse(row, "public"));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/search/suggestions",
    guard: "anyone",
    limit: "suggestions",
    summary: `Suggests categories, products and shops while typing, at most ${maxSuggestions}`,
    query: SuggestionQueryParams,
    response: z.array(Suggestion),
    cached: { key: ({ query }) => parseQuery(query.q), ms: searchCacheMs },
    async handler(ctx, { query, person, reply }) {
      // Deleting a letter requests an earlier text again.
      if (!person) reply.header("cache-control", "public, max-age=60");
      const suggestions = await listSuggestions(ctx.db, query.q);
      const products = suggestions.flatMap(({ kind, _id }) => (kind === "product" ? [{ id: _id }] : []));
      reply.tags(pageTags(products, listTags.acrossCategories));
      return suggestions;
    },
  }),
];

import { z } from "zod";
import { listDefault } from "#catalog/contract/constants.ts";
import { catalogRefusals, Product } from "#catalog/contract.ts";
import { categoryKey } from "#catalog/rules/categories.ts";
import { districtOf } from "#catalog/rules/districts.ts";
import { listTags, pageTags, recordTags } from "#catalog/rules/page-tags.ts";
import { wireProduct } from "#catalog/rules/product-response.ts";
import { findCategory } from "#catalog/store/categories.server.ts";
import { listRecordsById } from "#catalog/store/products.server.ts";
import { type AppContext, defineEndpoint } from "#platform/http/endpoint.server.ts";
import { invalidCursor, setNextLink } from "#platform/http/pagination.server.ts";
import { takaOf } from "#shared/money.ts";
import { invalid } from "#shared/refusal.ts";
import { SearchQuery, Suggestion, SuggestionQuery } from "./contract.ts";
import type { SearchFilters } from "./rules/filters.ts";
import { decodeSearchPosition, encodeSearchPosition } from "./rules/result-page.ts";
import { searchQuery } from "./rules/text.ts";
import { findPage } from "./store/filtered.server.ts";
import { listSuggestions } from "./store/suggestions.server.ts";

const searchCacheMs = 10_000;

/** The filters of a search call; an unknown category is refused. */
async function filtersOf(
  ctx: AppContext,
  { category: named, min, max, district, material = [] }: z.output<typeof SearchQuery>,
): Promise<SearchFilters> {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([{ path: "min", message: "more than max" }]);
  const category = named === undefined ? undefined : await findCategory(ctx.db, named);
  if (named !== undefined && !category)
    throw invalid([{ path: "category", message: catalogRefusals.category_unknown.sentence }]);
  return {
    ...(category && { category: category.slug }),
    ...(min !== undefined && { minPoisha: min }),
    ...(max !== undefined && { maxPoisha: max }),
    ...(district && { district }),
    materials: material,
  };
}

/** Returns a search in canonical form. An invalid cursor stays as it is, because its request is rejected. */
function canonicalSearch({
  q,
  limitValue = listDefault,
  sort = "best",
  cursor,
  category,
  district,
  material = [],
  ...prices
}: z.output<typeof SearchQuery>) {
  const position = cursor === undefined ? undefined : decodeSearchPosition(cursor, sort);
  return {
    ...{ q: searchQuery(q), limitValue, sort, min: prices.min, max: prices.max },
    cursor: position ? encodeSearchPosition(position) : cursor,
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
    query: SearchQuery,
    response: z.array(Product),
    cached: { key: ({ query }) => canonicalSearch(query), ms: searchCacheMs },
    async handler(ctx, { query, reply }) {
      const { q, limitValue: limit = listDefault, sort = "best", cursor, min, max } = query;
      const after = cursor === undefined ? undefined : decodeSearchPosition(cursor, sort);
      if (cursor !== undefined && !after) throw invalidCursor();
      const wish = { sort, ...(await filtersOf(ctx, query)) };
      const { ids, total, next } = await findPage(ctx.db, searchQuery(q), wish, { limit, after });
      reply.header("x-total-count", String(total));
      if (next) {
        const { category, district, material } = query;
        const prices = { min: min && takaOf(min), max: max && takaOf(max) };
        setNextLink(reply, "/products/product/search", {
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
      const records = await listRecordsById(ctx.pool, ids);
      reply.tags(recordTags(records, listTags.all, listTags.prices));
      return records.map((record) => wireProduct(record, "public"));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/search/suggestions",
    guard: "anyone",
    limit: "searches",
    summary: "Suggests categories, products and shops while typing, at most 8",
    query: SuggestionQuery,
    response: z.array(Suggestion),
    cached: { key: ({ query }) => searchQuery(query.q), ms: searchCacheMs },
    async handler(ctx, { query, person, reply }) {
      // The same letters come back as soon as somebody takes one away.
      if (!person) reply.header("cache-control", "public, max-age=60");
      const suggestions = await listSuggestions(ctx, query.q);
      const products = suggestions.flatMap(({ kind, _id }) => (kind === "product" ? [{ id: _id }] : []));
      reply.tags(pageTags(products, listTags.all));
      return suggestions;
    },
  }),
];

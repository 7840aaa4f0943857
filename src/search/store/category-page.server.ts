/** Pages of a category, with filters. */
import type { ProductCard } from "#catalog/contract/views.ts";
import {
  countProductsOnSale,
  cursorOf,
  listCardsById,
  listFilterRows,
} from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { SearchFacets } from "../contract/facets.ts";
import type { CategoryOptions } from "../rules/category-query.ts";
import { countFacets, filterProducts } from "../rules/facets.ts";
import { countFilters } from "../rules/filters.ts";

/**
 * How many products of a category a request reads. Filters and counts look at these, in the order of the
 * list. If too few pass, the next page continues behind them, so that no product is missing.
 */
const categoryWindow = 1_000;

export interface CategoryPage {
  list: {
    products: ProductCard[];
    /**
     * With filters, counts only the products from the cursor on. `CursorGrid` shows the total of the first
     * page while it appends others.
     */
    total: number;
    /** True if the list is filtered and products behind the window have not been counted. */
    totalIsLowerBound: boolean;
    nextCursor: string | undefined;
  };
  facets: SearchFacets;
  /** True if products before or behind the window have not been counted. */
  facetsAreLowerBounds: boolean;
}

/** @param scope the category, the sub-category, or neither */
export async function findCategoryPage(
  db: Db,
  scope: { categorySlug?: string; subCategorySlug?: string },
  {
    options,
    limit,
    cursor,
    window = categoryWindow,
  }: { options: CategoryOptions; limit: number; cursor: string | null; window?: number },
): Promise<CategoryPage> {
  const isFiltered = countFilters(options) > 0;
  const [{ rows, hasMore }, total] = await Promise.all([
    listFilterRows(db, {
      ...scope,
      sort: options.sort,
      limit: window,
      ...(cursor !== null && { cursor }),
    }),
    isFiltered ? undefined : countProductsOnSale(db, scope),
  ]);
  const filtered = filterProducts(rows, options);
  const page = filtered.slice(0, limit);
  // The last product of the page, or of the window if the page is not full.
  const last = filtered.length > limit ? page.at(-1) : hasMore ? rows.at(-1) : undefined;
  return {
    list: {
      products: await listCardsById(
        db,
        page.map(({ id }) => id),
      ),
      total: total ?? filtered.length,
      totalIsLowerBound: isFiltered && hasMore,
      nextCursor: last && cursorOf(last, options.sort),
    },
    // Without the range of prices: each change of a price would change every page.
    facets: { ...countFacets(rows, options, []), price: null },
    facetsAreLowerBounds: hasMore || cursor !== null,
  };
}

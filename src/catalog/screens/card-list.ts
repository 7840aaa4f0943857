import type { ProductCard } from "#catalog/contract/views.ts";

/** A page of a long list. */
export interface CardList {
  products: ProductCard[];
  total: number;
  /** True if more products match than the list can show. */
  hasMore?: boolean;
  /** Undefined at the end. */
  nextCursor: string | undefined;
}

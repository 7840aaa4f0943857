import type { ProductCard } from "#catalog/contract/views.ts";

/** A page of a long list. */
export interface CardList {
  products: ProductCard[];
  total: number;
  /** More match than the list will ever show. */
  hasMore?: boolean;
  /** Undefined at the end. */
  nextCursor: string | undefined;
}

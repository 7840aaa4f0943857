/** The last products that were opened on this device. Signing out removes them. */
import { callPublic } from "#client/endpoints.ts";
import { viewedProductsKey } from "#client/session-hint.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { poishaOf } from "#shared/money.ts";
import { maxSummaries } from "../contract/constants.ts";
import type { ProductCard } from "../contract/views.ts";

/** One more than is shown, because the page of a product omits its own. */
const maxStored = maxSummaries + 1;

/**
 * Returns the ids, last viewed first.
 * @param except the product of the page
 */
export function readViewedIds(except?: string): string[] {
  return storedIds()
    .filter((id) => id !== except)
    .slice(0, maxSummaries);
}

function storedIds(): string[] {
  const ids = readStoredRecord<{ ids: unknown }>("localStorage", viewedProductsKey)?.ids;
  return (Array.isArray(ids) ? ids : []).filter((id) => typeof id === "string");
}

export function rememberViewed(id: string): void {
  const ids = [id, ...storedIds().filter((other) => other !== id)].slice(0, maxStored);
  writeStored("localStorage", viewedProductsKey, JSON.stringify({ ids }));
}

export function forgetViewed(): void {
  writeStored("localStorage", viewedProductsKey, null);
}

/**
 * Returns the products with current prices, in the order of the ids. Omits those that are no longer on sale.
 * @throws ApiProblem
 */
export async function fetchProducts(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const summaries = await callPublic("GET /products/summaries", { query: { ids: ids.join() }, signal });
  return summaries.map(({ _id, price, priceTo, rating, ...product }) => ({
    ...product,
    id: _id,
    pricePoisha: poishaOf(price) ?? 0,
    priceToPoisha: priceTo === null ? null : (poishaOf(priceTo) ?? null),
    ratingHalves: rating * 2,
  }));
}

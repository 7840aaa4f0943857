/** Applies a vendor's change to a product, and decides whether an admin has to approve it. */
import { mapPhotos, type ProductFields } from "#catalog/contract/product-fields.ts";
import { categoryKey } from "#catalog/rules/categories.ts";
import type { ProductRow } from "#catalog/rules/product-response.ts";
import { imageUrl } from "#shared/images.ts";
import { takaOf } from "#shared/money.ts";
import type { ChangeProduct, ProductInput } from "../contract/product-input.ts";
import { fieldsWithoutReview } from "../contract/product-limits.ts";
import type { StockConflict } from "../contract.ts";
import { toPoisha } from "./stored-product.ts";
import {
  findVariationStockConflicts,
  type RequestedVariations,
  type StoredVariation,
  type VariationTotals,
} from "./variation-plan.ts";

/** What a change contains besides fields of the product. */
const notFields: ReadonlySet<string> = new Set([
  "shelved",
  "version",
  "variations",
  "quantityBefore",
] satisfies (keyof ChangeProduct)[]);

/** Returns the complete input of the changed product. A new category clears the sub-category. */
export function applyChange(
  product: ProductRow & { categorySlug: string; categoryBn: string },
  change: ChangeProduct,
): ProductInput {
  const changed = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !notFields.has(name)),
  );
  const key = change.category === undefined ? undefined : categoryKey(change.category);
  const ownNames = [product.category, product.categoryBn, product.categorySlug];
  const isOtherCategory = key !== undefined && !ownNames.some((name) => categoryKey(name) === key);
  return {
    ...product,
    price: takaOf(product.pricePoisha),
    deliverProcessTime: product.deliverProcessDays,
    deliveryCost: takaOf(product.deliveryCostPoisha),
    ...mapPhotos((_, index) => (product.images[index] ? imageUrl(product.images[index]) : null)),
    ...(isOtherCategory && { subCategory: null }),
    ...changed,
  };
}

/** The columns that a vendor's change may write. */
export interface ProductColumns extends ProductFields {
  options: string[];
  priceToPoisha: number | null;
  categoryId: string;
  subCategoryId: string | null;
  images: string[];
}

const columnsWithoutReview: readonly (keyof ProductColumns)[] = Object.values(fieldsWithoutReview).flat();

/** Returns the changed columns, and whether an admin has to approve the change. */
export function compareColumns(
  before: ProductColumns,
  after: ProductColumns,
): { changed: (keyof ProductColumns)[]; review: boolean } {
  const columns = Object.keys(after) as (keyof ProductColumns)[];
  const changed = columns.filter(
    (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
  );
  return { changed, review: changed.some((column) => !columnsWithoutReview.includes(column)) };
}

/**
 * Returns which of `price` and `quantity` the change sets to another value although the variations of the
 * product determine it. Returns none if the change replaces or removes the variations.
 * @param totals price and stock that the variations determine; undefined for a product without variations
 */
export function findRejectedAmounts(change: ChangeProduct, totals: VariationTotals | undefined): string[] {
  if (!totals || change.variations !== undefined) return [];
  return [
    ...(change.price !== undefined && toPoisha(change.price) !== totals.pricePoisha ? ["price"] : []),
    ...(change.quantity !== undefined && change.quantity !== totals.quantity ? ["quantity"] : []),
  ];
}

/**
 * Returns the stocks that were sold or changed since the vendor loaded the form. A stock that already has the
 * requested value is no conflict, so that a request can be repeated after a lost response.
 */
export function findStockConflicts(
  stored: { quantity: number; variations: readonly StoredVariation[] },
  {
    quantityBefore: before,
    variations,
  }: { quantityBefore?: number | undefined; variations: RequestedVariations | null | undefined },
  after: { quantity: number },
): StockConflict[] {
  const isConflict = before !== undefined && before !== stored.quantity && after.quantity !== stored.quantity;
  return [
    ...(isConflict ? [{ path: "quantity", before, quantity: stored.quantity }] : []),
    ...findVariationStockConflicts(stored.variations, variations),
  ];
}

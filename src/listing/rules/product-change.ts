/** What a change of a product by its vendor comes to. */

import type { ProductFields } from "#catalog/contract/product-fields.ts";
import { categoryKey } from "#catalog/rules/categories.ts";
import type { ProductRow } from "#catalog/rules/product-response.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";
import type { ChangeProduct, ProductInput } from "../contract/product-input.ts";
import { photoFields } from "../contract/product-limits.ts";
import { type HeldVariation, movedStocks, type WantedVariations } from "./variation-plan.ts";

/** The product as a vendor would have to send it to make it what it is, with what is changed in it. A sub-category belongs to its category, and goes with it. */
export function changedInput(
  product: ProductRow & { categorySlug: string },
  { shelved: _, version: __, variations: ___, quantityBefore: ____, ...change }: ChangeProduct,
): ProductInput {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const key = change.category === undefined ? undefined : categoryKey(change.category);
  const elsewhere =
    key !== undefined && ![product.category, product.categorySlug].some((name) => categoryKey(name) === key);
  const photos = Object.fromEntries(
    photoFields.map((field, place) => [
      field,
      product.images[place] ? imageUrl(product.images[place]) : null,
    ]),
  );
  return {
    ...product,
    price: takaOf(product.pricePoisha),
    deliverProcessTime: product.deliverProcessDays,
    deliveryCost: takaOf(product.deliveryCostPoisha),
    ...(photos as Pick<ProductInput, (typeof photoFields)[number]>),
    ...(elsewhere && { subCategory: null }),
    ...sent,
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

const free: readonly string[] = [
  "pricePoisha",
  "priceToPoisha",
  "quantity",
] satisfies (keyof ProductColumns)[];

/** What is different after the change; `review` when an admin has to look at it again. */
export function changesOf(
  before: ProductColumns,
  after: ProductColumns,
): { changed: (keyof ProductColumns)[]; review: boolean } {
  const columns = Object.keys(after) as (keyof ProductColumns)[];
  const changed = columns.filter(
    (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
  );
  return { changed, review: changed.some((column) => !free.includes(column)) };
}

/** A stock that is not what it was when its vendor looked. */
export interface MovedStock {
  /** Where it stands in the change. */
  path: string;
  before: number;
  quantity: number;
}

/** What was sold, or changed elsewhere, since the vendor looked. Not what is by now as it shall be: a repeat after a lost answer is no conflict. */
export function stockMoved(
  held: { quantity: number; variations: readonly HeldVariation[] },
  {
    quantityBefore: before,
    variations,
  }: { quantityBefore?: number | undefined; variations: WantedVariations | null | undefined },
  after: { quantity: number },
): MovedStock[] {
  const moved = before !== undefined && before !== held.quantity && after.quantity !== held.quantity;
  return [
    ...(moved ? [{ path: "quantity", before, quantity: held.quantity }] : []),
    ...movedStocks(held.variations, variations),
  ];
}

/** What adding and changing a product have in common: its columns, and the transaction. */
import { listCatalogCategories } from "#catalog/store/categories.server.ts";
import { lockUploadsOf } from "#media/store.server.ts";
import { type Db, inTransaction, isDatabaseError, sqlState, type Trx } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { Refusal } from "#shared/refusal.ts";
import type { ChangedVariations, ProductInput } from "../contract/product-input.ts";
import { listingRefusals } from "../contract.ts";
import type { LockedProduct } from "../rules/locked-product.ts";
import type { ProductColumns } from "../rules/product-change.ts";
import {
  parsePhotos,
  requireOwnPhotos,
  resolveCategory,
  toPoisha,
  toProductFields,
} from "../rules/stored-product.ts";
import type { RequestedVariations, VariationPlan } from "../rules/variation-plan.ts";

export interface Vendor {
  id: string;
}

type CategoryIds = Pick<ProductColumns, "categoryId" | "subCategoryId">;

/** @throws Refusal `invalid` if the category or sub-category does not exist */
export async function findCategoryIds(trx: Trx, input: ProductInput): Promise<CategoryIds> {
  const { category, subCategory } = resolveCategory(await listCatalogCategories(trx), input);
  return { categoryId: category.id, subCategoryId: subCategory?.id ?? null };
}

/**
 * Checks the input, locks its images and returns the columns to store.
 * @param allowedImages hashes of images that are allowed although another person uploaded them
 * @throws Refusal `invalid` for the year, the postal code or a photo
 */
export async function buildColumns(
  trx: Trx,
  vendor: Vendor,
  input: ProductInput,
  { options, totals }: VariationPlan,
  allowedImages: readonly string[],
  {
    now,
    publicUrl,
    before,
    categoryIds: { categoryId, subCategoryId },
  }: ActionContext & { before?: LockedProduct; categoryIds: CategoryIds },
): Promise<ProductColumns> {
  const fields = toProductFields(input, now, before);
  const photos = parsePhotos(input, publicUrl);
  const uploaded = await lockUploadsOf(
    trx,
    vendor.id,
    photos.map(({ hash }) => hash),
  );
  const images = requireOwnPhotos(photos, new Set([...uploaded, ...allowedImages]));
  return {
    ...fields,
    images,
    options: [...options],
    priceToPoisha: null,
    // After `fields`, whose price and quantity are placeholders if the product has variations.
    ...totals,
    categoryId,
    subCategoryId,
  };
}

export function toRequestedVariations(
  variations: ChangedVariations | null | undefined,
): RequestedVariations | null | undefined {
  return (
    variations && {
      options: variations.options.map(({ name }) => name),
      items: variations.items.map(({ _id, values, price, quantity, quantityBefore }) => ({
        id: _id ?? undefined,
        chosen: values,
        quantity,
        quantityBefore,
        pricePoisha: price === undefined ? undefined : toPoisha(price),
      })),
    }
  );
}

/**
 * Runs `work` in a transaction, and repeats it once if an admin has removed the sub-category concurrently:
 * the second attempt reports that it does not exist.
 * @throws Refusal `sku_taken`
 */
export async function inProductTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const attempt = () => inTransaction(db, work);
  try {
    return await attempt().catch((error) => {
      if (violates(error, sqlState.foreignKeyViolation, "products_sub_category_id_fkey")) return attempt();
      throw error;
    });
  } catch (error) {
    if (!violates(error, sqlState.uniqueViolation, "products_shop_id_sku_key")) throw error;
    throw takenRefusal("sku", "sku_taken");
  }
}

export function takenRefusal(path: string, code: "sku_taken" | "shop_name_taken"): Refusal {
  const refusal = listingRefusals[code];
  return new Refusal(refusal, { errors: [{ path, code, message: refusal.sentence }] });
}

function violates(error: unknown, code: string, constraint: string): boolean {
  return isDatabaseError(error) && error.code === code && error.constraint === constraint;
}

import type { ProductRow } from "#catalog/rules/product-response.ts";
import { buildProductDocument } from "#search/rules/document.ts";
import type { ProductColumns } from "./product-change.ts";

/** A locked product with the names that its pages and its search document need. */
export interface LockedProduct extends ProductRow, ProductColumns {
  categorySlug: string;
  categoryBn: string;
  subCategoryBn: string | null;
  shopSlug: string;
  shopNameBn: string | null;
}

/** Returns the search document of a product. */
export function searchDocumentOf({
  category,
  categoryBn,
  subCategory,
  subCategoryBn,
  shopName,
  shopNameBn,
  ...fields
}: LockedProduct) {
  const categories = {
    category: { name: category, nameBn: categoryBn },
    subCategory: subCategory === null ? null : { title: subCategory, titleBn: subCategoryBn ?? subCategory },
  };
  return buildProductDocument(fields, categories, { name: shopName, nameBn: shopNameBn });
}

/** What a search looks through of a product. */
import type { CatalogPlace, ProductFields } from "./product-input.ts";
import { type SearchDocument, searchDocument } from "./search-text.ts";

type Searched = Pick<ProductFields, "title" | "titleBn" | "tags" | "materials" | "description" | "descriptionBn">;

export function documentOfProduct(fields: Searched, { category, subCategory }: CatalogPlace, shop: { name: string; nameBn: string | null }): SearchDocument {
  const { title, titleBn, tags, materials, description, descriptionBn } = fields;
  return searchDocument({
    ...{ title, titleBn, tags, materials, description, descriptionBn },
    category: category.name,
    categoryBn: category.nameBn,
    subCategory: subCategory?.title ?? null,
    subCategoryBn: subCategory?.titleBn ?? null,
    shop: shop.name,
    shopBn: shop.nameBn,
  });
}

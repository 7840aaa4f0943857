/** What a search looks through of a product. */
import type { CatalogCategory } from "#catalog/rules/categories.ts";
import type { ProductFields } from "#catalog/rules/product-fields.ts";
import { type SearchDocument, searchDocument } from "./text.ts";

type Searched = Pick<
  ProductFields,
  "title" | "titleBn" | "tags" | "materials" | "description" | "descriptionBn"
>;

/** The names of a product's place in the catalogue. */
interface PlaceNames {
  category: Pick<CatalogCategory, "name" | "nameBn">;
  subCategory: Pick<CatalogCategory["subCategories"][number], "title" | "titleBn"> | null;
}

export function documentOfProduct(
  fields: Searched,
  { category, subCategory }: PlaceNames,
  shop: { name: string; nameBn: string | null },
): SearchDocument {
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

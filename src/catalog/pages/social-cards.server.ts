/** What the social cards of products and categories show. */
import type { Db } from "#platform/db/database.server.ts";
import type { CardContent } from "#shared/images.ts";
import { type Locale, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { CategorySlug } from "../contract/constants.ts";
import type { ProductDetails } from "../contract/views.ts";
import { categoryDescription } from "../screens/category-about.ts";
import { categoryTitle } from "../screens/category-title.ts";
import { listProductsOnSale } from "../store/products.server.ts";

export function productSocialCard(product: ProductDetails, locale: Locale): CardContent {
  const price = formatMoney(product.pricePoisha, locale);
  return {
    title: localText(locale, product.title, product.titleBn),
    price: product.priceToPoisha === null ? price : m.catalog_card_from(locale, { price }),
    line: localText(locale, product.shopName, product.shopNameBn),
    imageHash: product.images[0]?.hash,
  };
}

/** The image is that of the first product of the category, whatever the visitor has selected. */
export async function categorySocialCard(db: Db, slug: CategorySlug, locale: Locale): Promise<CardContent> {
  const { products } = await listProductsOnSale(db, { categorySlug: slug, limit: 1 });
  return {
    title: categoryTitle(slug, locale),
    line: categoryDescription(slug, locale),
    imageHash: products[0]?.image?.hash,
  };
}

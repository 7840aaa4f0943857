import type { MetaDescriptor } from "react-router";
import { localeOfPath, localText } from "#shared/locale.ts";
import { pageMeta, shortDescription } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import type { ProductDetails } from "../../contract/views.ts";

/** Returns the metadata of a product for search engines and shared links. */
export function productMeta(
  product: ProductDetails,
  pathname: string,
  publicUrl: string | undefined,
  card: string,
): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const title = localText(locale, product.title, product.titleBn);
  const shop = localText(locale, product.shopName, product.shopNameBn);
  // An imported product may have no description.
  const text =
    localText(locale, product.description, product.descriptionBn) ||
    m.catalog_product_meta(locale, { title, shop });
  const description = shortDescription(text);
  return pageMeta({ title, description, pathname, publicUrl, card, type: "product" });
}

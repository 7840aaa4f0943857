import { listProductsOnSale } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { CardContent } from "#shared/images.ts";
import { type Locale, localText } from "#shared/locale.ts";
import type { ShopView } from "#shops/contract/views.ts";
import { shopName } from "#shops/screens/shop-text.ts";
import { m } from "#words/messages.js";

/** Returns what the social card of a shop shows; its image is that of the newest product. */
export async function shopSocialCard(db: Db, shop: ShopView, locale: Locale): Promise<CardContent> {
  const { products } = await listProductsOnSale(db, { shopId: shop.id, limit: 1 });
  const name = shopName(shop, locale);
  return {
    title: name,
    line: localText(locale, shop.about, shop.aboutBn) || m.shops_meta(locale, { shop: name }),
    imageHash: products[0]?.image?.hash,
  };
}

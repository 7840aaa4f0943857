import type { MetaDescriptor } from "react-router";
import { localeOfPath, localText } from "#shared/locale.ts";
import { pageMeta, shortDescription } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import type { ShopView } from "../contract/views.ts";
import { shopName } from "./shop-text.ts";

export interface ShopMeta {
  shop: ShopView;
  pathname: string;
  publicUrl: string | undefined;
  /** Path of its social card. */
  card: string;
  /** A search among its products. */
  isSearch: boolean;
}

/** Returns the meta tags of a shop page, for search engines and shared links. */
export function shopMeta({ shop, pathname, publicUrl, card, isSearch }: ShopMeta): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const name = shopName(shop, locale);
  const about = localText(locale, shop.about, shop.aboutBn);
  const description = about ? shortDescription(about) : m.shops_meta(locale, { shop: name });
  return pageMeta({ title: name, description, pathname, publicUrl, card, noIndex: isSearch });
}

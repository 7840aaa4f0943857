import type { MetaDescriptor } from "react-router";
import { localeOfPath } from "#shared/locale.ts";
import type { StoredImage } from "#shared/stored-image.ts";
import { pageMeta, shortDescription } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import type { ShopView } from "../contract/views.ts";
import { shopName } from "./shop-text.ts";

export interface ShopMeta {
  shop: ShopView;
  pathname: string;
  publicUrl: string | undefined;
  /** Image of one of its products. */
  image: StoredImage | null | undefined;
}

/** Returns the meta tags of a shop page, for search engines and shared links. */
export function shopMeta({ shop, pathname, publicUrl, image }: ShopMeta): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const name = shopName(shop, locale);
  const about = locale === "bn" && shop.aboutBn ? shop.aboutBn : shop.about;
  const description = about ? shortDescription(about) : m.shops_meta(locale, { shop: name });
  return pageMeta({ title: name, description, pathname, publicUrl, image });
}

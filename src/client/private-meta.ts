import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { type Locale, localeOfPath } from "#shared/locale.ts";
import { brandImage } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";

/**
 * Returns the meta tags of a private page: excluded from search engines, but with a preview for shared links.
 * @param publicUrl for pages that can be opened without signing in: the preview needs the absolute URL of the
 * image
 */
export function privateMeta(
  pathname: string,
  title: (locale: Locale) => string,
  publicUrl = "",
): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const fullTitle = `${title(locale)} · ${brand.name[locale]}`;
  const description = m.shared_private_description(locale, { brand: brand.nameIn[locale] });
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { name: "author", content: brand.company[locale] },
    { name: "robots", content: "noindex" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:image", content: publicUrl + brandImage },
  ];
}

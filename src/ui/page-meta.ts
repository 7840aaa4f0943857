import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { localeOfPath, locales, localisePath } from "#shared/locale.ts";
import { imageUrl, type StoredImage } from "#shared/stored-image.ts";

export interface PageMeta {
  /** The page's own title; the brand is put behind it. Absent: the brand alone, with its promise. */
  title: string;
  description: string;
  /** The address as shown, of which the canonical one is made. */
  pathname: string;
  /** Query that makes this a page of its own, `?sub=table-lampshade`. */
  search?: string;
  /** Our own origin, from the root's loader. */
  publicUrl: string | undefined;
  image?: StoredImage | null | undefined;
  type?: "website" | "product" | "article";
  /** Keeps the page out of search engines: results of a search, pages of a person. */
  unlisted?: boolean;
}

/** The wheel, which stands for the shop where a page has no picture of its own; `app/http/browser-files.server.ts` draws it. */
export const brandPicture = "/icon-512.png";

// As a word of its own: মেলা is in মেলানো too.
const asWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "u");
const namesBrand = { en: asWord(brand.name.en), bn: asWord(brand.name.bn) };

/** Title, description, canonical address, its twin in the other language, and what a shared link shows. */
export function pageMeta({
  title,
  description,
  pathname,
  search = "",
  publicUrl = "",
  image,
  type = "website",
  unlisted = false,
}: PageMeta): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const address = (other: (typeof locales)[number]) => publicUrl + localisePath(pathname, other) + search;
  const fullTitle = namesBrand[locale].test(title) ? title : `${title} · ${brand.name[locale]}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { name: "author", content: brand.company[locale] },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address(locale) },
    ...locales.map(
      (other) => ({ tagName: "link", rel: "alternate", hrefLang: other, href: address(other) }) as const,
    ),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address("en") },
    { property: "og:site_name", content: brand.name[locale] },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: address(locale) },
    { property: "og:locale", content: locale === "bn" ? "bn_BD" : "en_GB" },
    {
      property: "og:image",
      content: publicUrl + (image ? imageUrl(image.hash, image.width >= 1280 ? 1280 : 640) : brandPicture),
    },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** Our own origin out of the root loader's data, for `meta`. */
export function publicUrlOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): string | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { publicUrl?: string }
    | undefined;
  return root?.publicUrl;
}

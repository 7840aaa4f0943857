import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { cardSize, imageUrl, type StoredImage } from "#shared/images.ts";
import { localeOfPath, locales, localizePath } from "#shared/locale.ts";

export interface PageMeta {
  /** The title, to which the brand is appended unless it contains it. */
  title: string;
  description: string;
  /** The requested path, from which the canonical URL is made. */
  pathname: string;
  /** Query that is part of the canonical URL, e.g. `?sub=table-lampshade`. */
  search?: string;
  /** Our origin, from the root's loader. */
  publicUrl: string | undefined;
  image?: StoredImage | null | undefined;
  /** Path of the page's social card, which takes the place of the image. */
  card?: string | undefined;
  type?: "website" | "product" | "article";
  /** Excludes the page from search engines, e.g. search results. Private pages use `privateMeta`. */
  noIndex?: boolean;
}

/** The logo, used if a page has no image. `app/http/fixed-files.server.ts` serves it. */
export const brandImage = "/icon-512.png";

// As a whole word, because মেলা is also part of মেলানো.
const asWord = (word: string) => new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "u");
const namesBrand = { en: asWord(brand.name.en), bn: asWord(brand.name.bn) };

/** Returns title, description, canonical URL, alternate language and Open Graph tags of a page. */
export function pageMeta({
  title,
  description,
  pathname,
  search = "",
  publicUrl = "",
  image,
  card,
  type = "website",
  noIndex = false,
}: PageMeta): MetaDescriptor[] {
  const locale = localeOfPath(pathname);
  const urlIn = (other: (typeof locales)[number]) => publicUrl + localizePath(pathname, other) + search;
  const fullTitle = namesBrand[locale].test(title) ? title : `${title} · ${brand.name[locale]}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { name: "author", content: brand.company[locale] },
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: urlIn(locale) },
    ...locales.map(
      (other) => ({ tagName: "link", rel: "alternate", hrefLang: other, href: urlIn(other) }) as const,
    ),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: urlIn("en") },
    { property: "og:site_name", content: brand.name[locale] },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: urlIn(locale) },
    { property: "og:locale", content: locale === "bn" ? "bn_BD" : "en_GB" },
    ...(card === undefined
      ? [{ property: "og:image", content: publicUrl + imagePath(image) }]
      : [
          { property: "og:image", content: publicUrl + card },
          { property: "og:image:width", content: String(cardSize.width) },
          { property: "og:image:height", content: String(cardSize.height) },
          { property: "og:image:alt", content: fullTitle },
        ]),
    { name: "twitter:card", content: (card ?? image) ? "summary_large_image" : "summary" },
  ];
}

const imagePath = (image: StoredImage | null | undefined): string =>
  image ? imageUrl(image.hash, image.width >= 1280 ? 1280 : 640) : brandImage;

/** Returns our origin from the root loader's data, for `meta`. */
export function publicUrlOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): string | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { publicUrl?: string }
    | undefined;
  return root?.publicUrl;
}

/**
 * Returns a text as one line of at most `length` characters, cut between two words. Search engines show 160
 * characters of a description.
 */
export function shortDescription(text: string, length = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(" ", length - 2);
  return `${line.slice(0, end > 0 ? end : length - 2)} …`;
}

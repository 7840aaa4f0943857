/**
 * Structured data of pages for search engines: JSON-LD with the vocabulary of schema.org, as Google documents
 * it (developers.google.com/search/docs/appearance/structured-data).
 */
import { type Locale, localizePath } from "./locale.ts";

/** An object of schema.org. */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** One step of the way from the home page to a page. */
export interface Crumb {
  name: string;
  /** Without the language. */
  path: string;
}

/** Returns a function that makes the absolute URL of a path in the language of a page. */
export const absoluteUrls = (publicUrl: string, locale: Locale) => (path: string) =>
  publicUrl + localizePath(path, locale);

export function breadcrumbList(trail: readonly Crumb[], urlOf: (path: string) => string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: urlOf(path),
    })),
  };
}

/** Describes a list of links, in the order of the page. */
export function itemList(name: string, items: readonly Crumb[], urlOf: (path: string) => string): Thing {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: urlOf(path),
    })),
  };
}

/** Returns the element of a page that contains its structured data; nothing if it has none. */
export function jsonLdScript(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // Names that people write could otherwise end the element.
  return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
}

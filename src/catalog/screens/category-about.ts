import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type CategorySlug, categoryOfAllThings } from "../contract/constants.ts";

const texts = {
  bamboo: m.catalog_about_bamboo,
  "coconut-shell": m.catalog_about_coconut_shell,
  "areca-leaf": m.catalog_about_areca_leaf,
  "coconut-fiber": m.catalog_about_coconut_fiber,
  "rickshaw-paint": m.catalog_about_rickshaw_paint,
  jute: m.catalog_about_jute,
  jamdani: m.catalog_about_jamdani,
  "toys-and-entertainment": m.catalog_about_toys,
  vintage: m.catalog_about_vintage,
  clothing: m.catalog_about_clothing,
  festival: m.catalog_about_festival,
} as const satisfies Record<CategorySlug, unknown>;

/** Returns the sentence under the title of a category. */
export function categoryAbout(slug: CategorySlug, locale: Locale): string {
  return texts[slug](locale);
}

/** Returns the description of a category's page for search engines and shared links. */
export function categoryDescription(slug: CategorySlug, locale: Locale): string {
  return slug === categoryOfAllThings ? m.catalog_vintage_meta(locale) : categoryAbout(slug, locale);
}

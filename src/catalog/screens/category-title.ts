import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { CategorySlug } from "../contract/constants.ts";

const titles = {
  bamboo: m.catalog_category_bamboo,
  "coconut-shell": m.catalog_category_coconut_shell,
  "areca-leaf": m.catalog_category_areca_leaf,
  "coconut-fiber": m.catalog_category_coconut_fiber,
  "rickshaw-paint": m.catalog_category_rickshaw_paint,
  jute: m.catalog_category_jute,
  jamdani: m.catalog_category_jamdani,
  "toys-and-entertainment": m.catalog_category_toys,
  vintage: m.catalog_category_vintage,
  clothing: m.catalog_category_clothing,
  festival: m.catalog_category_festival,
} as const satisfies Record<CategorySlug, unknown>;

/** Returns the title of a category on pages. Its name in the database is used by the API. */
export function categoryTitle(slug: CategorySlug, locale: Locale): string {
  return titles[slug](locale);
}

/** What is wrong with an entry of a shelf, in words: the same on the server and in the form. Undefined when nothing is. */
import type { Locale } from "#shared/locale.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { shelfTitleMaximum } from "./constants.ts";

export type ShelfTitle = "title" | "titleBn";

const missing = { title: m.catalog_shelf_title_required, titleBn: m.catalog_shelf_title_bn_required };

/** @param line tidy */
export function shelfTitleFault(name: ShelfTitle, line: string, locale: Locale): string | undefined {
  if (line === "") return missing[name](locale);
  if (line.length > shelfTitleMaximum)
    return m.catalog_input_long(locale, { count: formatNumber(shelfTitleMaximum, locale) });
  return isPrintable(line) ? undefined : m.catalog_input_unprintable(locale);
}

export function shelfPictureFault(locale: Locale): string {
  return m.catalog_shelf_picture_required(locale);
}

/** Names of options that the form suggests. Kept as they are written, shown in the reader's language. */
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const words = [m.catalog_option_size, m.catalog_option_colour, m.catalog_option_material, m.catalog_option_pattern];

export const optionWords: readonly Record<Locale, string>[] = words.map((word) => ({ en: word("en"), bn: word("bn") }));

/** Labels of the stored choices of the product form. Free texts are their own label. */
import type { Maker } from "#catalog/contract/product-fields.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const choices = {
  whoMade: {
    "I did": m.listing_who_i,
    "A member of my shop": m.listing_who_member,
    "Another maker": m.listing_who_another,
  } satisfies Record<Maker, unknown>,
  whatIsIt: {
    "A finished product": m.listing_what_finished,
    "A supply or tool": m.listing_what_supply,
  },
  type: {
    physical: m.listing_type_physical,
    "made to order": m.listing_type_made,
    digital: m.listing_type_digital,
  },
} as const satisfies Record<string, Record<string, typeof m.listing_who_i>>;

export type ListingChoice = keyof typeof choices;

/** Returns the stored values with their labels. */
export function listingChoices(of: ListingChoice, locale: Locale): { value: string; label: string }[] {
  return Object.entries(choices[of]).map(([value, message]) => ({ value, label: message(locale) }));
}

/** Returns the label of a stored value, or the value itself if it is a free text. */
export function choiceLabel(of: ListingChoice, stored: string, locale: Locale): string {
  return listingChoices(of, locale).find(({ value }) => value === stored)?.label ?? stored;
}

/** Labels of the stored choices of the product form. Free texts are their own label. */
import type { Maker } from "#catalog/contract/product-fields.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

type Labels = Record<string, typeof m.listing_who_i>;

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
  },
} as const satisfies Record<string, Labels>;

export type ListingChoice = keyof typeof choices;

/** Choices that are no longer offered, because nothing can be downloaded here. Older products have them. */
const formerChoices: { [Choice in ListingChoice]?: Labels } = {
  type: { digital: m.listing_type_digital },
};

/** Returns the offered values with their labels, and `stored` if it is a former choice. */
export function listingChoices(
  of: ListingChoice,
  locale: Locale,
  stored: string,
): { value: string; label: string }[] {
  const former = Object.entries(formerChoices[of] ?? {}).filter(([value]) => value === stored);
  return [...Object.entries<Labels[string]>(choices[of]), ...former].map(([value, message]) => ({
    value,
    label: message(locale),
  }));
}

/** Returns the label of a stored value, or the value itself if it is a free text. */
export function choiceLabel(of: ListingChoice, stored: string, locale: Locale): string {
  return listingChoices(of, locale, stored).find(({ value }) => value === stored)?.label ?? stored;
}

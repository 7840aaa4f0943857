import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { type Locale, localText } from "#shared/locale.ts";
import { districtOf } from "../rules/districts.ts";

/**
 * Returns a stored division in the language of the page, or unchanged if it is unknown. Each division has
 * the name of one of its districts, whose old spellings are known, such as 'Chittagong'.
 */
export function divisionText(division: string, locale: Locale): string {
  const { name } = districtOf(division);
  const known = divisions.find(({ en }) => en === name);
  return known?.[locale] ?? division;
}

/**
 * Returns the current name of a stored district in the language of the page, or the text itself if it is
 * abroad.
 */
export function districtText(district: string, locale: Locale): string {
  const { name, nameBn } = districtOf(district);
  return localText(locale, name, nameBn);
}

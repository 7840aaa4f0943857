import divisions from "#shared/geo/divisions.json" with { type: "json" };
import type { Locale } from "#shared/locale.ts";
import { districtOf } from "../rules/districts.ts";

/** A stored division in the reader's language; one that we do not know stays as it is. */
export function divisionText(division: string, locale: Locale): string {
  const known = divisions.find(({ en, bn }) =>
    [en.toLowerCase(), bn].includes(division.normalize("NFC").trim().toLowerCase()),
  );
  return known?.[locale] ?? division;
}

/**
 * A stored district in the reader's language, by the name of today; one that is not of Bangladesh stays as it
 * is.
 */
export function districtText(district: string, locale: Locale): string {
  const { name, nameBn } = districtOf(district);
  return locale === "bn" && nameBn ? nameBn : name;
}

/** The lines of an address as it is written on a parcel. */
import { isBangla } from "#shared/characters.ts";
import { type Locale, localDigits } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type AddressFields, optionalLines } from "../contract/address-fields.ts";
import { effectiveLabelText } from "./effective-label.ts";
import { type Area, divisions, findPlace, translatePlaceName } from "./places.ts";

/** Returns the street and the optional lines on one line. */
export function streetLine(fields: AddressFields): string {
  return [fields.address, ...optionalLines.map((name) => fields[name])].filter(Boolean).join(", ");
}

/**
 * Returns whether `areaLine` needs the areas of the district to show an address in this language. The form
 * stores the name of the area in the language in which it was chosen, and a Bangla name may have an old
 * spelling.
 */
export function needsAreas({ area }: Pick<AddressFields, "area">, locale: Locale): boolean {
  return locale === "bn" || isBangla(area);
}

/**
 * Returns area, district and postal code: 'Mohammadpur, Dhaka 1207', 'মোহাম্মদপুর, ঢাকা-১২০৭'. The area is
 * translated if it is one of `areas`, those of the district.
 */
export function areaLine(fields: AddressFields, areas: readonly Area[], locale: Locale): string {
  const area = findPlace(areas, fields.area)?.[locale] ?? fields.area;
  const places = [area, translatePlaceName(fields.city, locale)].filter(Boolean).join(", ");
  if (!fields.zipCode) return places;
  return `${places}${locale === "bn" ? "-" : " "}${localDigits(String(fields.zipCode), locale)}`;
}

/** Returns 'Dhaka Division', because a name alone could be the city. */
export function divisionLine({ province }: Pick<AddressFields, "province">, locale: Locale): string {
  const division = findPlace(divisions, province);
  return division ? m.addresses_division_name(locale, { name: division[locale] }) : province;
}

/**
 * Returns a delivery address as text of several lines, for invoices by mail and the offer of a waiting order.
 */
export function addressText(address: AddressFields, areas: readonly Area[], locale: Locale): string {
  return [
    `${address.fullName} (${effectiveLabelText(address.effectiveLabel, locale)})`,
    localDigits(address.mobileNumber, locale),
    streetLine(address),
    areaLine(address, areas, locale),
    divisionLine(address, locale),
  ].join("\n");
}

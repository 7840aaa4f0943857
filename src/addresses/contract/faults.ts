/**
 * What is wrong with a field of an address, in words: the same on the server and in the form. Undefined when
 * nothing is.
 */
import type { Locale } from "#shared/locale.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { type LineName, lineMaximum, zipRange } from "./constants.ts";

/** One form for what is kept: NFC, one line, nothing blank around it. */
export function tidyLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\t\r\n]+/g, " ")
    .trim();
}

/** @param line tidy */
export function lineFault(name: LineName, line: string, locale: Locale): string | undefined {
  if (line === "" && name !== "landmark") return missing[name](locale);
  if (line.length > lineMaximum[name])
    return m.addresses_long(locale, { count: formatNumber(lineMaximum[name], locale) });
  return isPrintable(line) ? undefined : m.addresses_unprintable(locale);
}

const missing = {
  fullName: m.addresses_full_name_required,
  province: m.addresses_province_required,
  city: m.addresses_city_required,
  area: m.addresses_area_required,
  address: m.addresses_address_required,
};

export function mobileFault(typed: string | number, locale: Locale): string | undefined {
  if (String(typed).trim() === "") return m.addresses_mobile_required(locale);
  return mobileNumberOf(typed) === undefined ? m.addresses_mobile_wrong(locale) : undefined;
}

/** @param zipCode undefined when there is none */
export function zipFault(zipCode: number | undefined, locale: Locale): string | undefined {
  if (zipCode === undefined) return m.addresses_zip_required(locale);
  const good = Number.isInteger(zipCode) && zipCode >= zipRange.least && zipCode <= zipRange.most;
  return good ? undefined : m.addresses_zip_wrong(locale);
}

export function labelFault(label: string, locale: Locale): string | undefined {
  return label === "Home" || label === "Office" ? undefined : m.addresses_label_required(locale);
}

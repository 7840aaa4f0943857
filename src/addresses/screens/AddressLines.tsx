import { localDigits } from "#shared/text.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AddressFields } from "../contract/address-fields.ts";
import { streetLine } from "../rules/halves.ts";
import { placeName, placeNamed } from "../rules/places.ts";
import { useAreas } from "./use-areas.ts";

/** An address as it is written on a parcel. */
export function AddressLines({ half }: { half: AddressFields }) {
  const locale = useLocale();
  // Names are stored in English; the Bangla names are only loaded for Bangla readers.
  const areas = useAreas(locale === "bn" ? half.province : "", half.city);
  const label =
    half.effectiveLabel === "Office" ? m.addresses_label_office(locale) : m.addresses_label_home(locale);
  return (
    <address className="not-italic">
      <p className="font-bold">
        {half.fullName} <span className="font-normal text-muted">({label})</span>
      </p>
      <p>{localDigits(half.mobileNumber, locale)}</p>
      <p>{streetLine(half)}</p>
      <p>
        {[placeNamed(areas, half.area)?.[locale] ?? half.area, placeName(half.city, locale)]
          .filter(Boolean)
          .join(", ")}
        {!!half.zipCode && ` ${localDigits(String(half.zipCode), locale)}`}
      </p>
      <p>{placeName(half.province, locale)}</p>
    </address>
  );
}

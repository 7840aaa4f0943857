import type { Locale } from "#shared/locale.ts";
import { localDigits } from "#shared/text.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AddressFields } from "../contract/address-fields.ts";
import { effectiveLabelText } from "../rules/effective-label.ts";
import { streetLine, zipCodeEnding } from "../rules/halves.ts";
import { divisions, placeName, placeNamed } from "../rules/places.ts";
import { useAreas } from "./use-areas.ts";

/** An address as it is written on a parcel. */
export function AddressLines({ half }: { half: AddressFields }) {
  const locale = useLocale();
  // Names are stored in English; the Bangla names are only loaded for Bangla readers.
  const areas = useAreas(locale === "bn" ? half.province : "", half.city);
  return (
    <address className="not-italic">
      <p className="font-bold">
        {half.fullName}{" "}
        <span className="font-normal text-muted">({effectiveLabelText(half.effectiveLabel, locale)})</span>
      </p>
      <p>{localDigits(half.mobileNumber, locale)}</p>
      <p>{streetLine(half)}</p>
      <p>
        {[placeNamed(areas, half.area)?.[locale] ?? half.area, placeName(half.city, locale)]
          .filter(Boolean)
          .join(", ")}
        {!!half.zipCode && zipCodeEnding(half.zipCode, locale)}
      </p>
      <p>{divisionName(half.province, locale)}</p>
    </address>
  );
}

/** 'Dhaka Division', because a name alone could be the city. */
function divisionName(stored: string, locale: Locale): string {
  const division = placeNamed(divisions, stored);
  return division ? m.addresses_division_name(locale, { name: division[locale] }) : stored;
}

import { localDigits } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import type { AddressFields } from "../contract/address-fields.ts";
import { areaLine, divisionLine, streetLine } from "../rules/address-lines.ts";
import { effectiveLabelText } from "../rules/effective-label.ts";
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
      <p>{areaLine(half, areas, locale)}</p>
      <p>{divisionLine(half, locale)}</p>
    </address>
  );
}

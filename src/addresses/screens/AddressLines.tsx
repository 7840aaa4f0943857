import { localDigits } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import type { AddressFields } from "../contract/address-fields.ts";
import { areaLine, divisionLine, needsAreas, streetLine } from "../rules/address-lines.ts";
import { effectiveLabelText } from "../rules/effective-label.ts";
import { useAreas } from "./use-areas.ts";

/** An address as it is written on a parcel. */
export function AddressLines({ half }: { half: AddressFields }) {
  const locale = useLocale();
  const areas = useAreas(needsAreas(half, locale) ? half.province : "", half.city);
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

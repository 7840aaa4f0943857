import { localDigits } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import type { AddressFields } from "../contract/address-fields.ts";
import { areaLine, divisionLine, needsAreas, streetLine } from "../rules/address-lines.ts";
import { effectiveLabelText } from "../rules/effective-label.ts";
import { useAreas } from "./use-areas.ts";

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: AddressFields }) {
  const locale = useLocale();
  const areas = useAreas(needsAreas(address, locale) ? address.province : "", address.city);
  return (
    <address className="not-italic">
      <p className="font-bold">
        {address.fullName}{" "}
        <span className="font-normal text-muted">({effectiveLabelText(address.effectiveLabel, locale)})</span>
      </p>
      <p>{localDigits(address.mobileNumber, locale)}</p>
      <p>{streetLine(address)}</p>
      <p>{areaLine(address, areas, locale)}</p>
      <p>{divisionLine(address, locale)}</p>
    </address>
  );
}

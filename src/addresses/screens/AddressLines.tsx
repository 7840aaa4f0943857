import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { placeName } from "../rules/places.ts";
import type { ShownHalf } from "./address-halves.ts";

/** An address as on a parcel. */
export function AddressLines({ half }: { half: ShownHalf }) {
  const locale = useLocale();
  const digits = new Intl.NumberFormat(locale === "bn" ? "bn-BD" : "en-GB", { useGrouping: false });
  const label = half.effectiveLabel === "Office" ? m.addresses_label_office({}, { locale }) : m.addresses_label_home({}, { locale });
  return (
    <address className="not-italic">
      <p className="font-bold">
        {half.fullName} <span className="font-normal text-muted">({label})</span>
      </p>
      <p>{half.mobileNumber}</p>
      <p>{[half.address, half.landmark].filter(Boolean).join(", ")}</p>
      <p>
        {[half.area, placeName(half.city, locale)].filter(Boolean).join(", ")}
        {half.zipCode !== null && ` ${digits.format(half.zipCode)}`}
      </p>
      <p>{placeName(half.province, locale)}</p>
    </address>
  );
}

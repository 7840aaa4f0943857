import { isBangladesh } from "#catalog/contract/constants.ts";
import { countryText } from "#catalog/screens/labels.ts";
import { inOrderOf } from "#shared/alphabetical.ts";
import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { ChoiceField } from "./ChoiceField.tsx";
import { ListingSection } from "./ListingSection.tsx";
import type { SectionProps } from "./section-props.ts";

/**
 * Delivery time and cost, and the origin: lists of divisions and districts in Bangladesh, free text abroad.
 */
export function ShippingSection({ draft: { fields }, errorOf, onChange }: SectionProps) {
  const locale = useLocale();
  const isFromBangladesh = isBangladesh(fields.countryOfOrigin);
  const division = divisions.find(({ en }) => en === fields.divisionOfOrigin);
  const places = {
    divisionOfOrigin: inOrderOf(
      locale,
      divisions.map(({ en, bn }) => ({ value: en, label: locale === "bn" ? bn : en })),
      ({ label }) => label,
    ),
    // Without a division, all districts are listed; selecting one also selects its division.
    districtOfOrigin: inOrderOf(
      locale,
      (fields.divisionOfOrigin ? [division] : divisions).flatMap((selected) =>
        (selected?.districts ?? []).map(([en = "", bn = ""]) => ({
          value: en,
          label: locale === "bn" ? bn : en,
        })),
      ),
      ({ label }) => label,
    ),
  };
  const divisionOf = (district: string) =>
    divisions.find(({ districts }) => districts.some(([en]) => en === district))?.en;
  return (
    <ListingSection title={m.listing_shipping(locale)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.listing_days(locale)}
          help={m.listing_days_help(locale)}
          error={errorOf("deliverProcessTime")}
        >
          <TextInput
            name="deliverProcessTime"
            inputMode="numeric"
            autoComplete="off"
            value={fields.deliverProcessTime}
            onChange={({ target }) => onChange({ deliverProcessTime: target.value })}
          />
        </Field>
        <Field
          label={m.listing_cost(locale)}
          help={m.listing_cost_help(locale)}
          error={errorOf("deliveryCost")}
        >
          <TextInput
            name="deliveryCost"
            inputMode="decimal"
            autoComplete="off"
            value={fields.deliveryCost}
            onChange={({ target }) => onChange({ deliveryCost: target.value })}
          />
        </Field>
        <ChoiceField
          name="countryOfOrigin"
          label={m.listing_country(locale)}
          value={fields.countryOfOrigin}
          choices={[{ value: "Bangladesh", label: countryText("Bangladesh", locale) }]}
          error={errorOf("countryOfOrigin")}
          onChange={(countryOfOrigin) =>
            onChange({
              countryOfOrigin,
              ...(isFromBangladesh && { divisionOfOrigin: "", districtOfOrigin: "" }),
            })
          }
        />
        <ChoiceField
          key={`division ${isFromBangladesh}`}
          name="divisionOfOrigin"
          label={m.listing_division(locale)}
          value={fields.divisionOfOrigin}
          choices={isFromBangladesh ? places.divisionOfOrigin : []}
          error={errorOf("divisionOfOrigin")}
          onChange={(divisionOfOrigin) =>
            onChange({ divisionOfOrigin, ...(isFromBangladesh && { districtOfOrigin: "" }) })
          }
        />
        <ChoiceField
          key={`district ${isFromBangladesh}`}
          name="districtOfOrigin"
          label={m.listing_district(locale)}
          value={fields.districtOfOrigin}
          choices={isFromBangladesh ? places.districtOfOrigin : []}
          error={errorOf("districtOfOrigin")}
          onChange={(districtOfOrigin) =>
            onChange({
              districtOfOrigin,
              ...(isFromBangladesh && {
                divisionOfOrigin: divisionOf(districtOfOrigin) ?? fields.divisionOfOrigin,
              }),
            })
          }
        />
        <Field label={m.listing_postal(locale)} error={errorOf("originPostalCode")}>
          <TextInput
            name="originPostalCode"
            inputMode={isFromBangladesh ? "numeric" : "text"}
            autoComplete="off"
            value={fields.originPostalCode}
            onChange={({ target }) => onChange({ originPostalCode: target.value })}
          />
        </Field>
        <Field
          label={m.listing_street(locale)}
          help={m.listing_street_help(locale)}
          error={errorOf("streetAddressOfOrigin")}
          className="sm:col-span-2"
        >
          <TextInput
            name="streetAddressOfOrigin"
            autoComplete="off"
            value={fields.streetAddressOfOrigin}
            onChange={({ target }) => onChange({ streetAddressOfOrigin: target.value })}
          />
        </Field>
      </div>
    </ListingSection>
  );
}

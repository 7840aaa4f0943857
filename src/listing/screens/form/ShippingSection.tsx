import { isBangladesh } from "#catalog/contract/constants.ts";
import { countryText } from "#catalog/screens/labels.ts";
import { inOrderOf } from "#shared/alphabetical.ts";
import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { ChoiceField } from "./ChoiceField.tsx";
import { DraftTextField } from "./DraftTextField.tsx";
import { ListingSection } from "./ListingSection.tsx";
import type { SectionProps } from "./section-props.ts";

/**
 * Delivery time and cost, and the origin: lists of divisions and districts in Bangladesh, free text abroad.
 */
export function ShippingSection(section: SectionProps) {
  const {
    draft: { fields },
    errorOf,
    onChange,
  } = section;
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
        <DraftTextField
          section={section}
          name="deliverProcessTime"
          label={m.listing_days(locale)}
          help={m.listing_days_help(locale)}
          inputMode="numeric"
        />
        <DraftTextField
          section={section}
          name="deliveryCost"
          label={m.listing_cost(locale)}
          help={m.listing_cost_help(locale)}
          inputMode="decimal"
        />
        <ChoiceField
          name="countryOfOrigin"
          label={m.listing_country(locale)}
          value={fields.countryOfOrigin}
          choices={[{ value: "Bangladesh", label: countryText("Bangladesh", locale) }]}
          error={errorOf("countryOfOrigin")}
          onChange={(countryOfOrigin) =>
            onChange({
              countryOfOrigin,
              // Places abroad are no choices in Bangladesh, nor the other way round.
              ...(isFromBangladesh !== isBangladesh(countryOfOrigin) && {
                divisionOfOrigin: "",
                districtOfOrigin: "",
              }),
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
        <DraftTextField
          section={section}
          name="originPostalCode"
          label={m.listing_postal(locale)}
          inputMode={isFromBangladesh ? "numeric" : "text"}
        />
        <DraftTextField
          section={section}
          name="streetAddressOfOrigin"
          label={m.listing_street(locale)}
          help={m.listing_street_help(locale)}
          wide
        />
      </div>
    </ListingSection>
  );
}

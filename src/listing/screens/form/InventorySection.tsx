import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { DraftTextField } from "./DraftTextField.tsx";
import { ListingSection } from "./ListingSection.tsx";
import type { SectionProps } from "./section-props.ts";

/** Price and stock, unless the variations have their own, and the SKU. */
export function InventorySection(section: SectionProps) {
  const locale = useLocale();
  return (
    <ListingSection title={m.listing_inventory(locale)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {section.draft.variations === null && (
          <>
            <DraftTextField
              section={section}
              name="price"
              label={m.listing_price(locale)}
              inputMode="decimal"
            />
            <DraftTextField
              section={section}
              name="quantity"
              label={m.listing_quantity(locale)}
              inputMode="numeric"
            />
          </>
        )}
        <DraftTextField
          section={section}
          name="sku"
          label={m.listing_sku(locale)}
          help={m.listing_sku_help(locale)}
          optional
        />
      </div>
    </ListingSection>
  );
}

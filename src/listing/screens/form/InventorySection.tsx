import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { ListingSection } from "./ListingSection.tsx";
import type { SectionProps } from "./section-props.ts";

/** Price and stock, unless the variations have their own, and the SKU. */
export function InventorySection({ draft: { fields, variations }, errorOf, onChange }: SectionProps) {
  const locale = useLocale();
  return (
    <ListingSection title={m.listing_inventory(locale)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {variations === null && (
          <>
            <Field label={m.listing_price(locale)} error={errorOf("price")}>
              <TextInput
                name="price"
                inputMode="decimal"
                autoComplete="off"
                value={fields.price}
                onChange={({ target }) => onChange({ price: target.value })}
              />
            </Field>
            <Field label={m.listing_quantity(locale)} error={errorOf("quantity")}>
              <TextInput
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                value={fields.quantity}
                onChange={({ target }) => onChange({ quantity: target.value })}
              />
            </Field>
          </>
        )}
        <Field
          label={m.listing_sku(locale)}
          help={m.listing_sku_help(locale)}
          error={errorOf("sku")}
          optional
        >
          <TextInput
            name="sku"
            autoComplete="off"
            value={fields.sku}
            onChange={({ target }) => onChange({ sku: target.value })}
          />
        </Field>
      </div>
    </ListingSection>
  );
}

/** The groups of fields in the filter form. */
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { formatNumber, localText } from "#shared/locale.ts";
import { Select } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import { PriceField } from "./PriceField.tsx";
import type { FilterFields } from "./use-filter-fields.ts";

export interface FilterGroupProps {
  fields: FilterFields;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
}

/** The number of materials above 'More'. */
const firstMaterials = 6;

export function CategoryFilter({ fields, facets, facetsAreLowerBounds }: FilterGroupProps) {
  const locale = useLocale();
  const optionOf = useOptionOf(facetsAreLowerBounds);
  if (facets.categories.length === 0) return null;
  return (
    <Group title={m.search_filter_category(locale)}>
      {[undefined, ...facets.categories].map((facet) => (
        <FilterOption
          key={facet?.value ?? ""}
          type="radio"
          name="category"
          {...(facet ? optionOf(facet) : { value: "", text: m.search_filter_any_category(locale) })}
          checked={fields.category === (facet?.value ?? "")}
          onChange={({ target }) => fields.selectCategory(target.value)}
        />
      ))}
    </Group>
  );
}

export function PriceFilter({ fields, facets }: Pick<FilterGroupProps, "fields" | "facets">) {
  const locale = useLocale();
  return (
    <Group title={m.search_filter_price(locale)}>
      <div className="flex gap-3">
        <PriceField
          name="min"
          label={m.search_filter_price_from(locale)}
          value={fields.prices.min}
          bound={facets.price?.minPoisha}
          isInvalid={fields.showsPriceError("min")}
          onChange={(text) => fields.typePrice("min", text)}
          onLeave={fields.apply}
        />
        <PriceField
          name="max"
          label={m.search_filter_price_to(locale)}
          value={fields.prices.max}
          bound={facets.price?.maxPoisha}
          isInvalid={fields.showsPriceError("max")}
          onChange={(text) => fields.typePrice("max", text)}
          onLeave={fields.apply}
        />
      </div>
    </Group>
  );
}

export function DistrictFilter({ fields, facets, facetsAreLowerBounds }: FilterGroupProps) {
  const locale = useLocale();
  const id = useId();
  const optionOf = useOptionOf(facetsAreLowerBounds);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-bold">
        {m.search_filter_district(locale)}
      </label>
      <Select
        id={id}
        name="district"
        value={fields.district}
        onChange={({ target }) => fields.selectDistrict(target.value)}
      >
        <option value="">{m.search_filter_any_district(locale)}</option>
        {facets.districts.map(optionOf).map(({ value, text, count }) => (
          <option key={value} value={value}>
            {m.search_filter_choice(locale, { name: text, count })}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function MaterialFilter({ fields, facets, facetsAreLowerBounds }: FilterGroupProps) {
  const locale = useLocale();
  const optionOf = useOptionOf(facetsAreLowerBounds);
  const more = facets.materials.slice(firstMaterials);
  const hasSelected = more.some(({ value }) => fields.hasMaterial(value));
  // Stays open when the last selected material is deselected.
  const [isOpen, setIsOpen] = useState(hasSelected);
  if (facets.materials.length === 0) return null;
  const option = (facet: FacetValue) => (
    <FilterOption
      key={facet.value}
      type="checkbox"
      name="material"
      {...optionOf(facet)}
      checked={fields.hasMaterial(facet.value)}
      onChange={({ target }) => fields.toggleMaterial(target.value, target.checked)}
    />
  );
  return (
    <Group title={m.search_filter_materials(locale)}>
      {facets.materials.slice(0, firstMaterials).map(option)}
      {more.length > 0 && (
        <details open={isOpen || hasSelected} onChange={() => setIsOpen(true)}>
          <summary className="flex min-h-9 pointer-coarse:min-h-11 items-center text-sm font-bold text-leaf underline underline-offset-4">
            {m.search_filter_more_materials(locale)}
          </summary>
          {more.map(option)}
        </details>
      )}
    </Group>
  );
}

/** Returns a function that returns the value, the text and the formatted count of an option. */
function useOptionOf(facetsAreLowerBounds: boolean) {
  const locale = useLocale();
  return (facet: FacetValue) => ({
    value: facet.value,
    text: localText(locale, facet.name, facet.nameBn),
    count: formatNumber(facet.count, locale) + (facetsAreLowerBounds ? "+" : ""),
  });
}

interface FilterOptionProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  type: "radio" | "checkbox";
  text: string;
  /** The formatted number of results that the option leaves. */
  count?: string | undefined;
}

function FilterOption({ text, count, ...input }: FilterOptionProps) {
  return (
    <label className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-sm hover:underline">
      <input {...input} className="size-5 shrink-0 accent-leaf" />
      <span className="min-w-0 flex-1">{text}</span>
      {count !== undefined && <span className="text-sm text-muted">{count}</span>}
    </label>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

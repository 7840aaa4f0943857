import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { useSyncedState } from "#catalog/screens/use-synced-state.ts";
import type { FacetValue, SearchFacets } from "#search/contract/facets.ts";
import {
  countFilters,
  parseSearchOptions,
  type SearchOptions,
  toSearchParams,
} from "#search/rules/filters.ts";
import { localText } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { formatNumber, localDigits } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Select } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { PriceField } from "./PriceField.tsx";

export const filterFormId = "search-filters";

export interface FilterFormProps {
  options: SearchOptions;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
  ref?: Ref<HTMLDetailsElement>;
  /** Called when 'Show results' is clicked. */
  onShow: () => void;
}

/** The number of materials above 'More'. */
const firstMaterials = 6;

/**
 * The filters of a search: a plain form that submits itself when an option is selected. Without JavaScript,
 * its button submits it. It is collapsible on phones, and always visible beside the results on wide screens.
 */
export function FilterForm({ options, facets, facetsAreLowerBounds, ref, onShow }: FilterFormProps) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const districtId = useId();
  const amountText = (poisha: Poisha | undefined) =>
    poisha === undefined ? "" : localDigits(String(takaOf(poisha)), locale);
  const [category, showCategory] = useSyncedState(options.category ?? "");
  const [district, showDistrict] = useSyncedState(options.district ?? "");
  const [materials, showMaterials] = useSyncedState(options.materials.join(" "));
  const [min, showMin] = useSyncedState(amountText(options.minPoisha));
  const [max, showMax] = useSyncedState(amountText(options.maxPoisha));

  /** Navigates to the results for the fields and `changed`, which are not in the state yet. */
  function apply(changed: { category?: string; district?: string; materials?: string } = {}) {
    const { materials: slugs, ...fields } = {
      category,
      district,
      materials,
      min,
      max,
      sort: options.sort,
      ...changed,
    };
    const params = new URLSearchParams(fields);
    for (const slug of slugs.split(" ")) params.append("material", slug);
    const query = String(toSearchParams(parseSearchOptions(params)));
    if (query !== String(toSearchParams(parseSearchOptions(new URLSearchParams(search)))))
      navigate(`?${query}`, { preventScrollReset: true });
  }

  const optionOf = (facet: FacetValue) => ({
    value: facet.value,
    text: localText(locale, facet.name, facet.nameBn),
    count: formatNumber(facet.count, locale) + (facetsAreLowerBounds ? "+" : ""),
  });
  const isSelected = ({ value }: FacetValue) => materials.split(" ").includes(value);
  const materialOption = (facet: FacetValue) => (
    <FilterOption
      key={facet.value}
      type="checkbox"
      name="material"
      {...optionOf(facet)}
      checked={isSelected(facet)}
      onChange={({ target }) => {
        const others = materials.split(" ").filter((slug) => slug !== "" && slug !== target.value);
        const selected = (target.checked ? [...others, target.value] : others).sort().join(" ");
        showMaterials(selected);
        apply({ materials: selected });
      }}
    />
  );
  const more = facets.materials.slice(firstMaterials);
  const active = countFilters(options);

  return (
    <Form
      id={filterFormId}
      action={pathname}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
        // Enter in a field submits the form too; the user may continue typing.
        if (!(document.activeElement instanceof HTMLInputElement)) onShow();
      }}
    >
      <details
        ref={ref}
        className="group rounded-lg border border-line bg-surface lg:border-0 lg:bg-transparent lg:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-12 items-center justify-between gap-2 rounded-lg px-4 font-bold supports-[selector(::details-content)]:lg:hidden">
          {active > 0
            ? m.search_filter_title_count(locale, { count: formatNumber(active, locale) })
            : m.search_filter_title(locale)}
          <Icon of={icons.chevronDown} className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-6 p-4 pt-2 lg:p-0">
          <Group title={m.search_filter_category(locale)}>
            {[undefined, ...facets.categories].map((facet) => (
              <FilterOption
                key={facet?.value ?? ""}
                type="radio"
                name="category"
                {...(facet ? optionOf(facet) : { value: "", text: m.search_filter_any_category(locale) })}
                checked={category === (facet?.value ?? "")}
                onChange={({ target }) => {
                  showCategory(target.value);
                  apply({ category: target.value });
                }}
              />
            ))}
          </Group>
          <Group title={m.search_filter_price(locale)}>
            <div className="flex gap-3">
              <PriceField
                name="min"
                label={m.search_filter_price_from(locale)}
                value={min}
                bound={facets.price?.minPoisha}
                onChange={showMin}
                onLeave={() => apply()}
              />
              <PriceField
                name="max"
                label={m.search_filter_price_to(locale)}
                value={max}
                bound={facets.price?.maxPoisha}
                onChange={showMax}
                onLeave={() => apply()}
              />
            </div>
          </Group>
          <div>
            <label htmlFor={districtId} className="mb-1 block font-bold">
              {m.search_filter_district(locale)}
            </label>
            <Select
              id={districtId}
              name="district"
              value={district}
              onChange={({ target }) => {
                showDistrict(target.value);
                apply({ district: target.value });
              }}
            >
              <option value="">{m.search_filter_any_district(locale)}</option>
              {facets.districts.map(optionOf).map(({ value, text, count }) => (
                <option key={value} value={value}>
                  {m.search_filter_choice(locale, { name: text, count })}
                </option>
              ))}
            </Select>
          </div>
          {facets.materials.length > 0 && (
            <Group title={m.search_filter_materials(locale)}>
              {facets.materials.slice(0, firstMaterials).map(materialOption)}
              {more.length > 0 && (
                <details open={more.some(isSelected)}>
                  <summary className="flex min-h-9 items-center text-sm font-bold text-leaf underline underline-offset-4">
                    {m.search_filter_more_materials(locale)}
                  </summary>
                  {more.map(materialOption)}
                </details>
              )}
            </Group>
          )}
          <Button type="submit" kind="outline">
            {m.search_filter_show(locale)}
          </Button>
        </div>
      </details>
    </Form>
  );
}

interface FilterOptionProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  type: "radio" | "checkbox";
  text: string;
  /** The formatted number of results that the option leaves. */
  count?: string | undefined;
}

function FilterOption({ text, count, ...input }: FilterOptionProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm hover:underline">
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

import { type ReactNode, type Ref, useId } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { inLanguage } from "#catalog/screens/in-language.ts";
import { useFollowing } from "#catalog/screens/use-following.ts";
import { filterCount, queryOfWish, readSearchWish, type SearchWish } from "#search/rules/filters.ts";
import { localDigits } from "#shared/local-digits.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import { Choice } from "./Choice.tsx";
import { PriceField } from "./PriceField.tsx";

export const filterFormId = "search-filters";

export interface FilterFormProps {
  wish: SearchWish;
  facets: SearchFacets;
  /** The counts are lower bounds. */
  atLeast: boolean;
  ref?: Ref<HTMLDetailsElement>;
  /** 'Show results' was pressed. */
  onShow: () => void;
}

/** How many materials stand there before 'More'. */
const firstMaterials = 6;

/**
 * The filters of a search: a form of plain fields that sends itself as soon as something is chosen. Before and without JavaScript its
 * button does. On a phone it opens and closes; on a desk it always stands beside the results.
 */
export function FilterForm({ wish, facets, atLeast, ref, onShow }: FilterFormProps) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const districtId = useId();
  const written = (poisha: Poisha | undefined) =>
    poisha === undefined ? "" : localDigits(String(takaOf(poisha)), locale);
  const [category, showCategory] = useFollowing(wish.category ?? "");
  const [district, showDistrict] = useFollowing(wish.district ?? "");
  const [materials, showMaterials] = useFollowing(wish.materials.join(" "));
  const [min, showMin] = useFollowing(written(wish.minPoisha));
  const [max, showMax] = useFollowing(written(wish.maxPoisha));

  /** Goes to what the fields say, but for `changed`, which they do not say yet. */
  function apply(changed: { category?: string; district?: string; materials?: string } = {}) {
    const { materials: slugs, ...fields } = {
      category,
      district,
      materials,
      min,
      max,
      sort: wish.sort,
      ...changed,
    };
    const asked = new URLSearchParams(fields);
    for (const slug of slugs.split(" ")) asked.append("material", slug);
    const query = String(queryOfWish(readSearchWish(asked)));
    if (query !== String(queryOfWish(readSearchWish(new URLSearchParams(search)))))
      navigate(`?${query}`, { preventScrollReset: true });
  }

  const names = (value: FacetValue) => ({
    value: value.value,
    text: inLanguage(locale, value.name, value.nameBn),
    count: formatNumber(value.count, locale) + (atLeast ? "+" : ""),
  });
  const isChosen = ({ value }: FacetValue) => materials.split(" ").includes(value);
  const material = (value: FacetValue) => (
    <Choice
      key={value.value}
      type="checkbox"
      name="material"
      {...names(value)}
      checked={isChosen(value)}
      onChange={({ target }) => {
        const others = materials.split(" ").filter((slug) => slug !== "" && slug !== target.value);
        const chosen = (target.checked ? [...others, target.value] : others).sort().join(" ");
        showMaterials(chosen);
        apply({ materials: chosen });
      }}
    />
  );
  const more = facets.materials.slice(firstMaterials);
  const active = filterCount(wish);

  return (
    <Form
      id={filterFormId}
      action={pathname}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
        // Enter in a field sends the form too, and the typing may go on.
        if (!(document.activeElement instanceof HTMLInputElement)) onShow();
      }}
    >
      <details
        ref={ref}
        className="group rounded-lg border border-line bg-surface lg:border-0 lg:bg-transparent lg:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-12 items-center justify-between gap-2 rounded-lg px-4 font-bold supports-[selector(::details-content)]:lg:hidden">
          {active > 0
            ? m.catalog_filter_title_count(locale, { count: formatNumber(active, locale) })
            : m.catalog_filter_title(locale)}
          <Icon of={icons.chevronDown} className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-6 p-4 pt-2 lg:p-0">
          <Group title={m.catalog_filter_category(locale)}>
            {[undefined, ...facets.categories].map((value) => (
              <Choice
                key={value?.value ?? ""}
                type="radio"
                name="category"
                {...(value ? names(value) : { value: "", text: m.catalog_filter_any_category(locale) })}
                checked={category === (value?.value ?? "")}
                onChange={({ target }) => {
                  showCategory(target.value);
                  apply({ category: target.value });
                }}
              />
            ))}
          </Group>
          <Group title={m.catalog_filter_price(locale)}>
            <div className="flex gap-3">
              <PriceField
                name="min"
                label={m.catalog_filter_price_from(locale)}
                value={min}
                bound={facets.price?.minPoisha}
                onWrite={showMin}
                onDone={() => apply()}
              />
              <PriceField
                name="max"
                label={m.catalog_filter_price_to(locale)}
                value={max}
                bound={facets.price?.maxPoisha}
                onWrite={showMax}
                onDone={() => apply()}
              />
            </div>
          </Group>
          <div>
            <label htmlFor={districtId} className="mb-1 block font-bold">
              {m.catalog_filter_district(locale)}
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
              <option value="">{m.catalog_filter_any_district(locale)}</option>
              {facets.districts.map(names).map(({ value, text, count }) => (
                <option key={value} value={value}>
                  {m.catalog_filter_choice(locale, { name: text, count })}
                </option>
              ))}
            </Select>
          </div>
          {facets.materials.length > 0 && (
            <Group title={m.catalog_filter_materials(locale)}>
              {facets.materials.slice(0, firstMaterials).map(material)}
              {more.length > 0 && (
                <details open={more.some(isChosen)}>
                  <summary className="flex min-h-9 items-center text-sm font-bold text-leaf underline underline-offset-4">
                    {m.catalog_filter_more_materials(locale)}
                  </summary>
                  {more.map(material)}
                </details>
              )}
            </Group>
          )}
          <Button type="submit" kind="outline">
            {m.catalog_filter_show(locale)}
          </Button>
        </div>
      </details>
    </Form>
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

import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import type { CardList } from "#catalog/screens/CursorGrid.tsx";
import { focusResults } from "#catalog/screens/results-focus.ts";
import { useSyncedState } from "#catalog/screens/use-synced-state.ts";
import { formatNumber, localDigits, localText } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { Button, buttonLook } from "#ui/Button.tsx";
import { Select } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import { parseSearchOptions, type SearchOptions } from "../rules/filters.ts";
import { PriceField } from "./PriceField.tsx";

export const filterFormId = "search-filters";

export interface FilterFormProps {
  options: SearchOptions;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
  hrefOf: (options: SearchOptions) => string;
  list: Pick<CardList, "total" | "totalIsLowerBound">;
  /** The results of the last choice are being loaded. */
  isFiltering: boolean;
  /** The sort order without `sort` in the URL. */
  defaultSort: SearchSort;
  /** On wide screens beside the results. Otherwise a sheet everywhere: at the bottom edge on phones. */
  beside?: boolean;
  /** Hidden fields. */
  children?: ReactNode;
}

const sheetId = "filter-sheet";

/** The number of materials above 'More'. */
const firstMaterials = 6;

/** Opens the filters. A popover, so that it works without JavaScript. */
export function FilterButton({ count, className = "" }: { count: number; className?: string }) {
  const locale = useLocale();
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={buttonLook("outline", "main", `whitespace-nowrap ${className}`)}
    >
      <Icon of={icons.sliders} className="size-5" />
      {count > 0
        ? m.search_filter_title_count(locale, { count: formatNumber(count, locale) })
        : m.search_filter_title(locale)}
    </button>
  );
}

/**
 * The filters of a list: a plain form that submits itself when an option is selected. Without JavaScript, its
 * button submits it.
 */
export function FilterForm({
  options,
  facets,
  facetsAreLowerBounds,
  hrefOf,
  list: { total, totalIsLowerBound = false },
  isFiltering,
  defaultSort,
  beside = false,
  children,
}: FilterFormProps) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const districtId = useId();
  const amountText = (poisha: Poisha | undefined) =>
    poisha === undefined ? "" : localDigits(String(takaOf(poisha)), locale);
  const [category, setCategory] = useSyncedState(options.category ?? "");
  const [district, setDistrict] = useSyncedState(options.district ?? "");
  const [materials, setMaterials] = useSyncedState(options.materials.join(" "));
  const sent = useRef<{ min: string; max: string }>(undefined);
  /** Keeps what was typed while the results for `sentText` were loading. */
  const keeps = (name: "min" | "max") => (shown: string, value: string) => {
    const sentText = sent.current?.[name];
    return (
      sentText !== undefined &&
      shown !== sentText &&
      isOtherPrice(shown, value) &&
      !isOtherPrice(sentText, value)
    );
  };
  const [min, setMin] = useSyncedState(amountText(options.minPoisha), keeps("min"));
  const [max, setMax] = useSyncedState(amountText(options.maxPoisha), keeps("max"));

  const [showsPriceErrors, setShowsPriceErrors] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const [earlySort, setEarlySort] = useState<SearchSort>();
  // The visitor may have chosen filters, and a sort order too, before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration can find early choices.
  useLayoutEffect(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const textOf = (name: string) => String(fields.get(name) ?? "");
    const early = {
      category: textOf("category"),
      district: textOf("district"),
      materials: fields.getAll("material").sort().join(" "),
      min: textOf("min"),
      max: textOf("max"),
    };
    if (JSON.stringify(early) === JSON.stringify({ category, district, materials, min, max })) return;
    setCategory(early.category);
    setDistrict(early.district);
    setMaterials(early.materials);
    setMin(early.min);
    setMax(early.max);
    // The select of the sort order may be missing, and has no value for the default.
    const sort = fields.has("sort") ? textOf("sort") || defaultSort : options.sort;
    setEarlySort(searchSorts.find((known) => known === sort) ?? options.sort);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: early choices are applied once.
  useEffect(() => {
    if (earlySort) apply({}, earlySort);
  }, [earlySort]);

  /**
   * Navigates to the results for the fields and `changed`, which are not in the state yet. A text that is not
   * a price changes nothing.
   */
  function apply(
    changed: { category?: string; district?: string; materials?: string } = {},
    sort = options.sort,
  ) {
    // One of them alone could be taken for the other end of the range.
    const isRange = isPrice(min) && isPrice(max);
    const { materials: slugs, ...fields } = {
      category,
      district,
      materials,
      min: isRange ? min : amountText(options.minPoisha),
      max: isRange ? max : amountText(options.maxPoisha),
      ...changed,
    };
    setShowsPriceErrors(true);
    sent.current = { min: fields.min, max: fields.max };
    const params = new URLSearchParams(fields);
    for (const slug of slugs.split(" ")) params.append("material", slug);
    const href = hrefOf({ ...parseSearchOptions(params), sort });
    if (href !== hrefOf(options)) navigate(href, { preventScrollReset: true });
  }

  const isTyping =
    isOtherPrice(min, amountText(options.minPoisha)) || isOtherPrice(max, amountText(options.maxPoisha));
  const invalidField = !isPrice(min) ? "min" : !isPrice(max) ? "max" : undefined;

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
        setMaterials(selected);
        apply({ materials: selected });
      }}
    />
  );
  const more = facets.materials.slice(firstMaterials);

  return (
    <div
      id={sheetId}
      popover="auto"
      role="group"
      aria-label={m.search_filter_title(locale)}
      className={`filter-sheet ${beside ? "filter-sheet-beside" : ""}`}
    >
      <Form
        ref={form}
        id={filterFormId}
        action={pathname}
        autoComplete="off"
        // `PriceField` shows the error itself.
        noValidate={inBrowser}
        className="flex flex-col gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          if (invalidField) return document.getElementsByName(invalidField)[0]?.focus();
          // Enter in a field submits the form too; the user may continue typing.
          if (document.activeElement instanceof HTMLInputElement) return;
          document.getElementById(sheetId)?.hidePopover?.();
          focusResults();
        }}
      >
        {children}
        <div className={`-mb-3 flex items-center justify-between ${beside ? "lg:hidden" : ""}`}>
          <h2 className="text-xl">{m.search_filter_title(locale)}</h2>
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label={m.shared_close(locale)}
            className="-m-2 grid size-11 place-items-center rounded-md hover:bg-leaf-soft"
          >
            <Icon of={icons.close} />
          </button>
        </div>
        {facets.categories.length > 0 && (
          <Group title={m.search_filter_category(locale)}>
            {[undefined, ...facets.categories].map((facet) => (
              <FilterOption
                key={facet?.value ?? ""}
                type="radio"
                name="category"
                {...(facet ? optionOf(facet) : { value: "", text: m.search_filter_any_category(locale) })}
                checked={category === (facet?.value ?? "")}
                onChange={({ target }) => {
                  setCategory(target.value);
                  apply({ category: target.value });
                }}
              />
            ))}
          </Group>
        )}
        <Group title={m.search_filter_price(locale)}>
          <div className="flex gap-3">
            <PriceField
              name="min"
              label={m.search_filter_price_from(locale)}
              value={min}
              bound={facets.price?.minPoisha}
              isInvalid={showsPriceErrors && !isPrice(min)}
              onChange={(text) => {
                setShowsPriceErrors(false);
                setMin(text);
              }}
              onLeave={() => apply()}
            />
            <PriceField
              name="max"
              label={m.search_filter_price_to(locale)}
              value={max}
              bound={facets.price?.maxPoisha}
              isInvalid={showsPriceErrors && !isPrice(max)}
              onChange={(text) => {
                setShowsPriceErrors(false);
                setMax(text);
              }}
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
              setDistrict(target.value);
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
                <summary className="flex min-h-9 pointer-coarse:min-h-11 items-center text-sm font-bold text-leaf underline underline-offset-4">
                  {m.search_filter_more_materials(locale)}
                </summary>
                {more.map(materialOption)}
              </details>
            )}
          </Group>
        )}
        <div
          className={`sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface p-4 ${beside ? "lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0" : ""}`}
        >
          <Button type="submit" kind="leaf" className="w-full" aria-busy={isFiltering || undefined}>
            {/* The number of results is not known for a price that is being typed, nor while they load. */}
            {inBrowser && !isTyping && !isFiltering
              ? (total === 1 ? m.search_filter_show_count_one : m.search_filter_show_count)(locale, {
                  total: formatNumber(total, locale) + (totalIsLowerBound ? "+" : ""),
                })
              : m.search_filter_show(locale)}
          </Button>
        </div>
      </Form>
    </div>
  );
}

const isPrice = (text: string) => text.trim() === "" || poishaTyped(text) !== undefined;

const isOtherPrice = (typed: string, applied: string) => poishaTyped(typed) !== poishaTyped(applied);

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

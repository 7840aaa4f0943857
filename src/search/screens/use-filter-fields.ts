import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type SearchSort, searchSorts } from "#catalog/contract/sorts.ts";
import { useSyncedState } from "#catalog/screens/use-synced-state.ts";
import { localDigits } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { useLocale } from "#ui/locale.tsx";
import { parseSearchOptions, type SearchOptions } from "../rules/filters.ts";

export interface FilterFieldsProps {
  options: SearchOptions;
  hrefOf: (options: SearchOptions) => string;
  /** The sort order without `sort` in the URL. */
  defaultSort: SearchSort;
  form: RefObject<HTMLFormElement | null>;
}

type PriceName = "min" | "max";

/** The values of the fields. Each selection navigates to its results. */
export interface FilterFields {
  /** Slug; empty for any category. */
  category: string;
  selectCategory(slug: string): void;
  /** Key; empty for any district. */
  district: string;
  selectDistrict(key: string): void;
  hasMaterial(slug: string): boolean;
  toggleMaterial(slug: string, isSelected: boolean): void;
  /** The typed prices. */
  prices: Record<PriceName, string>;
  typePrice(name: PriceName, text: string): void;
  /** Whether a typed price differs from that of the results. */
  isTyping: boolean;
  /** The first field whose text is not a price. */
  invalidPrice: PriceName | undefined;
  /** Whether the field has an error to show, which it has not while the user types. */
  showsPriceError(name: PriceName): boolean;
  /** Navigates to the results for all fields. A text that is not a price changes nothing. */
  apply(): void;
}

export function useFilterFields({ options, hrefOf, defaultSort, form }: FilterFieldsProps): FilterFields {
  const locale = useLocale();
  const navigate = useNavigate();
  const amountText = (poisha: Poisha | undefined) =>
    poisha === undefined ? "" : localDigits(String(takaOf(poisha)), locale);
  const [category, setCategory] = useSyncedState(options.category ?? "");
  const [district, setDistrict] = useSyncedState(options.district ?? "");
  const [materials, setMaterials] = useSyncedState(options.materials.join(" "));
  const sent = useRef<Record<PriceName, string>>(undefined);
  /**
   * For `useSyncedState`: keeps `shown` if it was typed after `apply` had sent another price, and `value`,
   * the price of the new URL, is the one that was sent.
   */
  const keeps = (name: PriceName) => (shown: string, value: string) => {
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
  const prices = { min, max };
  const [showsPriceErrors, setShowsPriceErrors] = useState(false);

  /**
   * Set if the user chose filters before hydration: the sort order to apply them with, which is the
   * current one if it is unchanged.
   */
  const [earlySort, setEarlySort] = useState<SearchSort>();
  // The user may have chosen filters, and a sort order too, before the page was hydrated.
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

  /** Applies the fields and `changed`, which are not in the state yet. */
  function apply(
    changed: { category?: string; district?: string; materials?: string } = {},
    sort = options.sort,
  ) {
    // If one of them is no price, neither is applied: a new minimum with the old maximum could be an inverted
    // range, which `parseFilters` swaps.
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

  return {
    category,
    selectCategory(slug) {
      setCategory(slug);
      apply({ category: slug });
    },
    district,
    selectDistrict(key) {
      setDistrict(key);
      apply({ district: key });
    },
    hasMaterial: (slug) => materials.split(" ").includes(slug),
    toggleMaterial(slug, isSelected) {
      const others = materials.split(" ").filter((other) => other !== "" && other !== slug);
      const selected = (isSelected ? [...others, slug] : others).sort().join(" ");
      setMaterials(selected);
      apply({ materials: selected });
    },
    prices,
    typePrice(name, text) {
      setShowsPriceErrors(false);
      (name === "min" ? setMin : setMax)(text);
    },
    isTyping:
      isOtherPrice(min, amountText(options.minPoisha)) || isOtherPrice(max, amountText(options.maxPoisha)),
    invalidPrice: !isPrice(min) ? "min" : !isPrice(max) ? "max" : undefined,
    showsPriceError: (name) => showsPriceErrors && !isPrice(prices[name]),
    apply: () => apply(),
  };
}

const isPrice = (text: string) => text.trim() === "" || poishaTyped(text) !== undefined;

const isOtherPrice = (typed: string, applied: string) => poishaTyped(typed) !== poishaTyped(applied);

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Variation, Variations } from "#catalog/contract/views.ts";
import {
  localVariationText,
  optionName,
  optionValue,
  storedVariationText,
} from "#catalog/rules/variations.ts";
import { readPurchaseIntent } from "#client/purchase-intent.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { m } from "#words/messages.js";
import {
  availabilityOf,
  initialSelection,
  missingOptions,
  type Selection,
  selectedVariation,
  selectValue,
  type ValuePrice,
  valuePrices,
  valuesOf,
} from "../rules/variation-selection.ts";

export interface VariationSelection {
  values: Selection;
  /** The selected variation with its current price and stock. */
  variation: Variation | undefined;
  /** Indices of the options that still need a value. */
  missing: readonly number[];
  /** A value that was cleared because it is not available with the other option's new value. */
  cleared: string | undefined;
  set(option: number, value: string): void;
}

/**
 * Manages the visitor's selection of a variation. Returns undefined for a product without variations.
 * @param container the element around all options
 */
export function useVariationSelection(
  productId: string,
  variations: Variations | null,
  container: RefObject<HTMLDivElement | null>,
): VariationSelection | undefined {
  const [selection, setSelection] = useState<Selection>(() =>
    variations ? initialSelection(variations) : [],
  );
  const [cleared, setCleared] = useState<string>();

  // The visitor may have selected values before the page was hydrated.
  useLayoutEffect(() => {
    const fieldsets = [...(container.current?.querySelectorAll("fieldset") ?? [])];
    setSelection(fieldsets.map((set) => set.querySelector<HTMLInputElement>("input:checked")?.value));
  }, [container]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, from what the page was rendered with.
  useEffect(() => {
    const intent = readPurchaseIntent();
    const variation =
      intent?.productId === productId
        ? variations?.items.find(({ id }) => id === intent.variationId)
        : undefined;
    if (variation) setSelection(variation.chosen);
  }, [productId]);

  if (!variations) return undefined;
  return {
    values: selection,
    variation: selectedVariation(variations, selection),
    missing: missingOptions(variations, selection),
    cleared,
    set(option, value) {
      const next = selectValue(variations, selection, option, value);
      setSelection(next);
      setCleared(
        selection.find(
          (previous, index) => index !== option && previous !== undefined && next[index] === undefined,
        ),
      );
    },
  };
}

export interface VariationPickerProps {
  variations: Variations;
  selection: VariationSelection;
  /** Whether to show an error at each option without a value. */
  showMissing: boolean;
  locale: Locale;
  /** The element around all options. */
  containerRef: RefObject<HTMLDivElement | null>;
}

/**
 * One or two options, each a row of native radio buttons. A value that cannot be selected says why. Without
 * JavaScript, all combinations are listed.
 */
export function VariationPicker({
  variations,
  selection,
  showMissing,
  locale,
  containerRef,
}: VariationPickerProps) {
  return (
    <>
      <div ref={containerRef} className="flex flex-col gap-4 noscript:hidden">
        {variations.options.map((name, option) => (
          <Option
            key={name}
            name={optionName(name, locale)}
            option={option}
            variations={variations}
            selection={selection}
            showMissing={showMissing}
            locale={locale}
          />
        ))}
      </div>
      <ul aria-label={m.cart_choices(locale)} className="hidden list-disc ps-5 noscript:block">
        {variations.items.map(({ id, chosen, pricePoisha, quantity }) => (
          <li key={id}>
            {localVariationText(storedVariationText(variations.options, chosen), locale)}:{" "}
            <b className="whitespace-nowrap">{formatMoney(pricePoisha, locale)}</b> ·{" "}
            {quantity > 0
              ? m.cart_in_stock(locale, { count: formatNumber(quantity, locale) })
              : m.cart_sold_out(locale)}
          </li>
        ))}
      </ul>
    </>
  );
}

function priceText({ pricePoisha, hasHigherPrices }: ValuePrice, locale: Locale): string {
  const price = formatMoney(pricePoisha, locale);
  return hasHigherPrices ? m.catalog_card_from(locale, { price }) : price;
}

interface OptionProps extends Omit<VariationPickerProps, "containerRef"> {
  name: string;
  option: number;
}

function Option({
  name,
  option,
  variations,
  selection: { values, missing: missingOptions, cleared, set },
  showMissing,
  locale,
}: OptionProps) {
  const missing = showMissing && missingOptions.includes(option);
  const error = `option-${option}-error`;
  const prices = valuePrices(variations, values, option);
  return (
    <fieldset aria-describedby={error}>
      <legend className="mb-2 font-bold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {valuesOf(variations, option).map((value) => {
          const availability = availabilityOf(variations, values, option, value);
          const price = prices.get(value);
          return (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-muted"
            >
              <input
                type="radio"
                name={`option-${option}`}
                value={value}
                checked={values[option] === value && availability === "available"}
                disabled={availability !== "available"}
                onChange={() => set(option, value)}
                className="size-5 shrink-0 accent-leaf"
              />
              <span className={availability === "available" ? "" : "line-through"}>
                {optionValue(value, locale)}
              </span>
              {price && <span className="-ms-1 whitespace-nowrap">· {priceText(price, locale)}</span>}
              {availability !== "available" && (
                <span className="text-sm">
                  {availability === "absent" ? m.cart_choice_absent(locale) : m.cart_choice_sold_out(locale)}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <p id={error} aria-live="polite" className="text-sm font-bold text-alta">
        {missing ? (
          <span className="mt-1 flex items-start gap-1">
            <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
            {m.cart_choose_option(locale, { option: name })}
          </span>
        ) : (
          option > 0 &&
          cleared &&
          values[option] === undefined &&
          m.cart_choice_cleared(locale, { value: optionValue(cleared, locale) })
        )}
      </p>
    </fieldset>
  );
}

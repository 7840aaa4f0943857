import type { RefObject } from "react";
import type { Variations } from "#catalog/contract/views.ts";
import { optionName, optionValue, variationFor, variationText } from "#catalog/rules/variations.ts";
import type { Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { m } from "#words/messages.js";
import { standingOf, valuesOf } from "../rules/choice.ts";
import type { Choosing } from "./use-choice.ts";

export interface VariationChoiceProps {
  variations: Variations;
  choosing: Choosing;
  /** Somebody wanted to buy before everything was chosen. */
  asks: boolean;
  locale: Locale;
  /** Around all options: where the focus goes when one is open. */
  within: RefObject<HTMLDivElement | null>;
}

/** One or two options, each a row of native radio buttons; what cannot be had says why. Without JavaScript all combinations are listed. */
export function VariationChoice({ variations, choosing, asks, locale, within }: VariationChoiceProps) {
  return (
    <>
      <div ref={within} className="flex flex-col gap-4 noscript:hidden">
        {variations.options.map((name, option) => (
          <Option
            key={name}
            name={optionName(name, locale)}
            option={option}
            variations={variations}
            choosing={choosing}
            asks={asks}
            locale={locale}
          />
        ))}
      </div>
      <ul aria-label={m.cart_choices(locale)} className="hidden list-disc ps-5 noscript:block">
        {variations.items.map(({ id, chosen, pricePoisha, quantity }) => (
          <li key={id}>
            {variationFor(variationText(variations.options, chosen), locale)}:{" "}
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

interface OptionProps extends Omit<VariationChoiceProps, "within"> {
  name: string;
  option: number;
}

function Option({
  name,
  option,
  variations,
  choosing: { choice, open, dropped, set },
  asks,
  locale,
}: OptionProps) {
  const missing = asks && open.includes(option);
  const error = `option-${option}-error`;
  return (
    <fieldset aria-describedby={error}>
      <legend className="mb-2 font-bold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {valuesOf(variations, option).map((value) => {
          const standing = standingOf(variations, choice, option, value);
          return (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-edge bg-surface px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-muted"
            >
              <input
                type="radio"
                name={`option-${option}`}
                value={value}
                checked={choice[option] === value && standing === "there"}
                disabled={standing !== "there"}
                onChange={() => set(option, value)}
                className="size-5 shrink-0 accent-leaf"
              />
              <span className={standing === "there" ? "" : "line-through"}>{optionValue(value, locale)}</span>
              {standing !== "there" && (
                <span className="text-sm">
                  {standing === "absent" ? m.cart_choice_absent(locale) : m.cart_choice_sold_out(locale)}
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
          dropped &&
          choice[option] === undefined &&
          m.cart_choice_cleared(locale, { value: optionValue(dropped, locale) })
        )}
      </p>
    </fieldset>
  );
}

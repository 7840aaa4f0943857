import { variationFor } from "#catalog/rules/variations.ts";
import { formatNumber } from "#shared/text.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { VendorFigures } from "../contract.ts";
import { StockLeft } from "./StockLeft.tsx";

/** Of which choice little is left; nothing for a product without any. */
export function LowChoices({
  choices,
  moreChoices,
}: Pick<VendorFigures["lowStock"]["products"][number], "choices" | "moreChoices">) {
  const locale = useLocale();
  if (choices.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {choices.map(({ variation, quantity }) => (
        <li key={variation} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{variationFor(variation, locale)}</span>
          <StockLeft quantity={quantity} />
        </li>
      ))}
      {moreChoices > 0 && (
        <li className="text-muted">
          {m.orders_home_more_choices(locale, { count: formatNumber(moreChoices, locale) })}
        </li>
      )}
    </ul>
  );
}

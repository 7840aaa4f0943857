import { piecesOf } from "#cart/rules/pieces.ts";
import { localizedTitle } from "#catalog/rules/localized-names.ts";
import { localVariationText } from "#catalog/rules/variations.ts";
import { formatNumber } from "#shared/locale.ts";
import { poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";

type Line = Pick<
  OrderRecord["products"][number],
  "imgPrimary" | "title" | "titleBn" | "variation" | "quantity"
>;

/** The first line of an order, and how many others there are, for a table with one row for each order. */
export function FirstLine({ lines }: { lines: readonly Line[] }) {
  const locale = useLocale();
  const [first] = lines;
  if (!first) return null;
  const others = lines.length - 1;
  const more =
    others > 0
      ? m.orders_manage_more(locale, { count: formatNumber(others, locale) })
      : first.variation && localVariationText(first.variation, locale);
  return (
    <span className="flex items-center gap-2">
      <Thumbnail src={first.imgPrimary} alt="" className="size-11" />
      <span className="min-w-0 text-sm leading-snug wrap-anywhere">
        <span className={more ? "line-clamp-1" : "line-clamp-2"}>{localizedTitle(first, locale)}</span>
        {more && <span className="line-clamp-1 text-muted">{more}</span>}
      </span>
    </span>
  );
}

/** The amount of an order, and below it the number of pieces. */
export function TotalAndPieces({ total, lines }: { total: number; lines: readonly Line[] }) {
  const locale = useLocale();
  const pieces = piecesOf(lines);
  return (
    <span className="block leading-snug">
      <Price poisha={poishaOf(total) ?? 0} className="font-bold" />
      <span className="block text-sm leading-snug text-muted">
        {m.orders_column_quantity(locale)}: {formatNumber(pieces, locale)}
      </span>
    </span>
  );
}

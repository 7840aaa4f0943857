import { formatNumber } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { BarList } from "#ui/charts/BarList.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { bestDays } from "../contract/constants.ts";
import type { VendorMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { ProductSummary } from "./ProductSummary.tsx";
import { piecesText } from "./pieces-text.ts";

/** Best sellers, by pieces. */
export function BestProducts({ best }: { best: VendorMetrics["best"] }) {
  const locale = useLocale();
  const title = m.reports_home_best_sellers(locale);
  return (
    <HomeCard
      title={title}
      note={m.reports_home_last_days(locale, { count: formatNumber(bestDays, locale) })}
    >
      {best.length === 0 ? (
        <p className="text-muted">{m.reports_home_best_sellers_none(locale)}</p>
      ) : (
        <BarList
          caption={title}
          headings={[m.orders_column_product(locale), m.reports_home_pieces_heading(locale)]}
          rows={best.map((product) => ({
            key: product._id,
            name: (
              <ProductSummary product={product}>
                <span className="block text-sm text-muted">{formatTaka(product.sales, locale)}</span>
              </ProductSummary>
            ),
            value: product.pieces,
            formatted: piecesText(product.pieces, locale),
          }))}
        />
      )}
    </HomeCard>
  );
}

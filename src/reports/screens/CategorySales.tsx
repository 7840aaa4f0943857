import { formatNumber, localText } from "#shared/locale.ts";
import { formatTaka } from "#shared/money.ts";
import { BarList } from "#ui/charts/BarList.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { MetricPeriod } from "../contract/constants.ts";
import type { AdminMetrics } from "../contract.ts";
import { HomeCard } from "./HomeCard.tsx";
import { piecesText } from "./pieces-text.ts";

/** Sales by category. */
export function CategorySales({
  categories,
  period,
}: {
  categories: AdminMetrics["categories"];
  period: MetricPeriod;
}) {
  const locale = useLocale();
  const title = m.reports_home_by_category(locale);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <HomeCard title={title} note={m.reports_home_last_days(locale, { count: number(Number(period)) })}>
      {categories.length === 0 ? (
        <p className="text-muted">{m.reports_home_no_sales(locale)}</p>
      ) : (
        <BarList
          caption={title}
          headings={[m.reports_home_category(locale), m.reports_home_sales(locale)]}
          rows={categories.map(({ name, nameBn, pieces, sales }) => ({
            key: name,
            name: (
              <>
                {localText(locale, name, nameBn)}{" "}
                <span className="text-sm text-muted">· {piecesText(pieces, locale)}</span>
              </>
            ),
            value: sales,
            formatted: formatTaka(sales, locale),
          }))}
        />
      )}
    </HomeCard>
  );
}

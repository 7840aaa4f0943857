import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { formatDate } from "#shared/dates.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import * as icons from "#ui/icons.ts";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type FigureSpan, figureSpans } from "../contract/constants.ts";
import { adminFiguresQuery } from "../queries.ts";
import { CategorySales } from "./CategorySales.tsx";
import { FiguresSkeleton } from "./FiguresSkeleton.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { NewestPeople } from "./NewestPeople.tsx";
import { SalesChart } from "./SalesChart.tsx";
import { StatusCounts } from "./StatusCounts.tsx";

/** The whole shop in figures: today beside yesterday, and the days that were chosen. */
export function AdminFigures({ span, onSpan }: { span: FigureSpan; onSpan: (span: FigureSpan) => void }) {
  const locale = useLocale();
  const figures = useQuery(adminFiguresQuery(span));

  if (figures.isPending) return <FiguresSkeleton />;
  if (!figures.data)
    return <LoadProblem error={figures.error} busy={figures.isFetching} onRetry={() => figures.refetch()} />;
  const { days, categories, statuses, waiting, people, newest } = figures.data;
  const [yesterday, today] = days.slice(-2);
  const number = (value: number) => formatNumber(value, locale);
  const money = (taka: number | undefined) => formatMoney(poishaOf(taka ?? 0) ?? 0, locale);
  // The sign of the money stays with its figure.
  const before = (words: string) =>
    m.orders_home_yesterday(locale, { figure: words.replaceAll(" ", "\u00a0") });
  return (
    <div
      className={`flex flex-col gap-5 ${figures.isPlaceholderData ? "opacity-60" : ""}`}
      aria-busy={figures.isPlaceholderData}
    >
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <FigureTile
          icon={icons.wallet}
          label={m.orders_home_sales_today(locale)}
          figure={money(today?.sales)}
          note={before(money(yesterday?.sales))}
        />
        <FigureTile
          icon={icons.box}
          label={m.orders_home_orders_today(locale)}
          figure={number(today?.orders ?? 0)}
          note={before(number(yesterday?.orders ?? 0))}
          to="/dashboard/admin/manage-orders"
        />
        <FigureTile
          icon={icons.person}
          label={m.orders_home_people_today(locale)}
          figure={number(people.today)}
          note={before(number(people.yesterday))}
          to="/dashboard/admin/manage-user"
        />
        <FigureTile
          icon={icons.tag}
          label={m.orders_home_products_to_review(locale)}
          figure={number(waiting.products)}
          note={
            waiting.oldest
              ? m.orders_home_oldest(locale, { day: formatDate(new Date(waiting.oldest), locale) })
              : m.orders_home_nothing_waits(locale)
          }
          to="/dashboard/admin/manage-product"
        />
      </ul>
      <SalesChart
        title={m.orders_home_orders_by_day(locale)}
        note={m.orders_home_orders_note(locale)}
        days={days}
        counts={{ label: m.orders_home_orders_heading(locale), values: days.map(({ orders }) => orders) }}
      >
        <ChoicePills
          label={m.orders_home_span(locale)}
          choices={figureSpans.map((value) => ({
            value,
            words: m.orders_home_days(locale, { count: number(Number(value)) }),
          }))}
          value={span}
          onChange={onSpan}
        />
      </SalesChart>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <CategorySales categories={categories} span={span} />
        <StatusCounts statuses={statuses} span={span} />
      </div>
      <NewestPeople people={newest} />
    </div>
  );
}

import { brand } from "#shared/brand.ts";
import { formatDay, formatDays } from "#shared/dates.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { deliveryDays, returnDays } from "../../contract/constants.ts";
import { estimateArrival } from "../../rules/arrival.ts";

/**
 * Delivery dates and returns. The page is cached for everybody, so the server renders a number of days; the
 * browser replaces them by dates.
 */
export function ShippingAndReturns({ processDays }: { processDays: number }) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const name = brand.name[locale];
  const today = new Date();
  const { from, to } = estimateArrival(today, [processDays]);
  const number = (count: number) => formatNumber(count, locale);
  const range = inBrowser
    ? formatDays(from, to, locale)
    : m.catalog_product_arrival_days(locale, {
        from: number(processDays),
        to: number(processDays + deliveryDays),
      });
  const returnsWindow = m.catalog_product_returns_window(locale, { days: number(returnDays) });
  const steps = [
    {
      icon: icons.cart,
      title: m.catalog_product_placed,
      when: inBrowser ? formatDay(today, locale) : m.catalog_product_today(locale),
      text: m.catalog_product_placed_text,
    },
    {
      icon: icons.truck,
      title: m.catalog_product_ships,
      when: inBrowser ? formatDay(from, locale) : inDays(processDays, locale),
      text: m.catalog_product_ships_text,
    },
    {
      icon: icons.home,
      title: m.catalog_product_delivered,
      when: range,
      text: m.catalog_product_delivered_text,
    },
  ];
  return (
    <section className="lg:mt-8 lg:border-t lg:border-line lg:pt-6">
      <h2 className="mb-3 text-xl">{m.catalog_product_shipping(locale)}</h2>
      <p className="text-muted">{m.catalog_product_arrival(locale)}</p>
      <p className="text-lg font-bold">{range}</p>
      <ol className="mt-4 grid grid-cols-3 gap-2 text-center">
        {steps.map(({ icon, title, when, text }) => (
          <li
            key={icon}
            className="relative before:absolute before:top-5 before:start-0 before:-z-10 before:h-0.5 before:w-[calc(100%+0.5rem)] before:bg-line first:before:start-1/2 first:before:w-[calc(50%+0.5rem)] last:before:w-1/2"
          >
            <span className="mx-auto grid size-10 place-items-center rounded-full bg-leaf-soft text-leaf">
              <Icon of={icon} />
            </span>
            <p className="mt-2 font-bold">{title(locale)}</p>
            <p className="text-sm">{when}</p>
            <p className="mt-1 hidden text-sm text-muted sm:block">{text(locale)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 flex gap-3 rounded-md bg-leaf-soft p-3 text-sm text-leaf-deep">
        <Icon of={icons.leaf} className="size-5 shrink-0" />
        {m.catalog_product_carbon(locale, { brand: name })}
      </p>
      <p className="mt-5 text-muted">{m.catalog_product_returns(locale)}</p>
      <p>
        {locale === "bn" && <>{returnsWindow} </>}
        <span className="text-lg font-bold">{m.catalog_product_returns_accepted(locale)}</span>
        {locale === "en" && <> {returnsWindow}</>}
      </p>
      <p className="mt-1">
        <Link
          to="/returns-and-refunds"
          className="inline-flex min-h-6 items-center text-leaf underline underline-offset-4"
        >
          {m.catalog_product_returns_link(locale)}
        </Link>
      </p>
      <p className="mt-3 text-sm text-muted">
        {m.catalog_product_protection_before(locale)}
        <Link to="/" className="font-bold text-ink underline underline-offset-4">
          {name}
        </Link>
        {m.catalog_product_protection_after(locale)}
      </p>
    </section>
  );
}

function inDays(days: number, locale: Locale): string {
  if (days === 0) return m.catalog_product_today(locale);
  const count = formatNumber(days, locale);
  return days === 1
    ? m.catalog_product_in_one_day(locale, { count })
    : m.catalog_product_in_days(locale, { count });
}

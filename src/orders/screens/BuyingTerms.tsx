import { deliveryDays, returnDays } from "#catalog/contract/constants.ts";
import { estimateArrival } from "#catalog/rules/arrival.ts";
import { formatDays } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { deliveryFeePoisha } from "../contract/constants.ts";

/** Delivery fee and payment, in one line. */
export function ShortBuyingTerms() {
  const locale = useLocale();
  const fee = formatMoney(deliveryFeePoisha, locale);
  return `${m.orders_terms_delivery(locale, { fee })} · ${m.orders_payment_cash(locale)}`;
}

/**
 * Arrival, delivery fee, payment and returns, below the price of a product. The page is cached for everybody,
 * so the server renders a number of days; the browser replaces them by dates, on a line of their own, so that
 * nothing else moves.
 */
export function BuyingTerms({ processDays }: { processDays: number }) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const { from, to } = estimateArrival(new Date(), [processDays]);
  const terms = [
    [
      icons.box,
      inBrowser
        ? m.orders_terms_arrives(locale, { days: formatDays(from, to, locale) })
        : m.orders_terms_arrives_in(locale, {
            from: formatNumber(processDays, locale),
            to: formatNumber(processDays + deliveryDays, locale),
          }),
    ],
    [icons.truck, m.orders_terms_delivery(locale, { fee: formatMoney(deliveryFeePoisha, locale) })],
    [icons.wallet, m.orders_payment_cash(locale)],
    [icons.back, m.orders_terms_returns(locale, { days: formatNumber(returnDays, locale) })],
  ] as const;
  return (
    <ul aria-label={m.orders_terms(locale)} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {terms.map(([icon, text]) => (
        <li
          key={icon}
          className="flex items-center gap-1.5 whitespace-nowrap text-leaf-deep first:basis-full first:font-bold"
        >
          <Icon of={icon} className="size-5 text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  );
}

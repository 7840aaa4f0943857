import { useEffect, useRef } from "react";
import { deliveryOf } from "#addresses/rules/delivery-and-billing.ts";
import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { localDigits } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { JustPlaced } from "../queries/placed-copy.ts";
import { arrivalText } from "../rules/arrival-text.ts";

/** Confirms an order that has just been placed. Its title gets the focus, so that screen readers read it. */
export function PlacedOrder({ order }: { order: JustPlaced }) {
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const total = formatMoney(poishaOf(order.total) ?? 0, locale);
  const mobile = localDigits(order.address.mobileNumber, locale);
  const next = [
    m.orders_placed_next_pack(locale),
    m.orders_placed_next_call(locale, { mobile }),
    m.orders_placed_next_pay(locale),
  ];
  return (
    <section
      aria-labelledby="placed"
      className="mb-6 grid gap-5 rounded-lg border-2 border-leaf bg-leaf-soft p-4 sm:p-6 md:grid-cols-2"
    >
      <div className="flex flex-col gap-3">
        <h2
          id="placed"
          ref={title}
          tabIndex={-1}
          className="flex items-center gap-2 text-xl text-leaf-deep focus:outline-none"
        >
          <Icon of={icons.check} className="size-6 shrink-0" />
          {m.orders_placed(locale)}
        </h2>
        <p>
          {m.orders_placed_thanks(locale)} <b className="whitespace-nowrap">{order.orderNumber}</b>
        </p>
        <p>
          <b className="block text-lg">{m.orders_placed_pay(locale, { total })}</b>
          <b>
            {m.orders_terms_arrives(locale, {
              days: arrivalText(order.products, new Date(order.placedAt), locale),
            })}
          </b>
        </p>
        <AddressLines address={deliveryOf(order.address)} />
      </div>
      <div className="flex flex-col items-start gap-3">
        <h3 className="text-lg">{m.orders_placed_next(locale)}</h3>
        <ol className={`ms-5 flex flex-col gap-2 ${locale === "bn" ? "list-[bengali]" : "list-decimal"}`}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ButtonLink to="/" kind="leaf">
          {m.orders_placed_keep_shopping(locale)}
        </ButtonLink>
      </div>
    </section>
  );
}

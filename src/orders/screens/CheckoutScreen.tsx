import { useEffect } from "react";
import type { AddressRecord } from "#addresses/contract.ts";
import { AddressBox } from "#addresses/screens/AddressBox.tsx";
import type { CartEntry } from "#cart/contract.ts";
import { titleWithVariation } from "#cart/rules/localized-names.ts";
import { lineId } from "#cart/screens/CartLine.tsx";
import { CartLines } from "#cart/screens/CartLines.tsx";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { CheckoutProblem } from "./CheckoutProblem.tsx";
import { cartTotals } from "./cart-totals.ts";
import { EmptyCart } from "./EmptyCart.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { PaymentBox } from "./PaymentBox.tsx";
import { useCheckout } from "./use-checkout.ts";

export interface CheckoutScreenProps {
  email: string;
  entries: readonly CartEntry[];
  address: AddressRecord | null;
  onPlaced: () => void;
}

/** Cart and checkout on one screen: where to, what, how paid, how much. */
export function CheckoutScreen({ email, entries, address, onPlaced }: CheckoutScreenProps) {
  const locale = useLocale();
  const ordered = entries.filter(({ available }) => available);
  const short = ordered.some(({ quantity, stock }) => quantity > stock);
  const totals = cartTotals(ordered);
  const checkout = useCheckout(email, ordered, onPlaced);
  const { problem } = checkout;
  const left = checkout.seen.filter(
    ({ _id }) => problem?.lines[_id] && !entries.some((entry) => entry._id === _id),
  );
  const hindrance = !address
    ? m.orders_needs_address(locale)
    : ordered.length === 0
      ? m.orders_needs_items(locale)
      : short
        ? m.orders_needs_fewer(locale)
        : undefined;

  // The first line that something is to be said about: on a phone it stands a long way above the button.
  const firstTroubled = entries.find(({ _id }) => problem?.lines[_id])?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the focus, not the mending of a line.
  useEffect(() => {
    if (firstTroubled) document.getElementById(lineId(firstTroubled))?.focus();
  }, [checkout.seen]);

  if (entries.length === 0)
    return (
      <>
        {problem && <CheckoutProblem problem={problem} />}
        <EmptyCart />
      </>
    );
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <AddressBox address={address} />
        <section
          aria-labelledby="items"
          className="rounded-lg border border-line bg-surface px-4 pt-4 sm:px-6 sm:pt-6"
        >
          <h2 id="items" className="text-xl">
            {m.orders_items_title(locale)}
          </h2>
          {left.length > 0 && (
            <p role="status" className="mt-3 font-bold text-alta">
              {m.cart_left_cart(locale, {
                titles: left.map((entry) => titleWithVariation(entry, locale)).join(", "),
              })}
            </p>
          )}
          <CartLines
            email={email}
            entries={entries}
            orderIssues={problem?.lines ?? {}}
            onChange={checkout.touched}
            onAcceptPrice={checkout.ask}
          />
        </section>
        <PaymentBox />
      </div>
      <div className="lg:sticky lg:top-32">
        <OrderSummary totals={totals}>
          {problem && <CheckoutProblem problem={problem} />}
          <Button
            className="mt-3 w-full"
            busy={checkout.checking}
            disabled={hindrance !== undefined}
            aria-describedby={hindrance ? "hindrance" : undefined}
            onClick={checkout.ask}
          >
            {m.orders_place_button(locale, { total: formatMoney(totals.totalPoisha, locale) })}
          </Button>
          <p id="hindrance" className="mt-2 text-sm font-bold text-muted">
            {hindrance}
          </p>
        </OrderSummary>
      </div>
      <ConfirmDialog
        open={checkout.asking}
        title={m.orders_confirm_title(locale)}
        text={m.orders_confirm_text(locale)}
        yes={m.orders_confirm_yes(locale)}
        busy={checkout.busy}
        onYes={checkout.yes}
        onNo={checkout.no}
      />
    </div>
  );
}

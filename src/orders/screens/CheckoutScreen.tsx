import { useEffect } from "react";
import type { AddressRecord } from "#addresses/contract.ts";
import { AddressBox } from "#addresses/screens/AddressBox.tsx";
import type { CartEntry } from "#cart/contract.ts";
import { lineId } from "#cart/screens/CartLine.tsx";
import { CartLines } from "#cart/screens/CartLines.tsx";
import { titleWithVariation } from "#catalog/rules/localized-names.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { formatMoney } from "#shared/money.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { cartTotals } from "../rules/cart-totals.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import type { OrderProblem } from "./order-problem.ts";
import { PaymentBox } from "./PaymentBox.tsx";
import { useCheckout } from "./use-checkout.ts";

export interface CheckoutScreenProps {
  email: string;
  entries: readonly CartEntry[];
  address: AddressRecord | null;
  onPlaced: () => void;
}

const links = {
  account: { to: "/dashboard/user/account", label: m.orders_look_at_account },
  address: { to: "/add-address", label: m.addresses_box_add },
  orders: { to: "/dashboard/user/my-orders", label: m.orders_look_at_orders },
} as const;

/** Cart and checkout on one screen: address, items, payment method and totals. */
export function CheckoutScreen({ email, entries, address, onPlaced }: CheckoutScreenProps) {
  const locale = useLocale();
  const ordered = entries.filter(({ available }) => available);
  const short = ordered.some(({ quantity, stock }) => quantity > stock);
  const totals = cartTotals(ordered);
  const checkout = useCheckout(email, ordered, onPlaced);
  const { problem } = checkout;
  const removed = checkout.rejectedEntries.filter(
    ({ _id }) => problem?.lines[_id] && !entries.some((entry) => entry._id === _id),
  );
  const obstacle = !address
    ? m.orders_needs_address(locale)
    : ordered.length === 0
      ? m.orders_needs_items(locale)
      : short
        ? m.orders_needs_fewer(locale)
        : undefined;

  // Focus the first line with an issue; on phones it is far above the button.
  const firstWithIssue = entries.find(({ _id }) => problem?.lines[_id])?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response moves the focus, a correction does not.
  useEffect(() => {
    if (firstWithIssue) document.getElementById(lineId(firstWithIssue))?.focus();
  }, [checkout.rejectedEntries]);

  if (entries.length === 0)
    return (
      <>
        {problem && <CheckoutProblem problem={problem} />}
        <EmptyState title={m.orders_cart_empty_title(locale)} text={m.orders_cart_empty_text(locale)}>
          <ButtonLink to="/">{m.orders_cart_empty_action(locale)}</ButtonLink>
        </EmptyState>
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
          {removed.length > 0 && (
            <p role="status" className="mt-3 font-bold text-alta">
              {m.orders_left_cart(locale, {
                titles: removed.map((entry) => titleWithVariation(entry, locale)).join(", "),
              })}
            </p>
          )}
          <CartLines
            email={email}
            entries={entries}
            orderIssues={problem?.lines ?? {}}
            onChange={checkout.clearLine}
            onAcceptPrice={checkout.start}
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
            disabled={obstacle !== undefined}
            aria-describedby={obstacle ? "obstacle" : undefined}
            onClick={checkout.start}
          >
            {m.orders_place_button(locale, { total: formatMoney(totals.totalPoisha, locale) })}
          </Button>
          <p id="obstacle" className="mt-2 text-sm font-bold text-muted">
            {obstacle}
          </p>
        </OrderSummary>
      </div>
      <ConfirmDialog
        open={checkout.confirming}
        title={m.orders_confirm_title(locale)}
        text={m.orders_confirm_text(locale)}
        yes={m.orders_confirm_yes(locale)}
        busy={checkout.busy}
        onYes={checkout.confirm}
        onNo={checkout.dismiss}
      />
    </div>
  );
}

/** Shows why the order was not placed, with a link to the page where that can be fixed. */
function CheckoutProblem({ problem: { sentence, link } }: { problem: OrderProblem }) {
  const locale = useLocale();
  return (
    <>
      <FormProblem text={sentence} />
      {link && (
        <Link
          to={links[link].to}
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          {links[link].label(locale)}
        </Link>
      )}
    </>
  );
}

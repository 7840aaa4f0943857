import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AddressRecord } from "#addresses/contract.ts";
import { deliveryOf } from "#addresses/rules/delivery-and-billing.ts";
import { AddressBox, addressBoxId, focusAddressForm } from "#addresses/screens/AddressBox.tsx";
import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import type { CartEntry } from "#cart/contract.ts";
import { cartQuery } from "#cart/queries/cart.ts";
import { CartEntryList } from "#cart/screens/CartEntryList.tsx";
import { entryElementId } from "#cart/screens/CartEntryRow.tsx";
import { titleWithVariation } from "#catalog/rules/localized-names.ts";
import { RecentlyViewed } from "#catalog/screens/ProductCardRow.tsx";
import { FormProblem } from "#client/FormProblem.tsx";
import { withdrawWaiting } from "#client/offline.ts";
import type { Person } from "#client/person-context.ts";
import { preloadCode } from "#client/preload-code.ts";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { accountPath, guardedPrefix } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useEarlyTap } from "#ui/early-tap.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { JustPlaced } from "../queries/placed-copy.ts";
import { arrivalText } from "../rules/arrival-text.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import type { OrderProblem } from "./order-problem.ts";
import { PaymentBox } from "./PaymentBox.tsx";
import { type Attempt, type Checkout, useCheckout } from "./use-checkout.ts";

export interface CheckoutScreenProps {
  person: Person;
  entries: readonly CartEntry[];
  address: AddressRecord | null;
  now: Date;
  onPlaced: (order: JustPlaced) => void;
}

const links = {
  account: { to: accountPath, label: m.orders_view_account },
  address: { to: "/add-address", label: m.addresses_box_add },
  orders: { to: "/dashboard/user/my-orders", label: m.orders_view_orders },
} as const;

/** Cart and checkout on one screen: address, items, payment method and totals. */
export function CheckoutScreen({ person, entries, address, now, onPlaced }: CheckoutScreenProps) {
  const locale = useLocale();
  const ordered = entries.filter(({ available }) => available);
  const exceedsStock = ordered.some(({ quantity, stock }) => quantity > stock);
  const arrival = ordered.length > 0 ? arrivalText(ordered, now, locale) : undefined;
  const checkout = useCheckout(person.email, ordered, address, onPlaced);
  const { totals, problem, confirming, attempt } = checkout;
  const total = formatMoney(totals.totalPoisha, locale);
  const earlyTap = useEarlyStart(person.email, checkout.start);
  const { waitingRefusal } = checkout;
  const refusal = waitingRefusal && m.orders_waiting_refused(locale, { reason: waitingRefusal });
  const removed = checkout.rejectedEntries.filter(
    ({ _id }) => problem?.entryIssues[_id] && !entries.some((entry) => entry._id === _id),
  );
  const obstacle = !address
    ? m.orders_needs_address(locale)
    : ordered.length === 0
      ? m.orders_needs_items(locale)
      : exceedsStock
        ? m.orders_needs_fewer(locale)
        : undefined;

  // Preload the pages that follow an order, in case the connection is lost after it.
  useEffect(() => {
    if (confirming)
      preloadCode([`${guardedPrefix}dashboard`, "dashboard", "my-orders"].map((id) => `${locale}/${id}`));
  }, [confirming, locale]);

  // Focus the first entry with an issue; on phones it is far above the button.
  const firstWithIssue = entries.find(({ _id }) => problem?.entryIssues[_id])?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response moves the focus, a correction does not.
  useEffect(() => {
    if (firstWithIssue) document.getElementById(entryElementId(firstWithIssue))?.focus();
  }, [checkout.rejectedEntries]);

  if (entries.length === 0)
    return (
      <>
        {problem && <CheckoutProblem problem={problem} />}
        {refusal && <FormProblem text={refusal} />}
        {/* The cart may be empty because this order has been placed although its response was lost. */}
        {checkout.waiting && (
          <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
            <WaitingOrderBox order={checkout.waiting} />
          </div>
        )}
        <EmptyState title={m.orders_cart_empty_title(locale)} text={m.orders_cart_empty_text(locale)}>
          <ButtonLink to="/">{m.orders_cart_empty_action(locale)}</ButtonLink>
        </EmptyState>
        <RecentlyViewed />
      </>
    );
  return (
    <div className="group/cart grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {/* On a phone, the address is as long as the screen or longer. */}
        {totals.pieces > 0 && (
          <a
            href="#items"
            className="flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 font-bold text-leaf md:hidden"
          >
            {(totals.pieces === 1 ? m.orders_cart_items_one : m.orders_cart_items)(locale, {
              count: formatNumber(totals.pieces, locale),
              total: formatMoney(totals.itemsPoisha, locale),
            })}
            <Icon of={icons.chevronDown} className="size-5" />
          </a>
        )}
        <AddressBox person={person} address={address} />
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
          <CartEntryList
            email={person.email}
            entries={entries}
            orderIssues={problem?.entryIssues ?? {}}
            waiting={checkout.waiting !== undefined}
            onChange={checkout.clearIssue}
            onAcceptPrice={
              obstacle === undefined && !checkout.checking && !checkout.waiting ? checkout.start : undefined
            }
          />
        </section>
        <PaymentBox />
      </div>
      <div className="lg:sticky lg:top-32">
        <OrderSummary totals={totals} arrival={arrival}>
          <div className="bottom-bar flex flex-col gap-2">
            {problem && <CheckoutProblem problem={problem} />}
            {refusal && <FormProblem text={refusal} />}
            <p role="alert" className="hidden font-bold text-alta group-has-[[data-early=failed]]/cart:block">
              {m.cart_early_failed(locale)}
            </p>
            {obstacle && (
              <p id="obstacle" className="text-sm font-bold text-muted">
                {address ? (
                  obstacle
                ) : (
                  <a
                    href={`#${addressBoxId}`}
                    onClick={(event) => focusAddressForm() && event.preventDefault()}
                    className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
                  >
                    {obstacle}
                  </a>
                )}
              </p>
            )}
            {checkout.waiting ? (
              <WaitingOrderBox order={checkout.waiting} />
            ) : (
              <div className="flex items-center gap-4">
                <p className="md:hidden">
                  <span className="block text-sm text-muted">{m.orders_column_total(locale)}</span>
                  <b className="text-lg whitespace-nowrap">{total}</b>
                </p>
                <Button
                  {...earlyTap.props}
                  className="flex-1"
                  busy={checkout.checking || earlyTap.waits}
                  disabled={obstacle !== undefined}
                  aria-describedby={obstacle ? "obstacle" : undefined}
                  onClick={checkout.start}
                >
                  <span className="md:hidden">{m.orders_place(locale)}</span>
                  <span className="max-md:hidden">{m.orders_place_button(locale, { total })}</span>
                </Button>
              </div>
            )}
          </div>
        </OrderSummary>
      </div>
      <ConfirmDialog
        open={confirming}
        title={m.orders_confirm_title(locale)}
        text={m.orders_confirm_text(locale)}
        yes={m.orders_confirm_yes_total(locale, {
          total: formatMoney(attempt?.totalPoisha ?? 0, locale),
        })}
        no={m.orders_confirm_no(locale)}
        busy={checkout.busy}
        onYes={checkout.confirm}
        onNo={checkout.dismiss}
      >
        {attempt && <ConfirmationFacts attempt={attempt} />}
      </ConfirmDialog>
    </div>
  );
}

/** An early tap on 'Place Order' waits for the early taps on quantities, which change what is ordered. */
function useEarlyStart(email: string, start: () => void) {
  const [waits, setWaits] = useState(false);
  const props = useEarlyTap(() => setWaits(true));
  const client = useQueryClient();
  const mutationKey = cartQuery(email).queryKey;
  const changes = useIsMutating({ mutationKey });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tap is noted, and when a change has ended.
  useEffect(() => {
    // `changes` may be older than a change that has just begun.
    if (!waits || client.isMutating({ mutationKey }) > 0) return;
    setWaits(false);
    start();
  }, [waits, changes]);
  return { props, waits };
}

/** An order that the shopper has confirmed and the server has not. It may have been placed all the same. */
function WaitingOrderBox({ order }: { order: NonNullable<Checkout["waiting"]> }) {
  const locale = useLocale();
  return (
    // `send-waiting.ts` and `app.css` look for the class `waiting-order`.
    <div role="status" className="waiting-order flex items-center justify-between gap-3">
      <p>
        <b className="block max-md:text-sm">{m.orders_waiting_title(locale)}</b>
        <span className="block text-sm text-muted">
          {(order.offer ? m.orders_waiting_offer : m.orders_waiting_text)(locale)}
        </span>
        <span className="block text-sm">
          {m.orders_waiting_total(locale, { total: formatMoney(order.totalPoisha, locale) })}
        </span>
      </p>
      <Button kind="outline" size="small" className="shrink-0" onClick={() => withdrawWaiting(order.key)}>
        {m.orders_waiting_cancel(locale)}
      </Button>
    </div>
  );
}

/** What the shopper agrees to: amount, address and arrival. */
function ConfirmationFacts({ attempt: { totalPoisha, entries, address } }: { attempt: Attempt }) {
  const locale = useLocale();
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-paper p-3">
      <div>
        <dt className="text-sm text-muted">{m.orders_payment_cash(locale)}</dt>
        <dd className="font-bold">{formatMoney(totalPoisha, locale)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{m.orders_confirm_arrives(locale)}</dt>
        <dd className="font-bold">{arrivalText(entries, new Date(), locale)}</dd>
      </div>
      <div className="col-span-2">
        <dt className="text-sm text-muted">{m.orders_invoice_deliver_to(locale)}</dt>
        <dd>
          <AddressLines address={deliveryOf(address)} />
        </dd>
      </div>
    </dl>
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

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Page } from "#client/call-api.ts";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { UnconfirmedEmail } from "#profile/screens/UnconfirmedEmail.tsx";
import type { PageDefinition } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";
import { isCancellable } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { orderPlacedInTab, ownOrdersQuery } from "../queries/orders.ts";
import { forgetPlaced, type OrderCopy, unseenPlacedOrder } from "../queries/placed-copy.ts";
import { BuyAgainButton } from "../screens/BuyAgainButton.tsx";
import { CancelAction } from "../screens/CancelAction.tsx";
import { CancelDialog } from "../screens/CancelDialog.tsx";
import { InvoiceButton } from "../screens/InvoiceButton.tsx";
import { OrderFacts } from "../screens/OrderFacts.tsx";
import { OrderHistory } from "../screens/OrderHistory.tsx";
import { OrderTable } from "../screens/OrderTable.tsx";
import { PlacedNote } from "../screens/PlacedNote.tsx";
import { PlacedOrder } from "../screens/PlacedOrder.tsx";
import type { Route } from "./+types/my-orders";

export const page: PageDefinition = { access: "signed-in" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_recent_title(locale));

export default function MyOrders() {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-2xl focus:outline-none">
        {m.orders_recent_title(locale)}
      </h1>
      {/* Cancelling unmounts the clicked button, so the focus moves to the heading. */}
      <OwnOrders onCancelled={() => heading.current?.focus({ preventScroll: true })} />
    </>
  );
}

function OwnOrders({ onCancelled }: { onCancelled: () => void }) {
  const person = usePerson();
  const { email } = person;
  const { state } = useLocation();
  const client = useQueryClient();
  const orders = useInfiniteQuery(ownOrdersQuery(email));
  const [unseen, setUnseen] = useState<OrderCopy>();
  // Not rendered on the server, which does not know it.
  useLayoutEffect(() => setUnseen(unseenPlacedOrder()), []);
  // A shopper who comes here after an outage, and not from the confirmation in the cart, has no state.
  const placedId = state?.placedOrder ?? unseen?._id;
  const listed = orders.data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === placedId);
  const placed = [listed, orderPlacedInTab(client, email)].find((order) => order && order._id === placedId);
  const note = placed || orders.data ? undefined : unseen;
  const confirmedId = (placed ?? note)?._id;
  // Without this, the cart would confirm the order again.
  useEffect(() => {
    if (confirmedId) forgetPlaced(email, confirmedId);
  }, [confirmedId, email]);
  return (
    <>
      {placed && isCancellable(placed.orderStatus) && <PlacedOrder order={placed} />}
      {note && (
        <div className="mb-6">
          <PlacedNote order={note} />
        </div>
      )}
      <div className="mb-5 empty:hidden">
        <UnconfirmedEmail person={person} />
      </div>
      <OrderList orders={orders} onCancelled={onCancelled} />
    </>
  );
}

interface OrderListProps {
  orders: UseInfiniteQueryResult<InfiniteData<Page<OrderRecord>>>;
  onCancelled: () => void;
}

function OrderList({ orders, onCancelled }: OrderListProps) {
  const locale = useLocale();
  const { email } = usePerson();
  const [cancelling, setCancelling] = useState<OrderRecord>();

  if (orders.isPending) return <TableSkeleton picture="size-14" action="h-6 w-20" />;
  if (!orders.data)
    return <LoadProblem error={orders.error} busy={orders.isFetching} onRetry={() => orders.refetch()} />;
  const all = orders.data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState title={m.orders_empty_title(locale)} text={m.orders_empty_text(locale)}>
        <ButtonLink to="/">{m.orders_empty_action(locale)}</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      <OrderTable
        caption={m.orders_recent_title(locale)}
        orders={all}
        action={(order) => (
          <div className="flex flex-wrap items-center gap-2 lg:w-28 lg:flex-col lg:items-start">
            <BuyAgainButton order={order} />
            <InvoiceButton order={order} />
            <CancelAction order={order} onCancel={() => setCancelling(order)} />
          </div>
        )}
        lineAction={(order, line) =>
          order.products.length > 1 && <BuyAgainButton order={order} line={line} />
        }
        below={(order) => (
          <>
            <OrderFacts order={order} />
            <OrderHistory history={order.history} />
          </>
        )}
      />
      {orders.isFetchNextPageError && (
        <LoadProblem
          error={orders.error}
          busy={orders.isFetchingNextPage}
          onRetry={() => orders.fetchNextPage()}
        />
      )}
      {orders.hasNextPage && !orders.isFetchNextPageError && (
        <Button
          kind="outline"
          className="self-center"
          busy={orders.isFetchingNextPage}
          onClick={() => orders.fetchNextPage()}
        >
          {m.orders_more(locale)}
        </Button>
      )}
      <CancelDialog
        email={email}
        order={cancelling}
        onClose={() => setCancelling(undefined)}
        onCancelled={() => {
          setCancelling(undefined);
          // After the dialog has restored the focus.
          setTimeout(onCancelled);
        }}
      />
    </div>
  );
}

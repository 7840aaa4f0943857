import { useInfiniteQuery } from "@tanstack/react-query";
import { usePerson } from "#accounts/screens/person-context.ts";
import { privateMeta } from "#accounts/screens/private-meta.ts";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { ownOrdersQuery } from "../queries/orders.ts";
import { InvoiceButton } from "../screens/InvoiceButton.tsx";
import { OrdersSkeleton } from "../screens/OrdersSkeleton.tsx";
import { OrderTable } from "../screens/OrderTable.tsx";
import type { Route } from "./+types/my-orders";

export const meta: Route.MetaFunction = ({ location }) => privateMeta(location.pathname, (locale) => m.orders_recent_title({}, { locale }));

export default function MyOrders() {
  const locale = useLocale();
  return (
    <>
      <h1 className="mb-5 text-2xl">{m.orders_recent_title({}, { locale })}</h1>
      <OwnOrders />
    </>
  );
}

function OwnOrders() {
  const locale = useLocale();
  const { email } = usePerson();
  const orders = useInfiniteQuery(ownOrdersQuery(email));

  if (orders.isPending) return <OrdersSkeleton />;
  if (!orders.data) return <ErrorState busy={orders.isFetching} onRetry={() => orders.refetch()} />;
  const all = orders.data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState title={m.orders_empty_title({}, { locale })} text={m.orders_empty_text({}, { locale })}>
        <ButtonLink to="/">{m.orders_empty_action({}, { locale })}</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      <OrderTable caption={m.orders_recent_title({}, { locale })} orders={all} action={(order) => <InvoiceButton order={order} />} />
      {orders.isFetchNextPageError && <ErrorState busy={orders.isFetchingNextPage} onRetry={() => orders.fetchNextPage()} />}
      {orders.hasNextPage && !orders.isFetchNextPageError && (
        <Button kind="outline" className="self-center" busy={orders.isFetchingNextPage} onClick={() => orders.fetchNextPage()}>
          {m.orders_more({}, { locale })}
        </Button>
      )}
    </div>
  );
}

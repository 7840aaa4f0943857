import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { guardedPerson } from "#accounts/pages/guard.server.ts";
import { addressQuery } from "#addresses/queries/address.ts";
import { findAddress } from "#addresses/store.server.ts";
import { cartQuery, rememberCart } from "#cart/queries/cart.ts";
import { listCart } from "#cart/store.server.ts";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { whenReachable } from "#client/when-reachable.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { localizePath, withoutLocale } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { forgetPlaced, type JustPlaced, type OrderCopy, unseenPlacedOrder } from "../queries/placed-copy.ts";
import { CheckoutScreen } from "../screens/CheckoutScreen.tsx";
import { CheckoutSkeleton } from "../screens/CheckoutSkeleton.tsx";
import { PlacedNote } from "../screens/PlacedNote.tsx";
import { PlacedOrder } from "../screens/PlacedOrder.tsx";
import type { Route } from "./+types/cart";

export const page: PageDefinition = { access: "signed-in", isReserved: true };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.orders_cart_title(locale));

/** Loads what the document shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const person = context.get(guardedPerson);
  const [entries, address] = await Promise.all([listCart(ctx.db, person), findAddress(ctx.db, person)]);
  return { entries, address: address ?? null, readAt: ctx.now().toISOString() };
}

/** Navigation in the browser does not wait for the server: the page shows cached data and refetches them. */
export const clientLoader = () => undefined;

export default function Cart({ loaderData }: Route.ComponentProps) {
  const locale = useLocale();
  return (
    <div className="page-width py-6">
      <h1 className="mb-5 text-2xl">{m.orders_cart_title(locale)}</h1>
      <CartContent documentData={loaderData} />
    </div>
  );
}

function CartContent({ documentData }: { documentData: Route.ComponentProps["loaderData"] }) {
  const locale = useLocale();
  const person = usePerson();
  const [placed, setPlaced] = useState<JustPlaced | OrderCopy>();
  const refetchOnMount = documentData === undefined;
  const cart = useQuery({ ...cartQuery(person.email), initialData: documentData?.entries, refetchOnMount });
  const address = useQuery({
    ...addressQuery(person.email),
    initialData: documentData?.address,
    refetchOnMount,
  });
  const inBrowser = useInBrowser();

  useEffect(() => {
    if (documentData) rememberCart(person.email, documentData.entries);
  }, [documentData, person.email]);

  // If the page is reloaded while it confirms an order, it confirms it again, from the copy on the device.
  useLayoutEffect(() => setPlaced(unseenPlacedOrder()), []);

  if (placed) return <Placed order={placed} />;
  const failed = [cart, address].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0)
    return (
      <LoadProblem
        error={failed[0]?.error}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.map(({ refetch }) => refetch())}
      />
    );
  // Only the browser knows whether an order was placed just now or is waiting.
  const mayHaveBeenOrdered = !inBrowser && cart.data?.length === 0;
  if (cart.data === undefined || address.data === undefined || mayHaveBeenOrdered)
    return <CheckoutSkeleton />;
  return (
    <CheckoutScreen
      person={person}
      entries={cart.data}
      address={address.data}
      now={documentData && !inBrowser ? new Date(documentData.readAt) : new Date()}
      onPlaced={(order) => {
        notice(m.orders_placed(locale));
        setPlaced(order);
      }}
    />
  );
}

const cartPath = "/cart";
const myOrdersPath = "/dashboard/user/my-orders";

/** Confirms the order here until My Orders can be opened, because the connection may be lost by now. */
function Placed({ order }: { order: JustPlaced | OrderCopy }) {
  const locale = useLocale();
  const { email } = usePerson();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const isComplete = "address" in order;
  useEffect(() => {
    // Returns a promise in current browsers, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    // The shopper may have opened another page just now.
    if (isLeaving) return;
    // In the state of the history entry, so that the confirmation outlives a reload.
    const state = { placedOrder: order._id };
    return whenReachable(() => navigate(localizePath(myOrdersPath, locale), { state }), 0);
  }, [order, locale, navigate, isLeaving]);
  // Without this, the cart would confirm the order again after a link to another page. My Orders forgets the
  // order itself once it has loaded. The path is still that of the cart when the cleanup runs in Strict Mode
  // or after a change of language.
  useEffect(() => {
    if (!isComplete) return;
    return () => {
      const path = withoutLocale(window.location.pathname);
      if (path !== cartPath && path !== myOrdersPath) forgetPlaced(email, order._id);
    };
  }, [isComplete, email, order]);
  return isComplete ? <PlacedOrder order={order} /> : <PlacedNote order={order} />;
}

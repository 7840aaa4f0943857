import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { guardedPerson } from "#accounts/pages/guard.server.ts";
import { cartKey } from "#cart/queries/cart-key.ts";
import { waitingActions, watchWaiting } from "#client/offline.ts";
import { makeQueryClient } from "#client/query-client.ts";
import { currentSession, watchSession } from "#client/session-hint.ts";
import { ordersKey, paymentsKey } from "#orders/queries/order-keys.ts";
import { GuardedOutlet } from "../screens/GuardedOutlet.tsx";
import type { Route } from "./+types/guarded-layout";

// One client for the whole visit, so that cached data is available on the next page. The server creates one
// for each page.
let browserClient: QueryClient | undefined;

export const loader = ({ context }: Route.LoaderArgs) => context.get(guardedPerson);

/**
 * The layout of guarded pages: gives them their person and TanStack Query, which public pages do not load.
 */
export default function GuardedLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(() => {
    if (typeof window === "undefined") return makeQueryClient();
    browserClient ??= makeClientOfOnePerson();
    return browserClient;
  });
  return (
    <QueryClientProvider client={client}>
      <GuardedOutlet person={loaderData} />
    </QueryClientProvider>
  );
}

function makeClientOfOnePerson(): QueryClient {
  const client = makeQueryClient();
  let person = currentSession()?.id;
  watchSession(() => {
    const next = currentSession()?.id;
    // Not cleared during the sign-out, because the mounted page would request everything again.
    if (!next) return;
    if (person && next !== person) client.clear();
    person = next;
  });
  let waiting = waitingActions().length;
  watchWaiting(() => {
    const before = waiting;
    waiting = waitingActions().length;
    // One was sent, perhaps by another tab.
    if (waiting < before)
      for (const list of [cartKey, ordersKey, paymentsKey])
        void client.invalidateQueries({ queryKey: [list] });
  });
  return client;
}

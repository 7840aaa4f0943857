import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { makeQueryClient } from "#client/query-client.ts";
import { currentSession, watchSession } from "#client/session-hint.ts";

// One for the whole visit, so that a cart that was read is still there on the next page; the server makes its own for each page.
let ofThisBrowser: QueryClient | undefined;

/** Below this layout screens ask the API with TanStack Query; public pages do not load it. */
export default function PrivateLayout() {
  const [client] = useState(() => {
    if (typeof window === "undefined") return makeQueryClient();
    ofThisBrowser ??= makeClientOfOnePerson();
    return ofThisBrowser;
  });
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

function makeClientOfOnePerson(): QueryClient {
  const client = makeQueryClient();
  let person = currentSession()?.id;
  watchSession(() => {
    const next = currentSession()?.id;
    // Not at the sign-out itself: the page that is still there would ask for everything again.
    if (!next) return;
    if (person && next !== person) client.clear();
    person = next;
  });
  return client;
}

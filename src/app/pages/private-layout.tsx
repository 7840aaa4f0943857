import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { makeQueryClient } from "#client/query-client.ts";
import { currentSession, watchSession } from "#client/session-hint.ts";

// One client for the whole visit, so that cached data is available on the next page. The server creates one
// for each page.
let ofThisBrowser: QueryClient | undefined;

/** Provides TanStack Query to private pages; public pages do not load it. */
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
    // Not cleared during the sign-out, because the mounted page would request everything again.
    if (!next) return;
    if (person && next !== person) client.clear();
    person = next;
  });
  return client;
}

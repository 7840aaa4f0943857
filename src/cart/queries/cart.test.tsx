import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberSession } from "#client/session-hint.ts";
import { unsignedToken } from "#test/access-token.ts";
import type { CartEntry } from "../contract.ts";
import { cartQuery, useChangeQuantity, useRemoveEntry } from "./cart.ts";

const email = "rahima@mela.test";
const { queryKey } = cartQuery(email);

let client: QueryClient;
let respond: (path: string, body: { quantity: number }) => Promise<Response>;
let reads: number;

beforeEach(() => {
  reads = 0;
  client = new QueryClient();
  client.setQueryData(queryKey, [
    { _id: "a", quantity: 1 },
    { _id: "b", quantity: 1 },
  ] as CartEntry[]);
  const stored = { "access-token": unsignedToken("p") };
  const localStorage = { getItem: (key: keyof typeof stored) => stored[key] ?? null, setItem: () => {} };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage: localStorage }));
  vi.stubGlobal("document", new EventTarget());
  rememberSession({ id: "p", name: "Rahima", email, role: "user", photoURL: null });
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) =>
    method === "GET" ? new Promise(() => {}) : respond(path, JSON.parse(String(body ?? "{}"))),
  );
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** Counts the requests for the cart. */
function watchCart(): () => void {
  const queryFn = () => {
    reads++;
    return new Promise<CartEntry[]>(() => {});
  };
  return new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
}

function Probe<T>({ use, results }: { use: () => T; results: T[] }) {
  results.push(use());
  return null;
}

function hookOf<T>(use: () => T): T {
  const results: T[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Probe use={use} results={results} />
    </QueryClientProvider>,
  );
  return results[0] ?? expect.fail("not rendered");
}

const quantity = () => client.getQueryData(queryKey)?.[0]?.quantity;

it("caches the cart of each e-mail address separately", () => {
  client.setQueryData(queryKey, []);
  expect(client.getQueryData(queryKey)).toEqual([]);
  expect(client.getQueryData(cartQuery("karim@mela.test").queryKey)).toBeUndefined();
});

it.each([
  ["two changes that fail", [503, 503], 1],
  ["a change that succeeds and one that fails", [200, 503], 2],
])("shows the quantity that the server has after %s", async (_what, statuses, expected) => {
  const { promise: shown, resolve: respondNow } = Promise.withResolvers<void>();
  respond = async () => {
    await shown;
    return new Response("{}", { status: statuses.shift() ?? 500 });
  };
  const change = hookOf(() => useChangeQuantity(email));
  const both = Promise.allSettled([
    change.mutateAsync({ id: "a", quantity: 2 }),
    change.mutateAsync({ id: "a", quantity: 3 }),
  ]);
  await vi.waitFor(() => expect(quantity()).toBe(3), { timeout: 60_000 });
  respondNow();
  await both;
  expect(quantity()).toBe(expected);
});

it("shows the stock that the server returns for a rejected change", async () => {
  respond = async () => Response.json({ status: 409, code: "out_of_stock", left: 3 }, { status: 409 });
  const change = hookOf(() => useChangeQuantity(email));
  await expect(change.mutateAsync({ id: "a", quantity: 5 })).rejects.toThrow();
  expect(client.getQueryData(queryKey)?.[0]).toMatchObject({ quantity: 1, stock: 3, available: true });
  expect(client.getQueryData(queryKey)?.[1]).not.toHaveProperty("stock");
});

it("fetches the cart after a removal only when no change of a quantity is pending", async () => {
  const { promise: changed, resolve: endChange } = Promise.withResolvers<void>();
  respond = async (path) => {
    if (path.includes("quantity")) await changed;
    return new Response("{}");
  };
  const unwatch = watchCart();
  const removal = hookOf(() => useRemoveEntry(email)).mutateAsync("b");
  const change = hookOf(() => useChangeQuantity(email)).mutateAsync({ id: "a", quantity: 2 });
  await removal;
  await vi.waitFor(() => expect(quantity()).toBe(2), { timeout: 60_000 });
  expect(reads).toBe(0);
  endChange();
  await change;
  expect(reads).toBe(1);
  unwatch();
});

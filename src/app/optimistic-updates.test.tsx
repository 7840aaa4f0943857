import {
  QueryClientProvider,
  type QueryKey,
  QueryObserver,
  type UseMutationResult,
} from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addressQuery, useSaveAddress } from "#addresses/queries/address.ts";
import { cartQuery, useChangeQuantity, useRemoveEntry as useRemoveFromCart } from "#cart/queries/cart.ts";
import { makeQueryClient } from "#client/query-client.ts";
import { rememberSession } from "#client/session-hint.ts";
import { curatedListsQuery, useRemoveItem, useSaveItem } from "#curation/queries.ts";
import { ownProductListQuery, useChangeProduct } from "#listing/queries/products.ts";
import { allOrdersQuery, useChangeStatus } from "#orders/queries/orders.ts";
import { accountsQuery, useChangeAccount } from "#people/queries.ts";
import { sessionsQuery, useChangePassword, useEndSession } from "#profile/queries/account.ts";
import { unsignedToken } from "#test/access-token.ts";

// The stubbed server responds to writes, but never to the request for a list.
const response = { updatedAt: "2026-11-21T10:00:00.000Z" };
let status: number;
let listsAsked: number;

beforeEach(() => {
  listsAsked = 0;
  const stored = { "access-token": unsignedToken("p") };
  const localStorage = { getItem: (key: keyof typeof stored) => stored[key] ?? null, setItem: () => {} };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage: localStorage }));
  vi.stubGlobal("document", new EventTarget());
  rememberSession({ ...person, id: "p", role: "admin", photoURL: null });
  vi.stubGlobal("fetch", (_path: string, { method = "GET" }: RequestInit = {}) => {
    if (method !== "GET") return Promise.resolve(new Response(JSON.stringify(response), { status }));
    listsAsked++;
    return new Promise(() => {});
  });
});
afterEach(() => vi.unstubAllGlobals());

const person = { name: "A", email: "a@mela.test" };
const view = { q: "", cursor: "", sort: "newest" } as const;
const page = (row: object) => ({ items: [row], total: 1, nextCursor: undefined });
const item = {
  _id: "t",
  title: "Jamdani",
  titleBn: "জামদানি",
  img: "/i",
  slug: "jamdani",
  products: 0,
  version: "1",
};
const curatedLists = { categories: [], gifts: [item] };
const changed = { title: "Nakshi", titleBn: "নকশি", img: "/i" };

interface Write {
  // biome-ignore lint/suspicious/noExplicitAny: the writes take different inputs.
  use: () => UseMutationResult<any, Error, any, any>;
  sent: unknown;
  key: QueryKey;
  before: object | null;
  after: unknown;
}

const writes: Record<string, Write> = {
  "a product's price": {
    use: () => useChangeProduct("p"),
    sent: { id: "a", change: { price: 9 }, shown: { price: 9 } },
    key: ownProductListQuery("p", { ...view, status: "all", sort: "newest" } as never).queryKey,
    before: page({ _id: "a", price: 5 }),
    after: page({ _id: "a", price: 9 }),
  },
  "a person's role": {
    use: () => useChangeAccount("own"),
    sent: { id: "a", kind: "set-vendor" },
    key: accountsQuery({ ...view, group: "" }, "").queryKey,
    before: page({ _id: "a", role: "user" }),
    after: page({ _id: "a", role: "vendor" }),
  },
  "an address": {
    use: () => useSaveAddress(person, "i"),
    sent: { city: "Dhaka" },
    key: addressQuery("a@mela.test").queryKey,
    before: { _id: "i", userName: "A", city: "Jashore" },
    after: expect.objectContaining({ _id: "i", userName: "A", city: "Dhaka", ...response }),
  },
  "the first address": {
    use: () => useSaveAddress(person, undefined),
    sent: { fullName: "The shop's guard" },
    key: addressQuery("a@mela.test").queryKey,
    before: null,
    after: expect.objectContaining({ userName: "A", fullName: "The shop's guard" }),
  },
  "an order's status": {
    use: useChangeStatus,
    sent: { id: "a", status: "processing", from: "pending" },
    key: allOrdersQuery({ q: "", status: "", sort: "newest" }, "").queryKey,
    before: page({ _id: "a", orderStatus: "pending" }),
    after: page({ _id: "a", orderStatus: "processing" }),
  },
  "a change of the quantity in the cart": {
    use: () => useChangeQuantity("a@mela.test"),
    sent: { id: "a", quantity: 3 },
    key: cartQuery("a@mela.test").queryKey,
    before: [{ _id: "a", quantity: 2 }],
    after: [{ _id: "a", quantity: 3 }],
  },
  "the removal of a cart entry": {
    use: () => useRemoveFromCart("a@mela.test"),
    sent: "a",
    key: cartQuery("a@mela.test").queryKey,
    before: [{ _id: "a" }, { _id: "b" }],
    after: [{ _id: "b" }],
  },
  "the password": {
    use: () => useChangePassword("p"),
    sent: {},
    key: sessionsQuery("p").queryKey,
    before: [{ _id: "a" }],
    after: [{ _id: "a" }],
  },
  "the end of a session": {
    use: () => useEndSession("p"),
    sent: "a",
    key: sessionsQuery("p").queryKey,
    before: [{ _id: "a" }, { _id: "b", current: true }],
    after: [{ _id: "b", current: true }],
  },
  "an item of a curated list": {
    use: () => useSaveItem("gifts"),
    sent: { item, input: changed },
    key: curatedListsQuery().queryKey,
    before: curatedLists,
    after: { categories: [], gifts: [{ ...item, ...changed }] },
  },
  "the removal of an item of a curated list": {
    use: () => useRemoveItem("gifts"),
    sent: item,
    key: curatedListsQuery().queryKey,
    before: curatedLists,
    after: { categories: [], gifts: [] },
  },
};

it.each(Object.entries(writes))(
  "shows and reports the result of %s before the list is loaded again",
  async (_what, { use, sent, key, before, after }) => {
    for (status of [500, 200]) {
      const client = makeQueryClient();
      client.setQueryData(key, before);
      const asks = listsAsked;
      const unsubscribe = new QueryObserver(client, {
        queryKey: key,
        queryFn: () => fetch("/api/list"),
        staleTime: Number.POSITIVE_INFINITY,
      }).subscribe(() => {});
      const settled = await hookOf(client, use)
        .mutateAsync(sent)
        .then(
          () => 200,
          (problem) => problem.status ?? problem,
        );
      expect([settled, client.getQueryData(key)]).toEqual([status, status === 200 ? after : before]);
      if (status === 200) expect(listsAsked - asks).toBe(1);
      unsubscribe();
      client.clear();
    }
  },
);

function Screen({ use, results }: { use: Write["use"]; results: ReturnType<Write["use"]>[] }) {
  results.push(use());
  return null;
}

function hookOf(client: ReturnType<typeof makeQueryClient>, use: Write["use"]): ReturnType<Write["use"]> {
  const results: ReturnType<Write["use"]>[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen use={use} results={results} />
    </QueryClientProvider>,
  );
  return results[0] ?? expect.fail("not rendered");
}

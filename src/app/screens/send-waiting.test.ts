import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AddressRecord } from "#addresses/contract.ts";
import { addressQuery } from "#addresses/queries/address.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { addressForm } from "#test/shoppers.ts";

/** Only a hanging test reaches this. */
const slow = { timeout: 60_000 };

// Fakes of the browser and of the server.
let orders: { key: string | null; body: object }[];
let respond: (body: object) => Response;
let cart: object[];

const person = { id: "p1", name: "Rahima", email: "r@mela.test", role: "user", photoURL: null };
const problem = (code: string, members: object) => Response.json({ code, ...members }, { status: 409 });

beforeEach(() => {
  orders = [];
  vi.resetModules();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => null }));
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: RequestInit = {}) => {
    if (path === "/api/jwt") return Response.json({ token: unsignedToken(person.id) });
    if (path.startsWith("/api/users/user/favourites")) return Response.json(cart);
    if (method !== "POST") return Response.json([]);
    const order = JSON.parse(String(body));
    orders.push({ key: new Headers(headers).get("idempotency-key"), body: order });
    return respond(order);
  });
  sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
});
afterEach(() => vi.unstubAllGlobals());

const line = { _id: "e1", quantity: 2, price: 450 };
const entry = { ...line, stock: 5, available: true };
const seen = { _id: "a", updatedAt: "2026-11-20T10:00:00.000Z" };
const current = { _id: "a", updatedAt: "2026-11-21T10:00:00.000Z" };
const order = { products: [line], seenAddress: seen };

it("offers a waiting order with the new address and price, and sends it after a yes", async () => {
  cart = [{ ...entry, price: 500 }];
  respond = (body) =>
    JSON.stringify(body).includes(seen.updatedAt)
      ? problem("address_changed", { address: { ...addressForm, ...current } })
      : Response.json({ insertedId: "o", orderNumber: "M-1" }, { status: 201 });
  const { acceptOffer, keepSending } = await import("./send-waiting.ts");
  const { addWaiting, waitingActions } = await import("#client/offline.ts");
  addWaiting({ kind: "order", body: order, totalPoisha: 95_500, wasSent: false }, "k");
  const stop = keepSending("en");
  const [waiting] = await vi.waitUntil(() => {
    const actions = waitingActions();
    return actions.some((action) => action.kind === "order" && action.offer) && actions;
  }, slow);
  if (waiting?.kind !== "order") throw new Error("no order waits");
  expect(waiting.offer).toEqual({
    body: { products: [{ ...line, price: 500 }], seenAddress: current, seenTotal: 1_055 },
    totalPoisha: 105_500,
    addressText: expect.stringContaining("House 7, Road 3, Beside the school\nMohammadpur, Dhaka 1207"),
  });
  // Agreed after three days, the order is as new as its key.
  acceptOffer({ ...waiting, createdAt: Date.now() - 73 * 3_600_000 });
  await vi.waitUntil(() => waitingActions().length === 0, slow);
  expect(orders).toEqual([
    { key: "k", body: order },
    { key: "k-again", body: waiting.offer?.body },
  ]);
  stop();
});

it("offers a waiting order at a changed delivery fee", async () => {
  cart = [entry];
  respond = () => problem("price_changed", { products: [], deliveryFee: 65 });
  const { keepSending } = await import("./send-waiting.ts");
  const { addWaiting, waitingActions } = await import("#client/offline.ts");
  const body = { ...order, seenTotal: 955 };
  addWaiting({ kind: "order", body, totalPoisha: 95_500, wasSent: false }, "k");
  const stop = keepSending("en");
  const offerOf = () => waitingActions().flatMap((action) => (action.kind === "order" && action.offer) || []);
  await vi.waitUntil(() => offerOf().length > 0, slow);
  expect(offerOf()).toEqual([{ body: { ...order, seenTotal: 965 }, totalPoisha: 96_500 }]);
  stop();
});

it("keeps an order whose offer is accepted while the storage is full", async () => {
  const { acceptOffer } = await import("./send-waiting.ts");
  const { storeWaiting, waitingActions } = await import("#client/offline.ts");
  const offered = {
    ...{ kind: "order" as const, body: order, totalPoisha: 95_500, wasSent: true },
    ...{ key: "k", personId: person.id, createdAt: Date.now() },
    offer: { body: { ...order, seenAddress: current }, totalPoisha: 105_500 },
  };
  storeWaiting(offered);
  const { setItem } = localStorage;
  const used = () => Object.entries(localStorage).join("").length;
  const quota = used();
  localStorage.setItem = (key, value) => {
    if (used() + key.length + value.length > quota) throw new DOMException("full", "QuotaExceededError");
    setItem(key, value);
  };
  acceptOffer(offered);
  expect(waitingActions()).toMatchObject([{ key: "k-again", body: offered.offer.body }]);
});

it("sends an action that is added just as the last one has been sent", async () => {
  respond = () => Response.json({ insertedId: "o", orderNumber: "M-1" }, { status: 201 });
  const { keepSending } = await import("./send-waiting.ts");
  const { addWaiting, waitingActions } = await import("#client/offline.ts");
  const add = (key: string) =>
    addWaiting({ kind: "order", body: order, totalPoisha: 95_500, wasSent: false }, key);
  // The lock is released some time after its work has ended.
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: {
      async request(_name: string, work: () => Promise<unknown>) {
        const result = await work();
        if (orders.length === 1) add("second");
        return result;
      },
    },
  });
  add("first");
  const stop = keepSending("en");
  await vi.waitUntil(() => waitingActions().length === 0 && orders.length > 0, slow);
  expect(orders.map(({ key }) => key)).toEqual(["first", "second"]);
  stop();
});

it("sends no wishlist change for another person who has signed in in another tab", async () => {
  const other = { id: "p2", name: "Karim", email: "k@mela.test", role: "user", photoURL: null };
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    if (path === "/api/auth/get-session") return Response.json({ user: other });
    const isRefused = path === "/api/jwt" && String(body).includes(person.email);
    return Response.json({ token: unsignedToken(other.id) }, { status: isRefused ? 403 : 200 });
  });
  localStorage.setItem("access-token", unsignedToken(other.id));
  const { keepSending } = await import("./send-waiting.ts");
  const { addWaiting } = await import("#client/offline.ts");
  const { currentSession } = await import("#client/session-hint.ts");
  const product = { id: "a", title: "Nakshi Kantha", titleBn: null, pricePoisha: 45_000 };
  addWaiting({ kind: "save", product, saved: true });
  const stop = keepSending("en");
  await vi.waitUntil(
    () => currentSession()?.id === other.id && localStorage.getItem("mela-waiting") === null,
    slow,
  );
  expect(requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  stop();
});

it("sends only what is not discarded while the session is being requested", async () => {
  const session = Promise.withResolvers<Response>();
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    if (path === "/api/auth/get-session") return session.promise;
    if (path === "/api/jwt") return Response.json({ token: unsignedToken(person.id) });
    return Response.json({ insertedId: "o", orderNumber: "M-1" }, { status: 201 });
  });
  // A new tab knows only who was signed in last.
  sessionStorage.clear();
  localStorage.setItem("mela-own", JSON.stringify({ email: person.email, person }));
  const { keepSending } = await import("./send-waiting.ts");
  const { removeWaiting, storeWaiting, waitingActions } = await import("#client/offline.ts");
  const product = { id: "a", title: "Nakshi Kantha", titleBn: null };
  const createdAt = Date.now();
  const addition = { kind: "cart" as const, product, body: { selectedClassId: product.id, quantity: 1 } };
  storeWaiting({ ...addition, key: "discarded", personId: person.id, createdAt });
  const waitingOrder = { kind: "order" as const, body: order, totalPoisha: 95_500, wasSent: false };
  storeWaiting({ ...waitingOrder, key: "rest", personId: person.id, createdAt: createdAt + 1 });
  const stop = keepSending("en");
  await vi.waitUntil(() => requests.includes("GET /api/auth/get-session"), slow);
  removeWaiting("discarded");
  session.resolve(Response.json({ user: person }));
  await vi.waitUntil(() => waitingActions().length === 0, slow);
  expect(requests.filter((request) => request.startsWith("POST /api/users/"))).toEqual([
    "POST /api/users/checkout/orders",
  ]);
  stop();
});

it("stores an order that was sent, so that the cart confirms it although the next request fails", async () => {
  const { email } = person;
  const bowl = { ...entry, title: "Bowl", titleBn: "বাটি", variation: "Size: L", deliverProcessTime: 3 };
  const copy = { savedAt: Date.now(), value: [bowl, { ...bowl, _id: "e2" }] };
  localStorage.setItem("mela-own", JSON.stringify({ email, person, cart: copy }));
  respond = () => Response.json({ insertedId: "o", orderNumber: "M-1" }, { status: 201 });
  const { keepSending } = await import("./send-waiting.ts");
  const { addWaiting, readCopy, waitingActions } = await import("#client/offline.ts");
  // The cart shows the waiting order.
  document.querySelector = () => ({}) as Element;
  const body = { products: [{ ...line, title: "Bowl" }], seenAddress: seen };
  addWaiting({ kind: "order", body, totalPoisha: 95_500, wasSent: false }, "k");
  const stop = keepSending("en");
  await vi.waitUntil(() => waitingActions().length === 0, slow);
  stop();
  const placed = {
    ...{ _id: "o", orderNumber: "M-1", orderStatus: "pending", total: 955 },
    products: [{ _id: "e1", title: "Bowl", titleBn: "বাটি", variation: "Size: L", quantity: 2 }],
  };
  const { sentOrder, unseenPlacedOrder } = await import("#orders/queries/placed-copy.ts");
  expect(unseenPlacedOrder()).toMatchObject(placed);
  // The page may still have the address from before a change that the buyer has agreed to.
  expect([sentOrder("k", current), sentOrder("other", seen)]).toEqual([undefined, undefined]);
  expect(readCopy("orders")?.value).toMatchObject([placed]);
  expect(readCopy("cart")?.value).toMatchObject([{ _id: "e2" }]);

  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const client = new QueryClient();
  const address = { ...addressForm, ...seen };
  client.setQueryData(addressQuery(email).queryKey, address as AddressRecord);
  const { findPlaced } = await import("#orders/queries/orders.ts");
  expect(await findPlaced(client, email, "k")).toMatchObject({ ...placed, address });
});

it("forgets the confirmation of an order, but not that of a later one", async () => {
  const { forgetPlaced, savePlaced, unseenPlacedOrder } = await import("#orders/queries/placed-copy.ts");
  const placed = { orderStatus: "pending" as const, placedAt: new Date().toISOString(), total: 955 };
  const save = (_id: string) =>
    savePlaced(person.email, { ...placed, _id, orderNumber: `M-${_id}`, products: [] });
  save("first");
  save("second");
  forgetPlaced(person.email, "first");
  expect(unseenPlacedOrder()?._id).toBe("second");
  forgetPlaced(person.email, "second");
  expect(unseenPlacedOrder()).toBeUndefined();
});

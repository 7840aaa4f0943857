import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";

const person = { id: "p1", name: "R", email: "r@mela.test", role: "user", photoURL: null };
let requests: string[];
let respond: () => Response | Promise<Response>;

// A browser in which a shopper with three pieces in the cart is signed in.
beforeEach(() => {
  requests = [];
  vi.resetModules();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return respond();
  });
  respond = () => cartOf(3);
  sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
  localStorage.setItem("access-token", unsignedToken(person.id));
});
afterEach(() => vi.unstubAllGlobals());

const cartOf = (quantity: number) => Response.json([{ email: person.email, quantity }]);

/** Lets another tab store the cart that it has read. */
function readInAnotherTab(quantities: number[]): void {
  const copy = { savedAt: Date.now(), value: quantities.map((quantity) => ({ quantity })) };
  localStorage.setItem("mela-own", JSON.stringify({ email: person.email, cart: copy }));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "mela-own" }));
}

const savedCount = () => JSON.parse(sessionStorage.getItem("mela-cart-count") ?? "{}").count;

it("shows the number of a cart that another tab has read, without a request of its own", async () => {
  const { watchCartCount } = await import("./cart-count.ts");
  watchCartCount(() => {});
  await vi.waitFor(() => expect(savedCount()).toBe(3));
  const { length } = requests;
  readInAnotherTab([1, 4]);
  expect(savedCount()).toBe(5);
  expect(requests).toHaveLength(length);
});

it("ignores the response of a request that was running when another tab read the cart", async () => {
  const { watchCartCount } = await import("./cart-count.ts");
  const older = Promise.withResolvers<Response>();
  respond = () => older.promise;
  watchCartCount(() => {});
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  respond = () => cartOf(5);
  readInAnotherTab([5]);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  older.resolve(cartOf(4));
  await older.promise;
  await vi.waitFor(() => expect(savedCount()).toBe(5));
  readInAnotherTab([6]);
  expect(savedCount()).toBe(6);
});

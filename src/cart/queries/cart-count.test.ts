import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryStorage } from "#test/memory-storage.ts";

const person = { id: "p1", name: "R", email: "r@mela.test", role: "user", photoURL: null };
let requests: string[];

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
    return Response.json([{ email: person.email, quantity: 3 }]);
  });
  sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
  const iat = Math.floor(Date.now() / 1_000);
  localStorage.setItem("access-token", `h.${btoa(JSON.stringify({ iat, exp: iat + 900 }))}.s`);
});
afterEach(() => vi.unstubAllGlobals());

const savedCount = () => JSON.parse(sessionStorage.getItem("mela-cart-count") ?? "{}").count;

it("shows the number of a cart that another tab has read, without a request of its own", async () => {
  const { watchCartCount } = await import("./cart-count.ts");
  watchCartCount(() => {});
  await vi.waitFor(() => expect(savedCount()).toBe(3));
  const { length } = requests;
  const copy = { savedAt: Date.now(), value: [{ quantity: 1 }, { quantity: 4 }] };
  localStorage.setItem("mela-own", JSON.stringify({ email: person.email, cart: copy }));
  const written = vi.spyOn(localStorage, "setItem");
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "mela-own" }));
  expect(savedCount()).toBe(5);
  expect(requests).toHaveLength(length);
  expect(written).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { maxSummaries } from "#catalog/contract/constants.ts";
import { unsignedToken } from "#test/access-token.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { maxSaved } from "../contract/constants.ts";

let respond: (path: string) => Response;

// A browser in which no one is signed in.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  respond = () => Response.json([]);
  vi.stubGlobal("fetch", async (path: string) => respond(path));
  sessionStorage.setItem("mela-session", JSON.stringify({ person: null, updatedAt: Date.now() }));
});
afterEach(() => vi.unstubAllGlobals());

const product = (id: string) => ({ id, title: `Product ${id}`, titleBn: null, pricePoisha: 100 });
const store = (ids: readonly string[]) =>
  localStorage.setItem("mela-saved", JSON.stringify({ products: ids.map(product) }));
const stored = (): string[] =>
  JSON.parse(localStorage.getItem("mela-saved") ?? "").products.map(({ id }: { id: string }) => id);

it("loads every product of the device when some of the first page have been removed", async () => {
  const ids = Array.from({ length: maxSummaries + 5 }, (_, index) => `p${index}`);
  store(ids);
  const { loadDevicePage } = await import("./saved-list.ts");
  const { setSaved } = await import("./saved-ids.ts");
  const { signal } = new AbortController();
  const first = await loadDevicePage([], signal);
  expect([first.rows.length, first.hasMore]).toEqual([maxSummaries, true]);
  for (const id of ["p0", `p${maxSummaries - 1}`]) await setSaved(product(id), false);
  const second = await loadDevicePage(first.rows, signal);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
  expect(second.hasMore).toBe(false);
});

it("keeps what another page has saved while this one was in the back/forward cache", async () => {
  store(["a"]);
  const { setSaved, deviceProducts } = await import("./saved-ids.ts");
  expect(deviceProducts()).toHaveLength(1);
  store(["b", "a"]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await setSaved(product("c"), true);
  expect(stored()).toEqual(["c", "b", "a"]);
});

function signIn(): void {
  const person = { id: "p1", name: "R", email: "r@mela.test", role: "user", photoURL: null };
  sessionStorage.setItem("mela-session", JSON.stringify({ person, updatedAt: Date.now() }));
  localStorage.setItem("access-token", unsignedToken(person.id));
}

it("requests the list of the account again when the page comes from the back/forward cache", async () => {
  signIn();
  let productIds = ["a", "b"];
  respond = () => Response.json({ productIds });
  const { savedSettled } = await import("./saved-ids.ts");
  const count = () => JSON.parse(sessionStorage.getItem("mela-saved-count") ?? "{}").count;
  await savedSettled();
  expect(count()).toBe(2);
  productIds = ["a"];
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await savedSettled();
  expect(count()).toBe(1);
});

it("counts at most as many products as the account can save", async () => {
  signIn();
  const productIds = Array.from({ length: maxSaved }, (_, index) => `p${index}`);
  respond = (path) => Response.json(path.endsWith("/ids") ? { productIds } : {});
  const { setSaved, savedSettled } = await import("./saved-ids.ts");
  await savedSettled();
  await setSaved(product("new"), true);
  expect(JSON.parse(sessionStorage.getItem("mela-saved-count") ?? "")).toEqual({
    person: "p1",
    count: maxSaved,
  });
});

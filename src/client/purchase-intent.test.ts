import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryStorage } from "#test/memory-storage.ts";

const minutes = 60_000;
const intent = { productId: "p1", variationId: "v1", quantity: 2, path: "/bn/product-details/p1" };
const person = (id: string) => ({
  id,
  name: "Rahima",
  email: `${id}@mela.test`,
  role: "user" as const,
  photoURL: null,
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async () => ({
  ...(await import("./purchase-intent.ts")),
  ...(await import("./session-hint.ts")),
});

it("a purchase intent is stored for an hour, with one key for all tabs", async () => {
  const { savePurchaseIntent, readPurchaseIntent } = await open();
  savePurchaseIntent(intent);
  const first = readPurchaseIntent();
  expect(first).toMatchObject({ ...intent, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
  vi.advanceTimersByTime(60 * minutes);
  expect(readPurchaseIntent()).toEqual(first);
  vi.advanceTimersByTime(1);
  expect(readPurchaseIntent()).toBeUndefined();
});

it("a purchase intent belongs to the person who signs in after it, and to no other", async () => {
  const { savePurchaseIntent, claimPurchaseIntent, readPurchaseIntent, rememberSession } = await open();
  savePurchaseIntent(intent);
  rememberSession(person("first"));
  expect(claimPurchaseIntent()).toMatchObject(intent);
  rememberSession(null);
  expect(readPurchaseIntent()).toMatchObject(intent);
  rememberSession(person("second"));
  expect(readPurchaseIntent()).toBeUndefined();
});

it.each([
  ["an earlier version stored it without a path", { path: undefined }],
  ["its path leads to another site", { path: "//example.com" }],
  ["it has no quantity", { quantity: undefined }],
  ["the clock has been set back", { savedAt: 2 * minutes }],
])("a purchase intent is forgotten if %s", async (_, change) => {
  vi.setSystemTime(minutes);
  const stored = { ...intent, idempotencyKey: "0".repeat(32), savedAt: 0 };
  const { readPurchaseIntent } = await open();
  localStorage.setItem("mela-intent", JSON.stringify(stored));
  expect(readPurchaseIntent()).toMatchObject(intent);
  localStorage.setItem("mela-intent", JSON.stringify({ ...stored, ...change }));
  expect(readPurchaseIntent()).toBeUndefined();
  expect(localStorage.getItem("mela-intent")).toBeNull();
});

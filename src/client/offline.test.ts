import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryStorage } from "#test/memory-storage.ts";

const person = (email: string) => ({ id: email, name: "R", email, role: "user" as const, photoURL: null });

beforeEach(() => {
  vi.resetModules();
  // An unknown session is requested again after some seconds.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const storages = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };
  vi.stubGlobal("window", Object.assign(new EventTarget(), storages));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function load() {
  return { ...(await import("./offline.ts")), ...(await import("./session-hint.ts")) };
}

it("the copy is read by its person, and without a connection while the session is not known", async () => {
  const { saveCopy, readCopy } = await load();
  saveCopy("a@mela.test", "cart", ["bowl"]);
  saveCopy("a@mela.test", "orders", ["order"]);
  expect([readCopy("cart")?.value, readCopy("orders")?.value]).toEqual([["bowl"], ["order"]]);
});

it("a sign-out and the sign-in of another person remove the copy", async () => {
  const { saveCopy, readCopy, rememberSession } = await load();
  rememberSession(person("a@mela.test"));
  saveCopy("a@mela.test", "cart", ["bowl"]);
  rememberSession(person("a@mela.test"));
  expect(readCopy("cart")?.value).toEqual(["bowl"]);
  rememberSession(person("b@mela.test"));
  expect(readCopy("cart")).toBeUndefined();
  saveCopy("b@mela.test", "cart", ["mat"]);
  rememberSession(null);
  expect(window.localStorage.getItem("mela-own")).toBeNull();
});

it("a response that comes after a sign-out is not stored", async () => {
  const { saveCopy, rememberSession } = await load();
  rememberSession(person("b@mela.test"));
  saveCopy("a@mela.test", "cart", ["bowl"]);
  rememberSession(null);
  saveCopy("a@mela.test", "cart", ["bowl"]);
  expect(window.localStorage.getItem("mela-own")).toBeNull();
});

it("a tab that is opened without a connection knows who was signed in last, until a sign-out", async () => {
  const first = await load();
  first.rememberSession(person("a@mela.test"));
  first.saveCopy("a@mela.test", "cart", ["bowl"]);

  const openTab = async () => {
    vi.resetModules();
    window.sessionStorage.clear();
    const tab = await load();
    return { ...tab, session: await tab.refreshSession() };
  };
  const second = await openTab();
  expect([second.session, second.currentSession()]).toEqual([person("a@mela.test"), person("a@mela.test")]);
  expect(second.readCopy("cart")?.value).toEqual(["bowl"]);
  second.rememberSession(null);
  expect((await openTab()).session).toBeUndefined();
});

it("an action does not wait if someone else has signed in since it was sent", async () => {
  const { addWaiting, rememberSession, waitingActions } = await load();
  rememberSession(person("b@mela.test"));
  const product = { id: "1", title: "Bowl", titleBn: null, pricePoisha: 100 };
  const action = { kind: "save" as const, product, saved: true };
  expect(addWaiting(action, "k", "a@mela.test")).toBe(false);
  expect(waitingActions()).toEqual([]);
  expect(addWaiting(action, "k", "b@mela.test")).toBe(true);
});

it("while the session is not known, only what waits of the person who was signed in last is shown", async () => {
  const { storeWaiting, waitingActions } = await load();
  const product = { id: "1", title: "Bowl", titleBn: null, pricePoisha: 100 };
  const waits = (personId: string) =>
    storeWaiting({ kind: "save", product, saved: true, key: personId, personId, createdAt: 1 });
  waits("a@mela.test");
  waits("b@mela.test");
  expect(waitingActions()).toEqual([]);
  const own = { email: "b@mela.test", person: person("b@mela.test") };
  window.localStorage.setItem("mela-own", JSON.stringify(own));
  expect(waitingActions()).toMatchObject([{ key: "b@mela.test" }]);
});

it("a restored tab of someone who has signed out elsewhere removes nothing of who has signed in since", async () => {
  const { storeWaiting, rememberSession, removeForeignActions, waitingActions } = await load();
  const product = { id: "1", title: "Bowl", titleBn: null, pricePoisha: 100 };
  rememberSession(person("a@mela.test"));
  const own = { email: "b@mela.test", person: person("b@mela.test") };
  window.localStorage.setItem("mela-own", JSON.stringify(own));
  storeWaiting({ kind: "save", product, saved: true, key: "k", personId: "b@mela.test", createdAt: 1 });
  expect(removeForeignActions()).toBe(0);
  rememberSession(person("b@mela.test"));
  expect(waitingActions()).toMatchObject([{ key: "k" }]);
  rememberSession(person("c@mela.test"));
  expect([removeForeignActions(), waitingActions()]).toEqual([1, []]);
});

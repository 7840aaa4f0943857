import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type KeptDraft, keepDraft, readDraft } from "./draft-store.ts";
import { emptyDraft } from "./product-draft.ts";

/** The browser's drawer, outside of what is tested. */
class Drawer extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

let ofAll: Drawer;

beforeEach(() => {
  ofAll = new Drawer();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab of the browser. @param own what a copied tab begins with */
function tab(own = new Drawer()) {
  const base = emptyDraft();
  const at = <T>(work: () => T): T => {
    vi.stubGlobal("window", { sessionStorage: own, localStorage: ofAll });
    return work();
  };
  const draft = (title: string): KeptDraft => ({
    draft: { ...base, fields: { ...base.fields, title } },
    base,
  });
  return {
    type: (title: string) => at(() => keepDraft("v", "new", base.key, draft(title))),
    send: () => at(() => keepDraft("v", "new", base.key, undefined)),
    title: () => at(() => readDraft("v", "new")?.draft.fields.title),
    copied: () => tab(new Drawer(own)),
  };
}

it("is the tab's own, whatever is typed in another one", () => {
  const [one, two] = [tab(), tab()];
  one.type("First");
  two.type("Second");
  one.type("First, and more");
  expect([one.title(), two.title()]).toEqual(["First, and more", "Second"]);
  const copy = one.copied();
  copy.type("A copy's");
  expect([one.title(), copy.title()]).toEqual(["First, and more", "A copy's"]);
});

it("is the last one of all tabs for a tab that has none, until that is sent", () => {
  const [one, two] = [tab(), tab()];
  one.type("First");
  two.type("Second");
  expect(tab().title()).toBe("Second");
  two.send();
  expect(tab().title()).toBe("First");
  one.send();
  expect([tab().title(), ofAll.size]).toEqual([undefined, 0]);
});

it("is kept of a few tabs only, and what an older form kept is there still", () => {
  for (let at = 1; at <= 30; at++) tab().type(`Draft ${at}`);
  const [[key = "", kept = ""] = []] = [...ofAll];
  expect([tab().title(), kept.match(/Draft \d+/g)?.length]).toEqual(["Draft 30", 5]);
  const [draft, base] = [
    { key: "k", fields: { title: "Older" } },
    { key: "k", fields: {} },
  ];
  ofAll.set(key, JSON.stringify({ draft, base }));
  expect(tab().title()).toBe("Older");
});

it.each(["half a {", "[1]", "7", '{"drafts":7}', '{"drafts":[null,1,{"draft":{}}]}'])(
  "is as nothing where what is kept is none (%s)",
  (kept) => {
    tab().type("x");
    for (const key of ofAll.keys()) ofAll.set(key, kept);
    expect(tab().title()).toBeUndefined();
  },
);

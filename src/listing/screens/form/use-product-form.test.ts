import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readDraft, saveDraft } from "#client/draft-store.ts";
import { MemoryStorage } from "#test/memory-storage.ts";
import { emptyDraft, firstDraft } from "./product-draft.ts";
import { type DraftWithBase, draftKey, productDrafts } from "./use-product-form.ts";

let localStorage: MemoryStorage;

beforeEach(() => {
  localStorage = new MemoryStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a tab. @param sessionStorage the storage that a duplicated tab starts with */
function openTab(sessionStorage = new MemoryStorage()) {
  const base = emptyDraft();
  const key = draftKey("v", "new");
  const inTab = <T>(work: () => T): T => {
    vi.stubGlobal("window", { sessionStorage, localStorage });
    return work();
  };
  const draft = (title: string): DraftWithBase => ({
    draft: { ...base, fields: { ...base.fields, title } },
    base,
  });
  return {
    type: (title: string) => inTab(() => saveDraft(key, draft(title), { draft: base, base }, productDrafts)),
    send: () => inTab(() => saveDraft(key, undefined, { draft: base, base }, productDrafts)),
    title: () => inTab(() => readDraft(key, productDrafts)?.draft.fields.title),
    duplicate: () => openTab(new MemoryStorage(sessionStorage)),
  };
}

it("keeps a separate draft for each tab", () => {
  const [first, second] = [openTab(), openTab()];
  first.type("First");
  second.type("Second");
  first.type("First, and more");
  expect([first.title(), second.title()]).toEqual(["First, and more", "Second"]);
  const copy = first.duplicate();
  copy.type("A copy's");
  expect([first.title(), copy.title()]).toEqual(["First, and more", "A copy's"]);
});

it("gives a new tab the latest draft of all tabs that was not sent", () => {
  const [first, second] = [openTab(), openTab()];
  first.type("First");
  second.type("Second");
  expect(openTab().title()).toBe("Second");
  second.send();
  expect(openTab().title()).toBe("First");
  first.send();
  expect([openTab().title(), localStorage.size]).toEqual([undefined, 0]);
});

it("keeps the latest five drafts of all tabs, and reads the format of an older version", () => {
  for (let number = 1; number <= 30; number++) openTab().type(`Draft ${number}`);
  const [[key = "", stored = ""] = []] = [...localStorage];
  expect([openTab().title(), stored.match(/Draft \d+/g)?.length]).toEqual(["Draft 30", 5]);
  const [draft, base] = [
    { key: "k", fields: { title: "Older" } },
    { key: "k", fields: {} },
  ];
  localStorage.set(key, JSON.stringify({ draft, base }));
  expect(openTab().title()).toBe("Older");
});

it("stores no untouched first draft, and adds no presets to a draft of an older version", () => {
  const first = { draft: firstDraft(2026), base: firstDraft(2026) };
  expect(productDrafts.isEmpty(first)).toBe(true);
  const older = productDrafts.parse({ draft: { fields: { title: "Older" } }, base: { fields: {} } });
  expect([older?.draft.fields.title, older?.draft.fields.whoMade, older?.base.fields.type]).toEqual([
    "Older",
    "",
    "",
  ]);
});

it.each(["invalid {", "[1]", "7", '{"drafts":7}', '{"drafts":[null,1,{"draft":{}}]}'])(
  "ignores invalid stored data (%s)",
  (stored) => {
    openTab().type("x");
    for (const key of localStorage.keys()) localStorage.set(key, stored);
    expect(openTab().title()).toBeUndefined();
  },
);

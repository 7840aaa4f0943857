import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryStorage } from "#test/memory-storage.ts";
import { type DraftFormat, readDraft, removeDrafts, saveDraft } from "./draft-store.ts";
import { type Drafts, withDraft } from "./use-draft.ts";

let storage: MemoryStorage;

const format: DraftFormat<Drafts<unknown>> = { parse: (stored) => ({ ...stored }) };
const keyOf = (personId: string, screen: string) => `mela-drafts:${personId}:${screen}`;
const readDrafts = (personId: string, screen: string) => readDraft(keyOf(personId, screen), format) ?? {};

function keepDraftOf(personId: string, screen: string, about: string, text: unknown) {
  const before = readDrafts(personId, screen);
  const drafts = withDraft(before, about, text);
  const isEmpty = Object.keys(drafts).length === 0;
  saveDraft(keyOf(personId, screen), isEmpty ? undefined : drafts, before, format);
}

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("window", { sessionStorage: storage });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("restores each draft of a screen", () => {
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how w");
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how wide it is.");
  keepDraftOf("admin-1", "feedback", "mat", "আরেকটু আলোতে ছবি তুলুন।");
  expect(readDrafts("admin-1", "feedback")).toEqual({
    basket: "Tell us how wide it is.",
    mat: "আরেকটু আলোতে ছবি তুলুন।",
  });
});

it("keeps the drafts of other people and other screens apart", () => {
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how wide it is.");
  expect([readDrafts("admin-2", "feedback"), readDrafts("admin-1", "catalogue")]).toEqual([{}, {}]);
});

it("removes a sent draft, and the key with the last draft", () => {
  keepDraftOf("admin-1", "catalogue", "new jute", { title: "Lamps" });
  keepDraftOf("admin-1", "catalogue", "item-7", { titleBn: "বাতি" });
  keepDraftOf("admin-1", "catalogue", "new jute", undefined);
  expect(readDrafts("admin-1", "catalogue")).toEqual({ "item-7": { titleBn: "বাতি" } });
  keepDraftOf("admin-1", "catalogue", "item-7", undefined);
  expect(storage.size).toBe(0);
});

it.each(["half a {", "[1]", "null", "7"])("ignores and replaces an invalid stored value (%s)", (kept) => {
  keepDraftOf("admin-1", "feedback", "basket", "a");
  const [key = ""] = storage.keys();
  storage.set(key, kept);
  expect(readDrafts("admin-1", "feedback")).toEqual({});
  keepDraftOf("admin-1", "feedback", "mat", "b");
  expect(readDrafts("admin-1", "feedback")).toEqual({ mat: "b" });
});

it("works without session storage", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): never {
      throw new Error("SecurityError");
    },
  });
  keepDraftOf("admin-1", "feedback", "basket", "a");
  expect(readDrafts("admin-1", "feedback")).toEqual({});
  expect(() => removeDrafts("admin-1")).not.toThrow();
});

it("removes all drafts of one person from both storages", () => {
  const shared = new MemoryStorage();
  vi.stubGlobal("window", { sessionStorage: storage, localStorage: shared });
  for (const id of ["p1", "p10"]) {
    storage.setItem(`mela-address-draft:${id}`, "{}");
    shared.setItem(`mela-listing:${id}:new`, "{}");
  }
  removeDrafts("p1");
  expect([[...storage.keys()], [...shared.keys()]]).toEqual([
    ["mela-address-draft:p10"],
    ["mela-listing:p10:new"],
  ]);
});

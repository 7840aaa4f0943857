import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DraftFormat, readDraft, saveDraft } from "./draft-store.ts";
import { type Drafts, withDraft } from "./use-draft.ts";

/** The browser's drawer, outside of what is tested. */
class Drawer extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

let drawer: Drawer;

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
  drawer = new Drawer();
  vi.stubGlobal("window", { sessionStorage: drawer });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("what was typed is there again, beside what was typed about something else", () => {
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how w");
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how wide it is.");
  keepDraftOf("admin-1", "feedback", "mat", "আরেকটু আলোতে ছবি তুলুন।");
  expect(readDrafts("admin-1", "feedback")).toEqual({
    basket: "Tell us how wide it is.",
    mat: "আরেকটু আলোতে ছবি তুলুন।",
  });
});

it("it is neither another person's nor another screen's", () => {
  keepDraftOf("admin-1", "feedback", "basket", "Tell us how wide it is.");
  expect([readDrafts("admin-2", "feedback"), readDrafts("admin-1", "catalogue")]).toEqual([{}, {}]);
});

it("what was sent is gone, and of the last one nothing stays in the browser", () => {
  keepDraftOf("admin-1", "catalogue", "new jute", { title: "Lamps" });
  keepDraftOf("admin-1", "catalogue", "tile-7", { titleBn: "বাতি" });
  keepDraftOf("admin-1", "catalogue", "new jute", undefined);
  expect(readDrafts("admin-1", "catalogue")).toEqual({ "tile-7": { titleBn: "বাতি" } });
  keepDraftOf("admin-1", "catalogue", "tile-7", undefined);
  expect(drawer.size).toBe(0);
});

it.each(["half a {", "[1]", "null", "7"])(
  "what is no record of drafts (%s) is as nothing, and is written over",
  (kept) => {
    keepDraftOf("admin-1", "feedback", "basket", "a");
    const [key = ""] = drawer.keys();
    drawer.set(key, kept);
    expect(readDrafts("admin-1", "feedback")).toEqual({});
    keepDraftOf("admin-1", "feedback", "mat", "b");
    expect(readDrafts("admin-1", "feedback")).toEqual({ mat: "b" });
  },
);

it("where the drawer is switched off nothing breaks", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): never {
      throw new Error("SecurityError");
    },
  });
  keepDraftOf("admin-1", "feedback", "basket", "a");
  expect(readDrafts("admin-1", "feedback")).toEqual({});
});

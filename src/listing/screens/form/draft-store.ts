/**
 * Saves unsent drafts of the product form in the browser, so that a failed request, a reload or a sign-in
 * does not lose them. Each tab has its own draft in the session storage. The latest drafts of all tabs are
 * also in the local storage, for a new tab.
 */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import { emptyDraft, type ProductDraft } from "./product-draft.ts";

export interface SavedDraft {
  draft: ProductDraft;
  /** The state of the form before the changes. */
  base: ProductDraft;
}

const maxSharedDrafts = 5;

// Separate drafts for each person, for a new product, and for each copy and change of a product.
const keyOf = (personId: string, form: string) => `mela-listing:${personId}:${form}`;

export function readDraft(personId: string, form: string): SavedDraft | undefined {
  const key = keyOf(personId, form);
  const [own] = parseDrafts([readKeptRecord<SavedDraft>("sessionStorage", key)]);
  return own ?? readSharedDrafts(key).at(-1);
}

/**
 * Saves a draft, or removes it.
 * @param replacedKey the key of the draft that it replaces
 * @param saved undefined if the draft was sent or discarded
 */
export function saveDraft(
  personId: string,
  form: string,
  replacedKey: string,
  saved: SavedDraft | undefined,
): void {
  const key = keyOf(personId, form);
  const others = readSharedDrafts(key).filter(
    ({ draft }) => draft.key !== replacedKey && draft.key !== saved?.draft.key,
  );
  const drafts = [...others, ...(saved ? [saved] : [])].slice(-maxSharedDrafts);
  keep("sessionStorage", key, saved ? JSON.stringify(saved) : null);
  keep("localStorage", key, drafts.length > 0 ? JSON.stringify({ drafts }) : null);
}

/** Returns the drafts of all tabs, the most recent last. */
function readSharedDrafts(key: string): SavedDraft[] {
  const stored = readKeptRecord<SavedDraft & { drafts: SavedDraft[] }>("localStorage", key);
  // An older version saved one draft for all tabs.
  return parseDrafts(Array.isArray(stored?.drafts) ? stored.drafts : [stored]);
}

function parseDrafts(all: readonly (Partial<SavedDraft> | null | undefined)[]): SavedDraft[] {
  return all.flatMap((entry) =>
    entry?.draft && entry.base
      ? [{ draft: fillMissingFields(entry.draft), base: fillMissingFields(entry.base) }]
      : [],
  );
}

/** Adds the fields that a draft of an older version of the form lacks. */
function fillMissingFields(draft: ProductDraft): ProductDraft {
  const empty = emptyDraft();
  return { ...empty, ...draft, fields: { ...empty.fields, ...draft.fields } };
}

/**
 * What was typed into a product's form and not sent yet: a failed call, a reload or a sign-in in between must not lose it.
 * A tab has its own, which a copy of the tab begins with; the last few of all tabs are kept beside it, for a tab that has none.
 */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import { emptyDraft, type ProductDraft } from "./product-draft.ts";

export interface KeptDraft {
  draft: ProductDraft;
  /** What the form began with. */
  base: ProductDraft;
}

const keptOfAllTabs = 5;

// One person's is nobody else's, and a copy or a change of a product does not take the place of a new one.
const keyOf = (personId: string, place: string) => `mela-listing:${personId}:${place}`;

export function readDraft(personId: string, place: string): KeptDraft | undefined {
  const key = keyOf(personId, place);
  const [own] = keptIn([readKeptRecord<KeptDraft>("sessionStorage", key)]);
  return own ?? ofAllTabs(key).at(-1);
}

/**
 * @param was the key of the draft in whose place it comes
 * @param kept undefined: it was sent, or there is nothing left of it
 */
export function keepDraft(personId: string, place: string, was: string, kept: KeptDraft | undefined): void {
  const key = keyOf(personId, place);
  const others = ofAllTabs(key).filter(({ draft }) => draft.key !== was && draft.key !== kept?.draft.key);
  const drafts = [...others, ...(kept ? [kept] : [])].slice(-keptOfAllTabs);
  keep("sessionStorage", key, kept ? JSON.stringify(kept) : null);
  keep("localStorage", key, drafts.length > 0 ? JSON.stringify({ drafts }) : null);
}

/** The one that was typed at last comes last. */
function ofAllTabs(key: string): KeptDraft[] {
  const kept = readKeptRecord<KeptDraft & { drafts: KeptDraft[] }>("localStorage", key);
  // An older form kept one for all tabs.
  return keptIn(Array.isArray(kept?.drafts) ? kept.drafts : [kept]);
}

function keptIn(all: readonly (Partial<KeptDraft> | null | undefined)[]): KeptDraft[] {
  return all.flatMap((one) =>
    one?.draft && one.base ? [{ draft: whole(one.draft), base: whole(one.base) }] : [],
  );
}

/** A draft of an older form may lack what has come since. */
function whole(draft: ProductDraft): ProductDraft {
  const empty = emptyDraft();
  return { ...empty, ...draft, fields: { ...empty.fields, ...draft.fields } };
}

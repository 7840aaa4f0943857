/** What was typed into a product's form and not sent yet: a failed call, a reload or a sign-in in between must not lose it. */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";
import { emptyDraft, type ProductDraft } from "./product-draft.ts";

export interface KeptDraft {
  draft: ProductDraft;
  /** What the form began with. */
  base: ProductDraft;
}

// One person's is nobody else's, and a copy or a change of a product does not take the place of a new one.
const keyOf = (personId: string, place: string) => `mela-listing:${personId}:${place}`;

export function readDraft(personId: string, place: string): KeptDraft | undefined {
  const { draft, base } = readKeptRecord<KeptDraft>("localStorage", keyOf(personId, place)) ?? {};
  return draft && base && { draft: whole(draft), base: whole(base) };
}

export function keepDraft(personId: string, place: string, kept: KeptDraft): void {
  keep("localStorage", keyOf(personId, place), JSON.stringify(kept));
}

export function forgetDraft(personId: string, place: string): void {
  keep("localStorage", keyOf(personId, place), null);
}

/** A draft of an older form may lack what has come since. */
function whole(draft: ProductDraft): ProductDraft {
  const empty = emptyDraft();
  return { ...empty, ...draft, fields: { ...empty.fields, ...draft.fields } };
}

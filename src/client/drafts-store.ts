/** What was typed into the dialogs of a screen and not sent yet: a sign-in, a reload or another page in between must not lose it. */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";

/** By what each is about. */
export type Drafts<T> = Readonly<Record<string, T>>;

// One person's is nobody else's, and what one tab writes does not take the place of another's.
const keyOf = (personId: string, place: string) => `mela-drafts:${personId}:${place}`;

export function readDrafts<T>(personId: string, place: string): Drafts<T> {
  return (
    (readKeptRecord<Record<string, T>>("sessionStorage", keyOf(personId, place)) as Drafts<T> | undefined) ??
    {}
  );
}

/** @param draft undefined: it was sent, or there is nothing left of it */
export function keepDraftOf<T>(personId: string, place: string, about: string, draft: T | undefined): void {
  const drafts = withDraft(readDrafts<T>(personId, place), about, draft);
  keep(
    "sessionStorage",
    keyOf(personId, place),
    Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null,
  );
}

export function withDraft<T>(drafts: Drafts<T>, about: string, draft: T | undefined): Drafts<T> {
  const { [about]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [about]: draft };
}

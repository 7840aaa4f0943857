import { useRef, useState } from "react";
import { type Drafts, keepDraftOf, readDrafts, withDraft } from "./drafts-store.ts";
import { usePerson } from "./person-context.ts";

/**
 * What is typed into the dialogs of a screen, kept in this tab with each stroke until it is sent.
 * @returns them, and a change of one: undefined takes it away
 */
export function useDrafts<T>(
  place: string,
): [Drafts<T>, (about: string, update: (before: T | undefined) => T | undefined) => void] {
  const { id } = usePerson();
  const [drafts, setDrafts] = useState(() => readDrafts<T>(id, place));
  // What comes back later than a screen is drawn, as a picture does, adds to what is typed by then.
  const latest = useRef(drafts);

  function change(about: string, update: (before: T | undefined) => T | undefined) {
    const draft = update(latest.current[about]);
    latest.current = withDraft(latest.current, about, draft);
    keepDraftOf(id, place, about, draft);
    setDrafts(latest.current);
  }

  return [drafts, change];
}

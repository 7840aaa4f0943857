import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type KeptDraft, keepDraft, readDraft } from "./draft-store.ts";
import { isSame, type ProductDraft } from "./product-draft.ts";

export interface Draft extends KeptDraft {
  /** It was brought back from an earlier visit. */
  restored: boolean;
  /** Counts how often the whole of it was put in place: photos begin anew with it. */
  round: number;
  /** Counts how often a newer state came in beside what was typed: photos that are on their way go on. */
  merges: number;
  change(update: (draft: ProductDraft) => ProductDraft): void;
  /** Puts another in its place. @param base what it is a change of; without it, it is nobody's yet */
  replace(draft: ProductDraft, base?: ProductDraft): void;
  /** Puts what was typed into a newer state in its place. */
  merge(made: { draft: ProductDraft; base: ProductDraft }): void;
  /** What it is a change of is known to be another by now. */
  rebase(update: (base: ProductDraft) => ProductDraft): void;
  /** What is typed now as well, for what comes back later than a screen is drawn. */
  current(): ProductDraft;
}

/** What is typed, kept in the browser with each stroke until it is the same as what it began with. */
export function useDraft(personId: string, place: string, begin: () => ProductDraft): Draft {
  const [state, setState] = useState(() => {
    const kept = readDraft(personId, place);
    const base = kept?.base ?? begin();
    return { draft: kept?.draft ?? base, base, restored: kept !== undefined, round: 0, merges: 0 };
  });
  const latest = useRef(state);

  function put(next: typeof state) {
    const was = latest.current.draft.key;
    latest.current = next;
    keepDraft(
      personId,
      place,
      was,
      isSame(next.draft, next.base) ? undefined : { draft: next.draft, base: next.base },
    );
    setState(next);
  }

  return {
    ...state,
    change: (update) => put({ ...latest.current, draft: update(latest.current.draft) }),
    replace: (draft, base = draft) =>
      put({ ...latest.current, draft, base, restored: false, round: latest.current.round + 1 }),
    // At once: a photo that arrives next must find it.
    merge: (made) =>
      flushSync(() =>
        put({ ...latest.current, ...made, restored: false, merges: latest.current.merges + 1 }),
      ),
    rebase: (update) => put({ ...latest.current, base: update(latest.current.base) }),
    current: () => latest.current.draft,
  };
}

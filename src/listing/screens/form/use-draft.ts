import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { readDraft, type SavedDraft, saveDraft } from "./draft-store.ts";
import { isSame, type ProductDraft } from "./product-draft.ts";

export interface Draft extends SavedDraft {
  /** Whether the draft was restored from an earlier visit. */
  restored: boolean;
  /** Increases when the whole draft is replaced, which resets the photos. */
  version: number;
  /** Increases when a newer state is merged into the draft. Running uploads continue. */
  merges: number;
  change(update: (draft: ProductDraft) => ProductDraft): void;
  /** Replaces the draft. @param base the state that it changes; the draft itself by default */
  replace(draft: ProductDraft, base?: ProductDraft): void;
  /** Replaces the draft by the result of a merge. */
  merge(result: { draft: ProductDraft; base: ProductDraft }): void;
  /** Updates the base that the draft changes. */
  rebase(update: (base: ProductDraft) => ProductDraft): void;
  /** Returns the latest draft, also in callbacks that run before the next render. */
  current(): ProductDraft;
}

/** Holds the draft of a form. Saves it in the browser with every change, until it equals its base. */
export function useDraft(personId: string, form: string, initial: () => ProductDraft): Draft {
  const [state, setState] = useState(() => {
    const saved = readDraft(personId, form);
    const base = saved?.base ?? initial();
    return { draft: saved?.draft ?? base, base, restored: saved !== undefined, version: 0, merges: 0 };
  });
  const latest = useRef(state);

  function put(next: typeof state) {
    const replacedKey = latest.current.draft.key;
    latest.current = next;
    saveDraft(
      personId,
      form,
      replacedKey,
      isSame(next.draft, next.base) ? undefined : { draft: next.draft, base: next.base },
    );
    setState(next);
  }

  return {
    ...state,
    change: (update) => put({ ...latest.current, draft: update(latest.current.draft) }),
    replace: (draft, base = draft) =>
      put({ ...latest.current, draft, base, restored: false, version: latest.current.version + 1 }),
    // Synchronously, so that an upload that finishes next sees the merged photos.
    merge: (result) =>
      flushSync(() =>
        put({ ...latest.current, ...result, restored: false, merges: latest.current.merges + 1 }),
      ),
    rebase: (update) => put({ ...latest.current, base: update(latest.current.base) }),
    current: () => latest.current.draft,
  };
}

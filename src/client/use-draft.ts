import { useRef, useState } from "react";
import { type DraftFormat, readDraft, saveDraft } from "./draft-store.ts";

/** Drafts of the dialogs of a screen, by the id of the item that each dialog is about. */
export type Drafts<T> = Readonly<Record<string, T>>;

export interface Draft<T> {
  draft: T;
  /** Whether it was restored from an earlier visit. */
  restored: boolean;
  change(update: (draft: T) => T): void;
  /** Removes it from the browser, after it was sent. */
  forget(): void;
  /** Returns the latest draft, also in callbacks that run before the next render. */
  current(): T;
}

export interface DraftOptions<T extends object> extends DraftFormat<T> {
  /** Whether there is nothing to save. */
  isEmpty(draft: T): boolean;
}

const asStored: DraftOptions<object> = {
  parse: (stored) => stored,
  isEmpty: (draft) => Object.keys(draft).length === 0,
};

/**
 * Holds a draft, and saves it in the browser with every change until it is empty.
 * @param key of the browser's storage: `<name>:<person's id>` or `<name>:<person's id>:<name>`, because
 * `removeDrafts` finds the id in the second part between colons
 */
export function useDraft<T extends object>(
  key: string,
  initial: () => T,
  options: DraftOptions<T> = asStored as DraftOptions<T>,
): Draft<T> {
  const [{ draft, restored }, setState] = useState(() => {
    const saved = readDraft(key, options);
    return { draft: saved ?? initial(), restored: saved !== undefined };
  });
  // Callbacks that end after a later change, as those of uploads do, add to the latest draft.
  const latest = useRef(draft);

  function change(update: (draft: T) => T) {
    const replaced = latest.current;
    latest.current = update(replaced);
    saveDraft(key, options.isEmpty(latest.current) ? undefined : latest.current, replaced, options);
    setState({ draft: latest.current, restored });
  }

  return {
    draft,
    restored,
    change,
    forget: () => saveDraft(key, undefined, latest.current, options),
    current: () => latest.current,
  };
}

/** Returns the drafts with one of them replaced. @param draft undefined removes it */
export function withDraft<T>(drafts: Drafts<T>, itemId: string, draft: T | undefined): Drafts<T> {
  const { [itemId]: _, ...others } = drafts;
  return draft === undefined ? others : { ...others, [itemId]: draft };
}

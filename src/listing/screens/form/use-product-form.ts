import { useState } from "react";
import { flushSync } from "react-dom";
import { type DraftOptions, useDraft } from "#client/use-draft.ts";
import { emptyDraft, isSame, type ProductDraft } from "./product-draft.ts";

export interface DraftWithBase {
  draft: ProductDraft;
  /** What the next change is compared with: the saved product, or the initial state of the form. */
  base: ProductDraft;
}

/** The state of a product form. Its `draft` is the product that the vendor edits. */
export interface ProductFormState extends DraftWithBase {
  /** Whether the draft was restored from an earlier visit. */
  restored: boolean;
  /** Counts how often the whole draft was replaced, which resets the photos. */
  replacements: number;
  /** Counts how often a newer state was merged into the draft. Running uploads continue. */
  merges: number;
  change(update: (draft: ProductDraft) => ProductDraft): void;
  /** Replaces the draft. @param base the state that it changes; the draft itself by default */
  replace(draft: ProductDraft, base?: ProductDraft): void;
  /** Replaces the draft by the result of a merge. */
  merge(result: DraftWithBase): void;
  /** Updates the base that the draft changes. */
  rebase(update: (base: ProductDraft) => ProductDraft): void;
  /** Returns the latest draft, also in callbacks that run before the next render. */
  current(): ProductDraft;
}

export const productDrafts: DraftOptions<DraftWithBase> = {
  parse(stored) {
    const { draft, base }: Partial<DraftWithBase> = stored;
    return draft && base ? { draft: fillMissingFields(draft), base: fillMissingFields(base) } : undefined;
  },
  idOf: ({ draft }) => draft.key,
  isEmpty: ({ draft, base }) => isSame(draft, base),
};

// Separate drafts for each person, for a new product, and for each copy and change of a product.
export const draftKey = (personId: string, form: string) => `mela-listing:${personId}:${form}`;

/** Holds the state of a product form, and saves its draft in the browser. */
export function useProductForm(
  personId: string,
  form: string,
  initial: () => ProductDraft,
): ProductFormState {
  const stored = useDraft<DraftWithBase>(
    draftKey(personId, form),
    () => {
      const base = initial();
      return { draft: base, base };
    },
    productDrafts,
  );
  const [{ replacements, merges }, setCounts] = useState({ replacements: 0, merges: 0 });

  return {
    ...stored.draft,
    restored: stored.restored && replacements === 0 && merges === 0,
    replacements,
    merges,
    change: (update) => stored.change(({ draft, base }) => ({ draft: update(draft), base })),
    replace(draft, base = draft) {
      stored.change(() => ({ draft, base }));
      setCounts((counts) => ({ ...counts, replacements: counts.replacements + 1 }));
    },
    // Synchronously, so that an upload that finishes next sees the merged photos.
    merge: (result) =>
      flushSync(() => {
        stored.change(() => result);
        setCounts((counts) => ({ ...counts, merges: counts.merges + 1 }));
      }),
    rebase: (update) => stored.change(({ draft, base }) => ({ draft, base: update(base) })),
    current: () => stored.current().draft,
  };
}

/** Adds the fields that a draft of an older version of the form lacks. */
function fillMissingFields(draft: ProductDraft): ProductDraft {
  const empty = emptyDraft();
  return { ...empty, ...draft, fields: { ...empty.fields, ...draft.fields } };
}

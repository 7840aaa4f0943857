import { useState } from "react";
import { flushSync } from "react-dom";
import { type DraftOptions, useDraft } from "#client/use-draft.ts";
import { emptyDraft, isSame, type ProductDraft } from "./product-draft.ts";

export interface SavedDraft {
  draft: ProductDraft;
  /** The state of the form before the changes. */
  base: ProductDraft;
}

/** The state of a product form. Its `draft` is the product that the vendor edits. */
export interface ProductForm extends SavedDraft {
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
  merge(result: SavedDraft): void;
  /** Updates the base that the draft changes. */
  rebase(update: (base: ProductDraft) => ProductDraft): void;
  /** Returns the latest draft, also in callbacks that run before the next render. */
  current(): ProductDraft;
}

export const productDrafts: DraftOptions<SavedDraft> = {
  parse(stored) {
    const { draft, base }: Partial<SavedDraft> = stored;
    return draft && base ? { draft: fillMissingFields(draft), base: fillMissingFields(base) } : undefined;
  },
  idOf: ({ draft }) => draft.key,
  isEmpty: ({ draft, base }) => isSame(draft, base),
};

// Separate drafts for each person, for a new product, and for each copy and change of a product.
export const draftKey = (personId: string, form: string) => `mela-listing:${personId}:${form}`;

/** Holds the state of a product form, and saves its draft in the browser. */
export function useProductForm(personId: string, form: string, initial: () => ProductDraft): ProductForm {
  const saved = useDraft<SavedDraft>(
    draftKey(personId, form),
    () => {
      const base = initial();
      return { draft: base, base };
    },
    productDrafts,
  );
  const [{ replacements, merges }, setCounts] = useState({ replacements: 0, merges: 0 });

  return {
    ...saved.draft,
    restored: saved.restored && replacements === 0 && merges === 0,
    replacements,
    merges,
    change: (update) => saved.change(({ draft, base }) => ({ draft: update(draft), base })),
    replace(draft, base = draft) {
      saved.change(() => ({ draft, base }));
      setCounts((counts) => ({ ...counts, replacements: counts.replacements + 1 }));
    },
    // Synchronously, so that an upload that finishes next sees the merged photos.
    merge: (result) =>
      flushSync(() => {
        saved.change(() => result);
        setCounts((counts) => ({ ...counts, merges: counts.merges + 1 }));
      }),
    rebase: (update) => saved.change(({ draft, base }) => ({ draft, base: update(base) })),
    current: () => saved.current().draft,
  };
}

/** Adds the fields that a draft of an older version of the form lacks. */
function fillMissingFields(draft: ProductDraft): ProductDraft {
  const empty = emptyDraft();
  return { ...empty, ...draft, fields: { ...empty.fields, ...draft.fields } };
}

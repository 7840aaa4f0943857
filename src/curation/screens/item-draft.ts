import type { ItemInput } from "../queries.ts";

/** Unsaved input about an item. */
export interface ItemDraft extends Partial<ItemInput> {
  /** The version that the input changes; undefined for a new item. */
  version?: string | undefined;
}

/**
 * Adds input to a draft. The draft keeps its version while others change the item, so that the server notices
 * the conflict.
 * @param version the current version of the item
 */
export function changeDraft(
  draft: ItemDraft | undefined,
  input: Partial<ItemInput>,
  version: string | undefined,
): ItemDraft {
  return { ...draft, ...input, version: draft?.version ?? version };
}

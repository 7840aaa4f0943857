import type { FieldIssue } from "#shared/field-errors.ts";
import type { CuratedItem } from "../contract.ts";
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

/**
 * Requires the image of a new item, and of one that has an image. The initial sub-categories of a real
 * instance have none.
 * @param item undefined for a new one
 */
export function imageIssue(img: string, item: Pick<CuratedItem, "img"> | undefined): FieldIssue | undefined {
  return img === "" && item?.img !== "" ? { code: "required" } : undefined;
}

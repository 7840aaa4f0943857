import { listTags, productTag } from "#catalog/rules/page-tags.ts";

/** Returns the tags of the pages that show this stock or are selected by it. */
export function stockTags(lines: readonly { productId: string }[]): string[] {
  return [...lines.map(({ productId }) => productTag(productId)), listTags.stock];
}

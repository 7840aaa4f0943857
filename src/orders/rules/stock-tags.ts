import { listTags, productTag } from "#catalog/rules/page-tags.ts";

/** Returns the cache tags of these products, and of the lists that are filtered by stock. */
export function stockTags(lines: readonly { productId: string }[]): string[] {
  return [...lines.map(({ productId }) => productTag(productId)), listTags.stock];
}

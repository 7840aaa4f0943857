/** Tags of cached pages and API responses that show products, and what each change of a product announces. */
import { listTag } from "#shared/page-tags.ts";

export const productTag = (id: string): string => `product:${id}`;

/** The name and the sub-categories of a category. */
export const categoryTag = (slug: string): string => `category:${slug}`;

/** The name of a vendor, which API responses contain with each product. */
export const vendorTag = (userId: string): string => `vendor:${userId}`;

/** Which products a list contains, and in which order. */
export const listTags = {
  /** Lists over several categories: home, search, offers, shops, regions, counts. */
  all: listTag("all"),
  category: (slug: string) => listTag(`category:${slug}`),
  shop: (slug: string) => listTag(`shop:${slug}`),
  /** Lists that are sorted, filtered or summed up by price. */
  prices: listTag("prices"),
  /** Lists that are filtered by stock. */
  stock: listTag("stock"),
  /** Every list of products, for a change that affects unknown lists. */
  every: listTag("every"),
};

/** Returns the tags of a page that shows these products, which may contain duplicates, from these lists. */
export function pageTags(products: readonly { id: string }[], ...lists: string[]): string[] {
  return [...new Set(products.map(({ id }) => productTag(id))), ...lists, listTags.every];
}

/** Returns the tags of a response that shows these products, taken from lists. */
export function recordTags(
  records: readonly { id: string; ownerId: string }[],
  ...lists: string[]
): string[] {
  return [...new Set(records.map(({ ownerId }) => vendorTag(ownerId))), ...pageTags(records, ...lists)];
}

/** Returns the tags to announce when a product goes on sale or is taken off sale. */
export function membershipTags({
  id,
  categorySlug,
  shopSlug,
}: {
  id: string;
  categorySlug: string;
  shopSlug: string;
}): string[] {
  return [productTag(id), listTags.all, listTags.category(categorySlug), listTags.shop(shopSlug)];
}

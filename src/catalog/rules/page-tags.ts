/** Tags of cached pages and API responses that show products, and what each change of a product announces. */
import { listTag } from "#shared/page-tags.ts";
import type { SearchSort } from "../contract/sorts.ts";

export const productTag = (id: string): string => `product:${id}`;

/** The name and the sub-categories of a category. */
export const categoryTag = (slug: string): string => `category:${slug}`;

/** The popular gifts, which the home page shows. */
export const popularGiftsTag = "popular-gifts";

/** The name of a vendor, which API responses contain with each product. */
export const vendorTag = (userId: string): string => `vendor:${userId}`;

/** Which products a list contains, and in which order. */
export const listTags = {
  /**
   * Lists over several categories: home, search, offers, shops, regions, counts. The search in a shop too,
   * because a change of the search index announces this tag.
   */
  acrossCategories: listTag("across-categories"),
  category: (slug: string) => listTag(`category:${slug}`),
  shop: (slug: string) => listTag(`shop:${slug}`),
  /** Lists that are sorted, filtered or summed up by price. */
  prices: listTag("prices"),
  /** Lists that are filtered by stock. */
  stock: listTag("stock"),
  /** Lists that are sorted by popularity. */
  popularity: listTag("popularity"),
  /** Every list of products, for a change that affects unknown lists. */
  anyList: listTag("any"),
};

/** Returns the tags of what a list is sorted by. The other sort orders depend only on its products. */
export function sortTags(sort: SearchSort): string[] {
  if (sort === "popular") return [listTags.popularity];
  return sort === "price-asc" || sort === "price-desc" ? [listTags.prices] : [];
}

/**
 * Returns the tags of a page that shows products.
 * @param products may contain duplicates
 * @param lists tags of the lists that the products come from
 */
export function pageTags(products: readonly { id: string }[], ...lists: string[]): string[] {
  return [...new Set(products.map(({ id }) => productTag(id))), ...lists, listTags.anyList];
}

/** Returns the tags of an API response that lists products: those of a page, and the vendors. */
export function apiListTags(
  products: readonly { id: string; ownerId: string }[],
  ...lists: string[]
): string[] {
  return [...new Set(products.map(({ ownerId }) => vendorTag(ownerId))), ...pageTags(products, ...lists)];
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
  return [
    productTag(id),
    listTags.acrossCategories,
    listTags.category(categorySlug),
    listTags.shop(shopSlug),
  ];
}

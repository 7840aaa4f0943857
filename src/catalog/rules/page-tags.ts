/** Tags of cached pages and API responses that show products, and what each change of a product announces. */
import { listTag } from "#shared/page-tags.ts";

export const productTag = (id: string): string => `product:${id}`;

/** Tiles and names of a category. */
export const categoryTag = (slug: string): string => `category:${slug}`;

/** The name of a vendor, which API responses carry with each product. */
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
  /** Every list of products: for a change that cannot say which. */
  every: listTag("every"),
};

/** Tags of a page that shows products (each may appear twice) taken from lists. */
export function pageTags(products: readonly { id: string }[], ...lists: string[]): string[] {
  return [...new Set(products.map(({ id }) => productTag(id))), ...lists, listTags.every];
}

/** Announced when a product comes on sale or leaves it. */
export function membershipTags({ id, categorySlug, shopSlug }: { id: string; categorySlug: string; shopSlug: string }): string[] {
  return [productTag(id), listTags.all, listTags.category(categorySlug), listTags.shop(shopSlug)];
}

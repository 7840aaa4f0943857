/** Constants of the catalog, mostly from spec section 9; without zod, because the browser imports them. */

export const homePageSize = 10;
export const homePageStep = 10;
export const listPageSize = 40;
export const shopListPageSize = 60;
/** The limits of similar products: 8, then 20, then 8 more each time (`rules/paging.ts`). */
export const similarInitial = 8;
export const similarSecondLimit = 20;
export const similarStep = 8;
/** Maximum quantity of one cart entry. Check constraints of migration 001 have the same number. */
export const maxQuantity = 10;
/** Maximum days from dispatch to delivery. */
export const deliveryDays = 2;
export const returnDays = 7;

/** The path of each category page by category slug, spec section 2. */
export const categoryPaths = {
  bamboo: "/bamboo-lampshade",
  "coconut-shell": "/coconut-shell",
  "areca-leaf": "/areca-leaf",
  "coconut-fiber": "/coconut-fiber-collection",
  "rickshaw-paint": "/rickshaw-paint-collection",
  jute: "/jute-collection",
  jamdani: "/jamdani-collection",
  "toys-and-entertainment": "/toys-and-entertainment",
  vintage: "/vintage",
  clothing: "/clothing",
  festival: "/festival",
} as const;
export type CategorySlug = keyof typeof categoryPaths;

/** The categories on the home page and in the header. */
export const mainCategories = [
  "bamboo",
  "coconut-shell",
  "areca-leaf",
  "coconut-fiber",
  "jute",
  "rickshaw-paint",
] as const satisfies readonly CategorySlug[];

/** @param path of the category */
export const subCategoryPath = (path: string, slug: string) => `${path}?sub=${slug}`;

/** Its page, "All things", lists the products of every category. */
export const categoryOfAllThings = "vintage" satisfies CategorySlug;

/** Returns the grid columns of a category page on phones and wide screens, spec sections 2 and 9. */
export function gridColumns(slug: CategorySlug): { phone: 1 | 2; desk: 4 | 5 } {
  return slug === "jute" ? { phone: 1, desk: 4 } : { phone: 2, desk: 5 };
}

/** Maximum number of products in one request for summaries. */
export const maxSummaries = 20;

/** Special offers: selections of products, without discounts. */
export const offerKinds = ["new", "under-low", "under-fair", "last-pieces"] as const;
export type OfferKind = (typeof offerKinds)[number];

export const lowPricePoisha = 30_000;
export const fairPricePoisha = 100_000;
/** The maximum stock of 'last pieces'. */
export const lastPieces = 3;
export const newDays = 30;
/** The number of cards in a row. */
export const offerRowLength = 5;

export const offerPath = (kind: OfferKind) => `/special-offers?sub=${kind}`;

/** Returns whether this text, as someone typed or stored it, is the name of Bangladesh. */
export const isBangladesh = (country: string): boolean => country.trim().toLowerCase() === "bangladesh";

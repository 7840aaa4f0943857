/**
 * The tag of the shop's own page, which shows the exact number of followers. Product pages show the number
 * too, but may be minutes behind.
 */
export const followersTag = (slug: string): string => `followers:${slug}`;

/** What pages show of a shop, except its followers and products. */
export const shopTag = (slug: string): string => `shop:${slug}`;

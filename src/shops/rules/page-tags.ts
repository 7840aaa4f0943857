/** The tag of cached pages that show the number of a shop's followers. */
export const followersTag = (slug: string): string => `followers:${slug}`;

/** What pages show of a shop, except its followers and products. */
export const shopTag = (slug: string): string => `shop:${slug}`;

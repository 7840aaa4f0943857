/** The tag of cached pages that show the number of a shop's followers. */
export const followersTag = (slug: string): string => `followers:${slug}`;

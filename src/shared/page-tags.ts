/**
 * Tags of cached pages and API responses, with which a change names what it makes outdated. A tag of a single thing (`product:<id>`) takes effect
 * immediately. A list tag names which products a list contains and in which order; it takes effect at most once every few seconds.
 */
const listPrefix = "list:";

export const listTag = (name: string): string => `${listPrefix}${name}`;

export const isListTag = (tag: string): boolean => tag.startsWith(listPrefix);

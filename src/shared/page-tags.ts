/**
 * Tags of cached pages and API responses. A change announces the tags of what it makes outdated. A tag of a
 * single record (`product:<id>`) takes effect immediately. A list tag represents the members and the order of
 * a list; it takes effect at most once every few seconds.
 */
const listPrefix = "list:";

export const listTag = (name: string): string => `${listPrefix}${name}`;

export const isListTag = (tag: string): boolean => tag.startsWith(listPrefix);

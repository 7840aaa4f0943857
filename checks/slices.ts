/**
 * Lists the slices in order: a slice imports from itself and from earlier slices. docs/map.md explains slices
 * and layers.
 */
export const slices = [
  "accounts",
  "profile",
  "people",
  "media",
  "shops",
  "catalog",
  "search",
  "listing",
  "moderation",
  "curation",
  "addresses",
  "cart",
  "saved",
  "orders",
  "sales",
  "reports",
  "newsletter",
  "policies",
  "help",
  "audit-log",
];

/** The folders above the slices, in order, and the files of `src/` itself, which start the program. */
export const above = ["app", "commands", "start"];

/** Constants for the browser, separate from the schemas, which would load the schema library. */

/** Rows of the admin's table of people. */
export const peoplePageSize = 20;

/** Sort orders of the admin's table of people; a leading `-` reverses the order. */
export const accountSorts = [
  "newest",
  "-newest",
  "name",
  "-name",
  "email",
  "-email",
  "role",
  "-role",
] as const;
export type AccountSort = (typeof accountSorts)[number];

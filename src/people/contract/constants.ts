/** Constants for the browser, separate from the schemas, which would load the schema library. */
import type { Role } from "#shared/role.ts";

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

/** The changes of an account, as in the paths of their endpoints. */
export type AccountChangeKind = `set-${Role}` | "suspend" | "restore";

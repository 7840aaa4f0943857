/** Constants for the browser, separate from the schemas, which would load the schema library. */
import { type Role, roles } from "#shared/role.ts";

/** Rows of the admin's table of people. */
export const peoplePageSize = 20;

/** The groups by which admins filter people. A suspended person is also in the group of their role. */
export const peopleGroups = [...roles, "suspended"] as const;
export type PeopleGroup = (typeof peopleGroups)[number];

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

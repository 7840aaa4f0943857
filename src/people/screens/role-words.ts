import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";
import { m } from "#words/messages.js";
import type { AccountSort } from "../contract/constants.ts";
import type { PersonChange } from "../queries.ts";

/** Roles in the order of the buttons. */
export const settableRoles = ["admin", "vendor", "user"] as const satisfies readonly Role[];

const roleNames = {
  admin: m.accounts_people_admin,
  vendor: m.accounts_people_vendor,
  user: m.accounts_people_user,
};

const doneMessages: Record<PersonChange["change"], typeof m.accounts_people_restored> = {
  "set-admin": m.accounts_people_made_admin,
  "set-vendor": m.accounts_people_made_vendor,
  "set-user": m.accounts_people_made_user,
  suspend: m.accounts_people_now_suspended,
  restore: m.accounts_people_restored,
};

export const roleWord = (role: Role, locale: Locale): string => roleNames[role](locale);

/** Returns the message after a change. */
export const changeDone = (change: PersonChange["change"], locale: Locale): string =>
  doneMessages[change](locale);

const sortNames: Record<AccountSort, typeof m.accounts_people_sort_newest> = {
  newest: m.accounts_people_sort_newest,
  "-newest": m.accounts_people_sort_oldest,
  name: m.accounts_people_sort_name,
  "-name": m.accounts_people_sort_name_down,
  email: m.accounts_people_sort_email,
  "-email": m.accounts_people_sort_email_down,
  role: m.accounts_people_sort_role,
  "-role": m.accounts_people_sort_role_down,
};

export const peopleSortWord = (sort: AccountSort, locale: Locale): string => sortNames[sort](locale);

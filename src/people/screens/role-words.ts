import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";
import { m } from "#words/messages.js";
import type { AccountSort } from "../contract/constants.ts";
import type { PersonChange } from "../queries.ts";

const roleNames = {
  admin: m.people_admin,
  vendor: m.people_vendor,
  user: m.people_user,
};

const doneMessages: Record<PersonChange["change"], typeof m.people_restored> = {
  "set-admin": m.people_made_admin,
  "set-vendor": m.people_made_vendor,
  "set-user": m.people_made_user,
  suspend: m.people_now_suspended,
  restore: m.people_restored,
};

export const roleWord = (role: Role, locale: Locale): string => roleNames[role](locale);

/** Returns the message after a change. */
export const changeDone = (change: PersonChange["change"], locale: Locale): string =>
  doneMessages[change](locale);

const sortNames: Record<AccountSort, typeof m.people_sort_newest> = {
  newest: m.people_sort_newest,
  "-newest": m.people_sort_oldest,
  name: m.people_sort_name,
  "-name": m.people_sort_name_down,
  email: m.people_sort_email,
  "-email": m.people_sort_email_down,
  role: m.people_sort_role,
  "-role": m.people_sort_role_down,
};

export const peopleSortWord = (sort: AccountSort, locale: Locale): string => sortNames[sort](locale);

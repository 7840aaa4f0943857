import type { Locale } from "#shared/locale.ts";
import type { Role } from "#shared/role.ts";
import { m } from "#words/messages.js";
import type { AccountChangeKind, AccountSort, PeopleGroup } from "../contract/constants.ts";

const groupNames = {
  admin: m.people_admin,
  vendor: m.people_vendor,
  user: m.people_user,
  suspended: m.people_suspended,
};

const doneMessages: Record<AccountChangeKind, typeof m.people_account_restored> = {
  "set-admin": m.people_made_admin,
  "set-vendor": m.people_made_vendor,
  "set-user": m.people_made_user,
  suspend: m.people_account_suspended,
  restore: m.people_account_restored,
};

export const groupLabel = (group: PeopleGroup, locale: Locale): string => groupNames[group](locale);
export const roleLabel = (role: Role, locale: Locale): string => groupLabel(role, locale);

/** Returns the message after a change. */
export const accountChangedMessage = (kind: AccountChangeKind, locale: Locale): string =>
  doneMessages[kind](locale);

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

export const accountSortLabel = (sort: AccountSort, locale: Locale): string => sortNames[sort](locale);

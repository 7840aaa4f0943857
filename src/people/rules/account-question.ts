import type { Role } from "#shared/role.ts";
import type { AccountChangeKind } from "../contract/constants.ts";

export type AccountQuestion =
  | "suspend"
  | "restore"
  | "make_admin"
  | "make_vendor"
  | "give_up_own_role"
  | "remove_admin"
  | "remove_vendor";

/**
 * Returns what to ask an admin before a change.
 * @param account `role` is the current one, `own` whether the account is the admin's
 */
export function questionBefore(
  kind: AccountChangeKind,
  { role, own }: { role: Role; own: boolean },
): AccountQuestion {
  if (kind === "suspend" || kind === "restore") return kind;
  if (own) return "give_up_own_role";
  if (kind === "set-admin") return "make_admin";
  if (role === "admin") return "remove_admin";
  return kind === "set-vendor" ? "make_vendor" : "remove_vendor";
}

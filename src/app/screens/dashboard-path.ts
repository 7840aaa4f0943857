import type { SignedIn } from "#client/session-hint.ts";

/** Where 'View your Dashboard' leads: spec section 2. */
export function dashboardPath(role: SignedIn["role"]): string {
  return role === "admin"
    ? "/dashboard/admin/home"
    : role === "vendor"
      ? "/dashboard/vendor/home"
      : "/dashboard/user/home";
}

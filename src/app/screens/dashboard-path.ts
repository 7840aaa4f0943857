import type { SignedIn } from "#client/session-hint.ts";

/** Returns the target of 'View your Dashboard', spec section 2. */
export function dashboardPath(role: SignedIn["role"]): string {
  return role === "admin"
    ? "/dashboard/admin/home"
    : role === "vendor"
      ? "/dashboard/vendor/home"
      : "/dashboard/user/home";
}

/** Separate from `login-path.ts`, which every public page loads. */
export const accountPath = "/dashboard/user/account";
export const secondFactorPath = "/dashboard/user/second-factor";

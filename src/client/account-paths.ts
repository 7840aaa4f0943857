/** Apart from `login-path.ts`, which every page of the shop front loads. */
export const accountPath = "/dashboard/user/account";
export const secondFactorPath = "/dashboard/user/second-factor";

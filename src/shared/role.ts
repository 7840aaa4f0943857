/** What an account may do: a shopper has the role `user`. */
export const roles = ["admin", "vendor", "user"] as const;
export type Role = (typeof roles)[number];

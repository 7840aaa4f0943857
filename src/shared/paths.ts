/** Paths of pages that several slices link to, without the language. */
import type { Role } from "./role.ts";

export const productPath = (id: string) => `/product-details/${id}`;
export const shopPath = (slug: string) => `/shop/${slug}`;
export const dashboardPath = (role: Role) => `/dashboard/${role}/home`;

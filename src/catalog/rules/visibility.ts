/** Decides who may see a product, and which of its fields. */

import type { Role } from "#shared/role.ts";
import type { ProductStatus } from "../contract.ts";
import type { ProductReader } from "./product-response.ts";

interface PublicState {
  status: ProductStatus;
  /** Undefined, like `shopClosed`, for readers that do not receive it. */
  shelved?: boolean | undefined;
  shopClosed?: boolean | undefined;
}
interface ViewedProduct extends PublicState {
  ownerId: string;
}

interface Viewer {
  id: string;
  role: Role;
}

/** Returns the role in which the viewer reads the product. Its vendor and admins see it in any status. */
export function readerOf(product: ViewedProduct, viewer: Viewer | undefined): ProductReader {
  if (viewer?.role === "admin") return "admin";
  return viewer?.role === "vendor" && viewer.id === product.ownerId ? "vendor" : "public";
}

/** Returns whether everyone may see the product: it is on sale, also if it is sold out. */
export function isPublic({ status, shelved, shopClosed }: PublicState): boolean {
  return status === "approved" && !shelved && !shopClosed;
}

export function maySee(product: ViewedProduct, viewer: Viewer | undefined): boolean {
  return isPublic(product) || readerOf(product, viewer) !== "public";
}

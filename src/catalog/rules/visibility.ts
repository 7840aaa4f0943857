/** Decides who may see a product, and which of its fields. */

import type { Role } from "#shared/role.ts";
import type { ProductStatus } from "../contract.ts";
import type { ProductReader } from "./product-response.ts";

interface ViewedProduct {
  ownerId: string;
  status: ProductStatus;
  shelved: boolean;
  shopClosed: boolean;
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

export function maySee(product: ViewedProduct, viewer: Viewer | undefined): boolean {
  return (
    (product.status === "approved" && !product.shelved && !product.shopClosed) ||
    readerOf(product, viewer) !== "public"
  );
}

/** Who may see a product, and which of its fields. */
import type { ProductStatus } from "#catalog/contract.ts";
import type { Role } from "#shared/role.ts";
import type { ProductReader } from "./product-response.ts";

interface Viewed {
  ownerId: string;
  status: ProductStatus;
  shelved: boolean;
  /** Its vendor may not sell. */
  shopClosed: boolean;
}

interface Viewer {
  id: string;
  role: Role;
}

/** Its vendor and admins see a product whatever its status, and the fields that are nobody else's business. */
export function readerOf(product: Viewed, viewer: Viewer | undefined): ProductReader {
  if (viewer?.role === "admin") return "admin";
  return viewer?.role === "vendor" && viewer.id === product.ownerId ? "vendor" : "public";
}

export function maySee(product: Viewed, viewer: Viewer | undefined): boolean {
  return (
    (product.status === "approved" && !product.shelved && !product.shopClosed) ||
    readerOf(product, viewer) !== "public"
  );
}

/** Who may see a product, and which of its fields. */
import type { Role } from "#accounts/contract.ts";
import type { ProductStatus } from "#catalog/contract/wire.ts";

interface Viewed {
  ownerId: string;
  status: ProductStatus;
  shelved: boolean;
}

interface Viewer {
  id: string;
  role: Role;
}

/** Its vendor and admins see a product whatever its status, and the fields that are nobody else's business. */
export function isInsider(product: Viewed, viewer: Viewer | undefined): boolean {
  return viewer !== undefined && (viewer.role === "admin" || (viewer.role === "vendor" && viewer.id === product.ownerId));
}

export function maySee(product: Viewed, viewer: Viewer | undefined): boolean {
  return (product.status === "approved" && !product.shelved) || isInsider(product, viewer);
}

import type { Product } from "#catalog/contract.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface ProductStatusBadgeProps {
  product: Pick<Product, "status" | "shelved">;
  /** The name of the status, which differs between vendors and admins. */
  label: string;
}

/** The status of a product, and whether its vendor has unlisted it. */
export function ProductStatusBadge({ product: { status, shelved }, label }: ProductStatusBadgeProps) {
  const locale = useLocale();
  return (
    <span className="flex flex-wrap gap-1">
      <Badge status={status}>{label}</Badge>
      {shelved && <Badge tone="quiet">{m.listing_own_unlisted(locale)}</Badge>}
    </span>
  );
}

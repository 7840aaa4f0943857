import type { Product } from "#catalog/contract.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLocale } from "#ui/locale.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { m } from "#words/messages.js";

export interface ProductStatusBadgeProps {
  product: Pick<Product, "status" | "shelved" | "shopClosed" | "vendorSuspended">;
  /** The name of the status, which differs between vendors and admins. */
  label: string;
}

/** The status of a product, and why shoppers do not see it even if it is approved. */
export function ProductStatusBadge({ product, label }: ProductStatusBadgeProps) {
  const { status, shelved, shopClosed, vendorSuspended } = product;
  const locale = useLocale();
  return (
    <span className="flex flex-wrap gap-1 xl:[&>span:not(:first-child)]:whitespace-normal">
      <StatusBadge status={status}>{label}</StatusBadge>
      {shopClosed && (
        <Badge tone="refused">
          {vendorSuspended ? m.listing_vendor_suspended(locale) : m.listing_shop_closed(locale)}
        </Badge>
      )}
      {shelved && <Badge tone="quiet">{m.listing_own_unlisted(locale)}</Badge>}
    </span>
  );
}

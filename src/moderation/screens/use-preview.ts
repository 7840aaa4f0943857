import { useState } from "react";
import type { Product } from "#catalog/contract.ts";

export interface Preview {
  /** The id of the product in the preview. */
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
  /** The product in the preview, in the version that the admin reads. */
  opened: Product | undefined;
  /** Its index in the list, or -1. */
  index: number;
  /** Shows the version in the list; undefined if the admin reads it already. */
  showNewVersion: (() => void) | undefined;
}

/**
 * Holds which product of the list the preview shows. It keeps the version that the admin reads until they ask
 * for the new one, so that no one approves a text that they have not read.
 * @param stale whether the products are still those of the previous request
 */
export function usePreview(products: readonly Product[], stale: boolean): Preview {
  const [openId, setOpenId] = useState<string>();
  const [shown, setShown] = useState<Product>();
  const index = products.findIndex(({ _id }) => _id === openId);
  const newest = products[index];
  const hasNewVersion = newest && newest._id === shown?._id && newest.version !== shown.version;
  const opened = hasNewVersion ? shown : newest;
  if (shown !== opened) setShown(opened);
  // Close the preview of a product that has left the list.
  if (openId !== undefined && !opened && !stale) setOpenId(undefined);
  return {
    openId,
    setOpenId,
    opened,
    index,
    showNewVersion: hasNewVersion ? () => setShown(newest) : undefined,
  };
}

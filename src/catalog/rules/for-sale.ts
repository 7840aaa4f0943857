import { variationText } from "./variations.ts";

/** A product as carts and orders need it. */
export interface ForSale {
  id: string;
  title: string;
  titleBn: string | null;
  /** Names of the options; empty for a product without variations. */
  options: readonly string[];
  pricePoisha: number;
  stock: number;
  /** Approved, listed, and of a shop that is open. */
  onSale: boolean;
  /** Hash of the primary image. */
  image: string | null;
  shopId: string;
  shopName: string;
  shopNameBn: string | null;
  /** Days until shipping. */
  deliverProcessDays: number;
}

/** A variation as carts and orders need it. */
export interface VariationForSale {
  id: string;
  productId: string;
  chosen: readonly string[];
  pricePoisha: number;
  stock: number;
  withdrawn: boolean;
}

/** A product with the price, stock and availability of the selected variation. */
export interface SelectedForSale extends ForSale {
  variationId: string | null;
  /** The options and values as text. */
  variation: string | null;
}

export function selectForSale(
  product: ForSale,
  variationId: string | null,
  variations: readonly VariationForSale[],
): SelectedForSale {
  const hasOptions = product.options.length > 0;
  // A cart entry from before the product had variations cannot be bought without a selection.
  if (variationId === null)
    return { ...product, onSale: product.onSale && !hasOptions, variationId: null, variation: null };
  const selected = variations.find(({ id, productId }) => id === variationId && productId === product.id);
  if (!selected) return { ...product, onSale: false, variationId, variation: "" };
  const { chosen, pricePoisha, stock, withdrawn } = selected;
  const onSale = product.onSale && hasOptions && !withdrawn;
  return {
    ...product,
    pricePoisha,
    stock,
    onSale,
    variationId,
    variation: variationText(product.options, chosen),
  };
}

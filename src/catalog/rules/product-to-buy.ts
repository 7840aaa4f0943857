import { storedVariationText } from "./variations.ts";

/** What an order needs of a product, which may have been taken off sale. */
export interface ProductToBuy {
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

/** What an order needs of a variation. */
export interface VariationToBuy {
  id: string;
  productId: string;
  chosen: readonly string[];
  pricePoisha: number;
  stock: number;
  withdrawn: boolean;
}

/** A product with the price, stock and availability of the selected variation. */
export interface SelectedProduct extends ProductToBuy {
  variationId: string | null;
  /** The options and values as text; null without a selected variation, empty if that no longer exists. */
  variation: string | null;
}

/** Returns the product as an order line shows it, with the selected variation if it has variations. */
export function applyVariation(
  product: ProductToBuy,
  variationId: string | null,
  variations: readonly VariationToBuy[],
): SelectedProduct {
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
    // The names of the options may not have been approved, or may be others than those of the variation.
    variation: storedVariationText(onSale ? product.options : [], chosen),
  };
}

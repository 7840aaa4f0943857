import { variationText } from "./variations.ts";

/** What an order needs to know of a product at the moment of buying. */
export interface ForSale {
  id: string;
  title: string;
  titleBn: string | null;
  /** Names of its options; none: it is sold as it is. */
  options: readonly string[];
  pricePoisha: number;
  stock: number;
  /** Approved, not shelved, and of a shop that may sell. */
  onSale: boolean;
  /** Hash of the primary picture. */
  image: string | null;
  shopId: string;
  shopName: string;
  shopNameBn: string | null;
  /** Days until it ships. */
  deliverProcessDays: number;
}

/** One variation of a product at the moment of buying. */
export interface VariationForSale {
  id: string;
  productId: string;
  chosen: readonly string[];
  pricePoisha: number;
  stock: number;
  withdrawn: boolean;
}

/** A product as what was chosen of it: price, stock and whether it can be bought are those of the choice. */
export interface ChosenForSale extends ForSale {
  variationId: string | null;
  /** In words. */
  variation: string | null;
}

export function asChosen(
  product: ForSale,
  variationId: string | null,
  variations: readonly VariationForSale[],
): ChosenForSale {
  const hasOptions = product.options.length > 0;
  // What lies in the cart from before the product had variations cannot be bought without a choice.
  if (variationId === null)
    return { ...product, onSale: product.onSale && !hasOptions, variationId: null, variation: null };
  const found = variations.find(({ id, productId }) => id === variationId && productId === product.id);
  if (!found) return { ...product, onSale: false, variationId, variation: "" };
  const { chosen, pricePoisha, stock, withdrawn } = found;
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

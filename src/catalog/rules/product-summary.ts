import { takaOf } from "#shared/money.ts";
import type { ProductSummaryView } from "../contract/views.ts";
import type { ProductSummary } from "../contract.ts";

export function toProductSummary(product: ProductSummaryView): ProductSummary {
  return {
    _id: product.id,
    title: product.title,
    titleBn: product.titleBn,
    price: takaOf(product.pricePoisha),
    priceTo: product.priceToPoisha === null ? null : takaOf(product.priceToPoisha),
    rating: product.ratingHalves / 2,
    hasVariations: product.hasVariations,
    inStock: product.inStock,
    shopName: product.shopName,
    shopNameBn: product.shopNameBn,
    image: product.image,
  };
}

import type { z } from "zod";
import { imageUrl } from "#shared/images.ts";
import { takaOf } from "#shared/money.ts";
import {
  mapPhotos,
  type ProductFields,
  type ProductTexts,
  type RestrictedText,
  type TextName,
  textFields,
  textNames,
} from "../contract/product-fields.ts";
import type { Variations } from "../contract/views.ts";
import type { Product, ProductStatus } from "../contract.ts";

/** A product with the names of its category, shop and vendor, as the store reads it. */
export interface ProductRow extends ProductFields {
  id: string;
  images: string[];
  priceToPoisha: number | null;
  options: string[];
  variations: Variations | null;
  ratingHalves: number;
  status: ProductStatus;
  feedback: string | null;
  shelved: boolean;
  /**
   * Raised by changes that need a review and by imports; not by prices, stock, `shelved`, decisions or
   * feedback.
   */
  version: number;
  submittedAt: Date;
  category: string;
  subCategory: string | null;
  shopName: string;
  shopNameBn: string | null;
  shopClosed: boolean;
  vendorSuspended: boolean;
  ownerId: string;
  vendorName: string;
  vendorNameBn: string | null;
  vendorEmail: string;
}

/** The role in which a product is read; determines the fields of the response. */
export type ProductReader = "public" | "vendor" | "admin";

/**
 * Only the vendor and admins get the restricted fields; the vendor gets the feedback while the product is
 * denied.
 */
export function toProductResponse(row: ProductRow, reader: ProductReader): z.input<typeof Product> {
  return {
    _id: row.id,
    ...(textsOf(row, false) as Omit<ProductTexts, RestrictedText>),
    description: row.description,
    descriptionBn: row.descriptionBn,
    ...mapPhotos((_, index) => (row.images[index] ? imageUrl(row.images[index]) : "")),
    price: takaOf(row.pricePoisha),
    priceTo: row.priceToPoisha === null ? null : takaOf(row.priceToPoisha),
    variations: row.variations && toVariations(row.variations),
    vendorName: row.vendorName,
    vendorNameBn: row.vendorNameBn,
    shopName: row.shopName,
    shopNameBn: row.shopNameBn,
    rating: row.ratingHalves / 2,
    category: row.category,
    subCategory: row.subCategory ?? "",
    quantity: row.quantity,
    whenDidYouMade: row.whenDidYouMade,
    deliverProcessTime: row.deliverProcessDays,
    deliveryCost: takaOf(row.deliveryCostPoisha),
    status: row.status,
    ...(reader !== "public" && {
      ...(textsOf(row, true) as Partial<Record<RestrictedText, string>>),
      vendorEmail: row.vendorEmail,
      ...(row.feedback !== null &&
        (reader === "admin" || row.status === "denied") && { feedback: row.feedback }),
      shelved: row.shelved,
      version: row.version,
      submittedAt: row.submittedAt.toISOString(),
    }),
    ...(reader === "admin" && { shopClosed: row.shopClosed, vendorSuspended: row.vendorSuspended }),
  };
}

/** Returns the texts that anyone may read, or the others. A restricted text that is null is left out. */
function textsOf(row: ProductRow, restricted: boolean): Partial<Record<TextName, string | null>> {
  const names = textNames.filter((name) => textFields[name].restricted === restricted);
  return Object.fromEntries(
    names.map((name) => [name, row[name]]).filter(([, text]) => !restricted || text !== null),
  );
}

function toVariations({ options, items }: Variations): z.input<typeof Product>["variations"] {
  return {
    options: options.map((name) => ({ name })),
    items: items.map(({ id, chosen, pricePoisha, quantity }) => ({
      _id: id,
      values: chosen,
      price: takaOf(pricePoisha),
      quantity,
    })),
  };
}

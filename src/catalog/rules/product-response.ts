import type { z } from "zod";
import {
  type ProductFields,
  type ProductTexts,
  type RestrictedText,
  type TextName,
  textFields,
  textNames,
} from "#catalog/contract/product-fields.ts";
import type { Variations } from "#catalog/contract/views.ts";
import type { Product, ProductStatus } from "#catalog/contract.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";

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
  version: number;
  submittedAt: Date;
  category: string;
  subCategory: string | null;
  shopName: string;
  shopClosed: boolean;
  ownerId: string;
  vendorName: string;
  vendorEmail: string;
}

/** The role in which a product is read; determines the fields of the response. */
export type ProductReader = "public" | "vendor" | "admin";

/**
 * Only the vendor and admins get the restricted fields; the vendor gets the feedback while the product is
 * denied.
 */
export function toProductResponse(record: ProductRow, reader: ProductReader): z.input<typeof Product> {
  const [
    imgPrimary = "",
    imgAngleOne = "",
    imgAngleTwo = "",
    imgAngleThree = "",
    imgAngleFour = "",
    imgAngleFive = "",
    imgDetail = "",
  ] = record.images.map((hash) => imageUrl(hash));
  return {
    _id: record.id,
    ...(textsOf(record, false) as Omit<ProductTexts, RestrictedText>),
    description: record.description,
    descriptionBn: record.descriptionBn,
    imgPrimary,
    imgAngleOne,
    imgAngleTwo,
    imgAngleThree,
    imgAngleFour,
    imgAngleFive,
    imgDetail,
    price: takaOf(record.pricePoisha),
    priceTo: record.priceToPoisha === null ? null : takaOf(record.priceToPoisha),
    variations: record.variations && toVariations(record.variations),
    vendorName: record.vendorName,
    shopName: record.shopName,
    rating: record.ratingHalves / 2,
    category: record.category,
    subCategory: record.subCategory ?? "",
    quantity: record.quantity,
    whenDidYouMade: record.whenDidYouMade,
    deliverProcessTime: record.deliverProcessDays,
    deliveryCost: takaOf(record.deliveryCostPoisha),
    status: record.status,
    ...(reader !== "public" && {
      ...(textsOf(record, true) as Partial<Record<RestrictedText, string>>),
      vendorEmail: record.vendorEmail,
      ...(record.feedback !== null &&
        (reader === "admin" || record.status === "denied") && { feedback: record.feedback }),
      shelved: record.shelved,
      version: record.version,
      submittedAt: record.submittedAt.toISOString(),
    }),
  };
}

/** Returns the texts that anyone may read, or the others. A restricted text that is null is left out. */
function textsOf(record: ProductRow, restricted: boolean): Partial<Record<TextName, string | null>> {
  const names = textNames.filter((name) => textFields[name].restricted === restricted);
  return Object.fromEntries(
    names.map((name) => [name, record[name]]).filter(([, text]) => !restricted || text !== null),
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

/** Products as the specification wants them on the wire. */
import type { z } from "zod";
import type { Variations } from "#catalog/contract/views.ts";
import type { Product, ProductStatus } from "#catalog/contract.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";

/** What a wire product is made of. */
export interface WireSource {
  id: string;
  title: string;
  titleBn: string | null;
  description: string;
  descriptionBn: string | null;
  images: string[];
  pricePoisha: number;
  priceToPoisha: number | null;
  options: string[];
  variations: Variations | null;
  vendorName: string;
  vendorEmail: string;
  shopName: string;
  ratingHalves: number;
  category: string;
  subCategory: string | null;
  type: string;
  tags: string;
  materials: string;
  quantity: number;
  sku: string | null;
  whenDidYouMade: number;
  whoMade: string;
  whatIsIt: string;
  deliverProcessDays: number;
  deliveryCostPoisha: number;
  countryOfOrigin: string;
  divisionOfOrigin: string;
  districtOfOrigin: string;
  streetAddressOfOrigin: string;
  originPostalCode: string;
  status: ProductStatus;
  feedback: string | null;
  shelved: boolean;
  version: number;
  submittedAt: Date;
}

/** Who reads a product: anybody, its vendor, an admin. */
export type ProductReader = "public" | "vendor" | "admin";

/** Vendor and admins learn what is nobody else's business; the vendor what was said of the product while it is denied. */
export function wireProduct(record: WireSource, reader: ProductReader): z.input<typeof Product> {
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
    title: record.title,
    titleBn: record.titleBn,
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
    variations: record.variations && wireVariations(record.variations),
    vendorName: record.vendorName,
    shopName: record.shopName,
    rating: record.ratingHalves / 2,
    category: record.category,
    subCategory: record.subCategory ?? "",
    type: record.type,
    tags: record.tags,
    materials: record.materials,
    quantity: record.quantity,
    whenDidYouMade: record.whenDidYouMade,
    whoMade: record.whoMade,
    whatIsIt: record.whatIsIt,
    deliverProcessTime: record.deliverProcessDays,
    deliveryCost: takaOf(record.deliveryCostPoisha),
    countryOfOrigin: record.countryOfOrigin,
    divisionOfOrigin: record.divisionOfOrigin,
    districtOfOrigin: record.districtOfOrigin,
    status: record.status,
    ...(reader !== "public" && {
      streetAddressOfOrigin: record.streetAddressOfOrigin,
      originPostalCode: record.originPostalCode,
      vendorEmail: record.vendorEmail,
      ...(record.feedback !== null &&
        (reader === "admin" || record.status === "denied") && { feedback: record.feedback }),
      ...(record.sku !== null && { sku: record.sku }),
      shelved: record.shelved,
      version: record.version,
      submittedAt: record.submittedAt.toISOString(),
    }),
  };
}

function wireVariations({ options, items }: Variations): z.input<typeof Product>["variations"] {
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

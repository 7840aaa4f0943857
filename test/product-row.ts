import { mapTexts, type ProductTexts } from "#catalog/contract/product-fields.ts";
import type { ProductRow } from "#catalog/rules/product-response.ts";

/**
 * A pending product as the store reads it. Each text that is not stated is its own name, and optional ones
 * are null.
 */
export function productRow(fields: Partial<ProductRow> = {}): ProductRow {
  return {
    ...(mapTexts((name, { required }) => (required ? name : null)) as ProductTexts),
    id: "0195a1b2-0000-7000-8000-000000000001",
    description: "",
    descriptionBn: null,
    images: [],
    pricePoisha: 45_000,
    priceToPoisha: null,
    quantity: 7,
    options: [],
    variations: null,
    ratingHalves: 0,
    status: "pending",
    feedback: null,
    shelved: false,
    vendorSuspended: false,
    version: 1,
    submittedAt: new Date(0),
    whenDidYouMade: 2024,
    deliverProcessDays: 3,
    deliveryCostPoisha: 6_000,
    category: "Jute",
    subCategory: null,
    shopName: "Golden Fibre",
    shopNameBn: null,
    shopClosed: false,
    ownerId: "0195a1b2-0000-7000-8000-00000000000a",
    vendorName: "Karim",
    vendorNameBn: null,
    vendorEmail: "karim@mela.test",
    ...fields,
  };
}

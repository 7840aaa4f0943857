/** Payloads and images of vendors, for tests. */
import { randomBytes } from "node:crypto";
import { insertImages } from "#media/store.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { imageUrl } from "#shared/images.ts";

/** The payload of the vendor's product form, without photos. A new product needs one: see `insertPhoto`. */
export const productForm = {
  title: "Jute bag",
  titleBn: "পাটের ব্যাগ",
  description: "Two handles.\nNatural colour.",
  category: "jute",
  type: "physical",
  tags: "jute, bag",
  materials: "jute",
  price: 450.5,
  quantity: 7,
  whenDidYouMade: 2024,
  whoMade: "I did",
  whatIsIt: "A finished product",
  deliverProcessTime: 3,
  deliveryCost: 60,
  countryOfOrigin: "Bangladesh",
  divisionOfOrigin: "Dhaka",
  districtOfOrigin: "Narayanganj",
  streetAddressOfOrigin: "Panam Nagar",
  originPostalCode: "1440",
  shopName: "Golden Fibre",
};

/** A valid row of an import file. */
export const importRow = {
  title: "Jute bag",
  description: "Two handles.",
  category: "Jute",
  type: "Bag",
  tags: "jute, bag",
  materials: "Jute",
  price: 450.5,
  quantity: 12,
  sku: "J-1",
  whenDidYouMade: 2024,
  whoMade: "I did",
  whatIsIt: "A finished product",
  deliverProcessTime: 3,
  deliveryCost: 60,
  countryOfOrigin: "Bangladesh",
  divisionOfOrigin: "Khulna",
  districtOfOrigin: "Khulna",
  streetAddressOfOrigin: "Daulatpur",
  originPostalCode: 9202,
};

/** Inserts a photo of this user, the same one each time, and returns its path for `imgPrimary`. */
export async function insertPhoto(db: Db, ownerId: string): Promise<string> {
  const hash = ownerId.replaceAll("-", "");
  await insertImages(db, [{ hash, width: 640, height: 640, placeholder: "data:,", ownerId }], new Date());
  return imageUrl(hash);
}

/** Inserts an uploaded image of this user and returns its URL as the upload endpoint does. */
export async function insertUploadedImage(db: Db, ownerId: string, origin: string): Promise<string> {
  const hash = randomBytes(16).toString("hex");
  await insertImages(db, [{ hash, width: 640, height: 640, placeholder: "data:,", ownerId }], new Date());
  return origin + imageUrl(hash);
}

import { z } from "zod";
import type { StoredImage } from "#media/contract.ts";
import { refusals } from "#shared/refusal.ts";
import { asciiDigits } from "#shared/text.ts";

/** Spec section 9 and decisions 1.4, 1.5, 2.7. */
export const homePageSize = 10;
export const homePageStep = 10;
export const listDefault = 40;
export const listMaximum = 100;
export const similarInitial = 8;
export const similarFirstMore = 20;
export const similarStep = 8;
export const quantityChoices = 10;
export const arrivalDays = 2;
export const returnDays = 7;
export const searchMaximum = 100;
export const headerSearchMinimum = 3;
/** চা, বই: two letters are a word in Bangla script. */
export const headerSearchMinimumBangla = 2;
export const descriptionMaximum = 1500;
export const oldestYear = 1900;
export const photoSlots = 7;

export const carousel = { transitionMs: 350, autoplayMs: 3000, swipeTolerancePx: 5, centerSlidePercent: 80 } as const;

export const productStatuses = ["pending", "approved", "denied"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const catalogRefusals = refusals({
  category_unknown: [404, "There is no such category."],
});

/** `limitValue` 1 to 100, in ASCII or Bangla digits; anything else is 400. */
export const limitValue = z
  .string()
  .transform(asciiDigits)
  .pipe(z.string().regex(/^\d{1,3}$/, "a whole number from 1 to 100"))
  .transform(Number)
  .pipe(z.number().min(1).max(listMaximum));

export const ListQuery = z.object({
  limitValue: limitValue.optional().describe("How many, 1 to 100"),
  cursor: z.string().max(200).optional().describe("Where to go on, from the Link header of the answer before"),
});
export const CategoryQuery = ListQuery.extend({ subCategory: z.string().max(100).optional().describe("Keeps products whose sub-category contains this text") });
export const SearchQuery = ListQuery.extend({ q: z.string().trim().min(1, "Write what you are looking for.").max(searchMaximum) });

/** A product on the wire, spec section 3. Public answers carry no e-mail, no feedback, no sku. */
export const Product = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string().nullable(),
    description: z.string(),
    descriptionBn: z.string().nullable(),
    imgPrimary: z.string(),
    imgAngleOne: z.string(),
    imgAngleTwo: z.string(),
    imgAngleThree: z.string(),
    imgAngleFour: z.string(),
    imgAngleFive: z.string(),
    imgDetail: z.string(),
    price: z.number().describe("Taka, at most two decimals"),
    vendorName: z.string(),
    shopName: z.string(),
    rating: z.number().describe("0 to 5, in halves"),
    category: z.string(),
    subCategory: z.string(),
    type: z.string(),
    tags: z.string(),
    materials: z.string(),
    quantity: z.number(),
    whenDidYouMade: z.number(),
    whoMade: z.string(),
    whatIsIt: z.string(),
    deliverProcessTime: z.number().describe("Days"),
    deliveryCost: z.number().describe("Taka"),
    countryOfOrigin: z.string(),
    divisionOfOrigin: z.string(),
    districtOfOrigin: z.string(),
    streetAddressOfOrigin: z.string(),
    originPostalCode: z.string(),
    status: z.enum(productStatuses),
    vendorEmail: z.string().optional().describe("Only for its vendor and admins"),
    feedback: z.string().optional().describe("Only for its vendor and admins"),
    sku: z.string().optional().describe("Only for its vendor and admins"),
  })
  .meta({ id: "Product" });

export const Category = z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), slug: z.string() });
export const SubCategoryTile = z.object({ _id: z.string(), img: z.string(), title: z.string(), titleBn: z.string(), link: z.string() });
/** The odd shape of spec section 7: a list whose first element maps a category's name to its sub-categories. */
export const SubCategoryMap = z.array(z.record(z.string(), z.array(z.object({ _id: z.string(), name: z.string(), nameBn: z.string() }))));
export const PopularGift = z.object({ _id: z.string(), img: z.string(), title: z.string(), titleBn: z.string() });

/** What a card in a grid shows. */
export interface ProductCard {
  id: string;
  title: string;
  titleBn: string | null;
  pricePoisha: number;
  ratingHalves: number;
  shopName: string;
  shopNameBn: string | null;
  inStock: boolean;
  image: StoredImage | null;
}

/** What the product page shows. */
export interface ProductDetails {
  id: string;
  title: string;
  titleBn: string | null;
  description: string;
  descriptionBn: string | null;
  pricePoisha: number;
  quantity: number;
  ratingHalves: number;
  materials: string;
  tags: string;
  type: string;
  whoMade: string;
  whatIsIt: string;
  whenDidYouMade: number;
  deliverProcessDays: number;
  deliveryCostPoisha: number;
  countryOfOrigin: string;
  divisionOfOrigin: string;
  districtOfOrigin: string;
  categorySlug: string;
  categoryName: string;
  categoryNameBn: string;
  subCategoryTitle: string | null;
  subCategoryTitleBn: string | null;
  shopName: string;
  shopNameBn: string | null;
  shopSlug: string;
  shopDistrict: string | null;
  shopSinceYear: number | null;
  vendorName: string;
  images: StoredImage[];
}

export interface CategoryTile {
  slug: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

export interface CategoryPage {
  slug: string;
  name: string;
  nameBn: string;
  tiles: CategoryTile[];
  products: ProductCard[];
  total: number;
  /** Undefined at the end of the list. */
  nextCursor: string | undefined;
}

export interface GiftCard {
  id: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

/** The page of each category: its slug in the database and its path, spec section 2. */
export const categoryPaths = {
  bamboo: "/bamboo-lampshade",
  "coconut-shell": "/coconut-shell",
  "areca-leaf": "/areca-leaf",
  "coconut-fiber": "/coconut-fiber-collection",
  "rickshaw-paint": "/rickshaw-paint-collection",
  jute: "/jute-collection",
  jamdani: "/jamdani-collection",
  "toys-and-entertainment": "/toys-and-entertainment",
  vintage: "/vintage",
  clothing: "/clothing",
  festival: "/festival",
} as const;
export type CategorySlug = keyof typeof categoryPaths;

/** Grid columns of a category page, phone and desk: spec sections 2 and 9. */
export function gridColumns(slug: CategorySlug): { phone: 1 | 2; desk: 4 | 5 } {
  return slug === "jute" ? { phone: 1, desk: 4 } : { phone: 2, desk: 5 };
}

/** Data of the catalogue pages. */
import type { StoredImage } from "#shared/images.ts";
import type { CategorySlug } from "./constants.ts";
import type { ProductFields, RestrictedText } from "./product-fields.ts";

export interface ProductCard {
  id: string;
  title: string;
  titleBn: string | null;
  pricePoisha: number;
  /** The highest price of the variations; null if all are equal. */
  priceToPoisha: number | null;
  ratingHalves: number;
  shopName: string;
  shopNameBn: string | null;
  inStock: boolean;
  image: StoredImage | null;
}

/** A card of a list that a person has put together, with what 'Add to Cart' needs to know. */
export interface ProductSummaryView extends ProductCard {
  hasVariations: boolean;
}

/** The variations of a product. */
export interface Variations {
  /** Names of one or two options. */
  options: string[];
  items: Variation[];
}

export interface Variation {
  id: string;
  /** One value for each option. */
  chosen: string[];
  pricePoisha: number;
  quantity: number;
}

export interface ProductDetails extends Omit<ProductFields, RestrictedText> {
  id: string;
  priceToPoisha: number | null;
  variations: Variations | null;
  ratingHalves: number;
  categorySlug: string;
  categoryName: string;
  categoryNameBn: string;
  subCategorySlug: string | null;
  subCategoryTitle: string | null;
  subCategoryTitleBn: string | null;
  shopName: string;
  shopNameBn: string | null;
  shopSlug: string;
  shopDistrict: string | null;
  shopSinceYear: number | null;
  shopFollowers: number;
  vendorName: string;
  vendorNameBn: string | null;
  images: StoredImage[];
}

export interface SubCategoryCard {
  slug: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

/** A festival that the home page announces. */
export type Festival = "boishakh" | "eid" | "puja";

export interface GiftCard {
  id: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

/** A category in the list of categories. */
export interface CategoryCard {
  slug: CategorySlug;
  /** Number of products that its page lists. */
  products: number;
  image: StoredImage | null;
}

/** A shop in the list of shops with products on sale. */
export interface ShopCard {
  slug: string;
  name: string;
  nameBn: string | null;
  /** The vendor's spelling; the loader replaces it by the name in the language of the page. */
  district: string | null;
  /** Number of products on sale. */
  products: number;
  image: StoredImage | null;
}

/** A district in the list of all districts. */
export interface DistrictCount {
  /** The value in the URL. */
  key: string;
  name: string;
  nameBn: string;
  /** Number of products on sale. */
  products: number;
}

export interface Division {
  name: string;
  nameBn: string;
  districts: DistrictCount[];
}

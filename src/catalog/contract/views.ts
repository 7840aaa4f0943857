/** Data of the catalogue pages. */
import type { StoredImage } from "#shared/stored-image.ts";
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
  subCategoryTitle: string | null;
  subCategoryTitleBn: string | null;
  shopName: string;
  shopNameBn: string | null;
  shopSlug: string;
  shopDistrict: string | null;
  shopSinceYear: number | null;
  shopFollowers: number;
  vendorName: string;
  images: StoredImage[];
}

export interface SubCategoryCard {
  slug: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

export interface GiftCard {
  id: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

/** A shop in the list of all shops. */
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

export interface District {
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
  districts: District[];
}

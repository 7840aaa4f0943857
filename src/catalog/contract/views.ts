/** What pages show of the catalogue. */
import type { StoredImage } from "#shared/stored-image.ts";
import type { ProductFields, RestrictedText } from "./product-fields.ts";

/** What a card in a grid shows. */
export interface ProductCard {
  id: string;
  title: string;
  titleBn: string | null;
  pricePoisha: number;
  /** The highest price of its variations, when they differ. */
  priceToPoisha: number | null;
  ratingHalves: number;
  shopName: string;
  shopNameBn: string | null;
  inStock: boolean;
  image: StoredImage | null;
}

/** What a product with options can be bought as. */
export interface Variations {
  /** Names of the options, one or two. */
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

/** What the product page shows. */
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

export interface CategoryTile {
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
  /** Of the list as it is read: as its vendor wrote it; of the list as it is shown: in the reader's language. */
  district: string | null;
  /** On sale. */
  products: number;
  image: StoredImage | null;
}

export interface District {
  /** As it stands in an address. */
  key: string;
  name: string;
  nameBn: string;
  /** On sale. */
  products: number;
}

export interface Division {
  name: string;
  nameBn: string;
  districts: District[];
}

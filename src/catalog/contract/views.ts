/** What pages show of the catalogue. */
import type { StoredImage } from "#shared/stored-image.ts";

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

export interface GiftCard {
  id: string;
  title: string;
  titleBn: string;
  image: StoredImage | null;
}

/** Shops as pages show them. */

/** The public data of a shop. */
export interface ShopView {
  id: string;
  slug: string;
  name: string;
  nameBn: string | null;
  about: string;
  aboutBn: string | null;
  division: string | null;
  district: string | null;
  sinceYear: number | null;
  vendorName: string;
  /** URL of the image of its newest product; empty if it has none. */
  img: string;
  /** Number of products on sale. */
  products: number;
  followers: number;
}

/** Whether a person follows a shop, and the number of followers. */
export interface FollowState {
  followed: boolean;
  followers: number;
}

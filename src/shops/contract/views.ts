/** What pages show of shops. */

/** A shop as anyone may see it. */
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
  /** Address of the picture of its newest product; empty when there is none. */
  img: string;
  /** Products on sale. */
  products: number;
  followers: number;
}

/** Whether a person follows a shop, and how many do. */
export interface FollowState {
  followed: boolean;
  followers: number;
}

/** A shop as the public sees it. */
export interface PublicShop {
  id: string;
  name: string;
  nameBn: string | null;
  slug: string;
  about: string;
  aboutBn: string | null;
  division: string | null;
  district: string | null;
  sinceYear: number | null;
  ownerName: string;
}

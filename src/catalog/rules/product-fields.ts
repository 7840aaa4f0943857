import type { Poisha } from "#shared/money.ts";

/** The columns of a product that its seller decides, apart from its place in the catalogue and its pictures. */
export interface ProductFields {
  title: string;
  titleBn: string | null;
  description: string;
  descriptionBn: string | null;
  type: string;
  tags: string;
  materials: string;
  pricePoisha: Poisha;
  quantity: number;
  sku: string | null;
  whenDidYouMade: number;
  whoMade: string;
  whatIsIt: string;
  deliverProcessDays: number;
  deliveryCostPoisha: Poisha;
  countryOfOrigin: string;
  divisionOfOrigin: string;
  districtOfOrigin: string;
  streetAddressOfOrigin: string;
  originPostalCode: string;
}

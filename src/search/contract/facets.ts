/** A choice that a filter of the search offers, and how many results it leaves. */
export interface FacetValue {
  value: string;
  name: string;
  nameBn: string | null;
  count: number;
}

export interface SearchFacets {
  categories: FacetValue[];
  districts: FacetValue[];
  materials: FacetValue[];
  /** The cheapest and the dearest; null of nothing. */
  price: { minPoisha: number; maxPoisha: number } | null;
}

/** An option of a search filter, with the number of results that it leaves. */
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
  /** The lowest and highest price; null without results. */
  price: { minPoisha: number; maxPoisha: number } | null;
}

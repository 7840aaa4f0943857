import type { CategoryChoice } from "../../queries/products.ts";
import type { Fields, ProductDraft } from "./product-draft.ts";

/** What each section of the form is given. */
export interface ListingPartProps {
  draft: ProductDraft;
  /** What is wrong with a field, by its name in the payload. */
  faultOf: (path: string) => string | undefined;
  onChange: (fields: Partial<Fields>) => void;
}

export interface DetailsProps extends ListingPartProps {
  categories: readonly CategoryChoice[];
  /** The first product makes the shop. */
  asksShopName: boolean;
  /** Of Asia/Dhaka. */
  thisYear: number;
  onTags: (tags: string[], typed: string) => void;
}

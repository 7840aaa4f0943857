import type { CategoryChoice } from "../../queries/products.ts";
import type { Fields, ProductDraft } from "./product-draft.ts";

export interface SectionProps {
  draft: ProductDraft;
  /** Returns the error of a field by its payload path. */
  errorOf: (path: string) => string | undefined;
  onChange: (fields: Partial<Fields>) => void;
}

export interface DetailsSectionProps extends SectionProps {
  categories: readonly CategoryChoice[];
  /** True for the vendor's first product, which creates the shop. */
  asksShopName: boolean;
  /** The current year in Asia/Dhaka. */
  thisYear: number;
  onTags: (tags: string[], typed: string) => void;
}

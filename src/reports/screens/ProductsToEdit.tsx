import type { ReactNode } from "react";
import { localText } from "#shared/locale.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import type { ProductSummaryProps } from "./ProductSummary.tsx";

export const listPath = (query: Record<string, string>) =>
  `/dashboard/vendor/my-products?${new URLSearchParams(query)}`;

export interface ProductsToEditProps<P> {
  products: readonly P[];
  /** How many products there are; the list may show fewer. */
  total: number;
  /** The link to the vendor's product list: its label, and its query. */
  listLink: { label: string; query: Record<string, string> };
  /** Returns a product's link: its label, accessible name and path. */
  link: (product: P, title: string) => { label: string; name: string; kind: "outline" | "quiet"; to: string };
  /** Content beside the link. */
  aside?: (product: P) => ReactNode;
  children: (product: P) => ReactNode;
}

/** A list of products, each with a link to edit it, and a link to the list if it shows only some. */
export function ProductsToEdit<P extends ProductSummaryProps["product"] & { _id: string }>({
  products,
  total,
  listLink,
  link,
  aside,
  children,
}: ProductsToEditProps<P>) {
  const locale = useLocale();
  return (
    <>
      <ul className="divide-y divide-line">
        {products.map((product) => {
          const title = localText(locale, product.title, product.titleBn);
          const { label, name, kind, to } = link(product, title);
          return (
            <li
              key={product._id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3"
            >
              <div className="min-w-48 flex-1">{children(product)}</div>
              <span className="flex items-center gap-2">
                {aside?.(product)}
                <ButtonLink to={to} kind={kind} size="small" aria-label={name}>
                  {label}
                </ButtonLink>
              </span>
            </li>
          );
        })}
      </ul>
      {total > products.length && (
        <ButtonLink to={listPath(listLink.query)} kind="quiet" size="small" className="self-start">
          {listLink.label}
        </ButtonLink>
      )}
    </>
  );
}

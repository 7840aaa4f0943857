/** A vendor's own products: their table, one of them, and what is done with them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Category, Product, SubCategoryMap } from "#catalog/contract.ts";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import { type OwnSort, type OwnView, ownPageSize, ownSorts } from "../contract/product-list.ts";
import type { OwnSummary } from "../contract.ts";

export type OwnProduct = z.output<typeof Product>;

export interface OwnProductsView {
  status: OwnView;
  q: string;
  sort: OwnSort;
  /** Empty: the first page. */
  cursor: string;
}

export const ownProductsQuery = (personId: string, { status, q, sort, cursor }: OwnProductsView) =>
  queryOptions({
    queryKey: ["own-products", personId, "list", { status, q, sort, cursor }],
    queryFn: ({ signal }) =>
      callForPage<OwnProduct>(
        `/users/vendor/p/my-products?${new URLSearchParams({
          limitValue: String(ownPageSize),
          status,
          ...(q && { q }),
          ...(sort !== ownSorts[0] && { sort }),
          ...(cursor && { cursor }),
        })}`,
        { signal },
      ),
    // The page that stands is replaced by the next one when that is there: no flicker between pages.
    placeholderData: keepPreviousData,
  });

export const ownSummaryQuery = (personId: string) =>
  queryOptions({
    queryKey: ["own-products", personId, "summary"],
    queryFn: ({ signal }) =>
      callApi<z.output<typeof OwnSummary>>("/users/vendor/p/my-products/summary", { signal }),
  });

export const ownProductQuery = (personId: string, id: string) =>
  queryOptions({
    queryKey: ["own-products", personId, "one", id],
    queryFn: ({ signal }) => callApi<OwnProduct>(`/products/details/${encodeURIComponent(id)}`, { signal }),
    // A form is filled with what is saved now, not with what was looked at before.
    gcTime: 0,
  });

export interface CategoryChoice {
  name: string;
  nameBn: string;
  subCategories: readonly { name: string; nameBn: string }[];
}

/** The categories, each with its sub-categories. */
export const categoryChoicesQuery = () =>
  queryOptions({
    queryKey: ["category-choices"],
    queryFn: async ({ signal }): Promise<CategoryChoice[]> => {
      const [categories, [under = {}]] = await Promise.all([
        callApi<z.output<typeof Category>[]>("/categories/all-category", { signal }),
        callApi<z.output<typeof SubCategoryMap>>("/categories/all-sub-category", { signal }),
      ]);
      return categories.map(({ name, nameBn }) => ({ name, nameBn, subCategories: under[name] ?? [] }));
    },
    staleTime: 5 * 60_000,
  });

/** @throws ApiProblem: `key_reused` when another text was sent under this key, `sku_taken`, `invalid` */
export function useAddProduct(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, idempotencyKey }: { product: object; idempotencyKey: string }) =>
      callApi<{ insertedId: string }>("/users/vendor/add-a-product", {
        method: "POST",
        body: product,
        idempotencyKey,
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["own-products", personId] }),
  });
}

/** @throws ApiProblem: `product_changed` when it has another `version` by now, `sku_taken`, `invalid` */
export function useChangeProduct(personId: string) {
  const client = useQueryClient();
  return useMutation({
    /** @param shown what the list shows of it at once, as nobody waits until it is read anew */
    mutationFn: ({ id, change }: { id: string; change: object; shown?: Partial<OwnProduct> }) =>
      callApi(`/users/vendor/products/${id}`, { method: "PATCH", body: change }),
    onSuccess: (_answer, { id, shown }) => {
      const changed = (product: OwnProduct): OwnProduct =>
        product._id === id ? { ...product, ...shown } : product;
      client.setQueriesData<Page<OwnProduct>>(
        { queryKey: ["own-products", personId, "list"] },
        (page) => page && { ...page, items: page.items.map(changed) },
      );
    },
    onSettled: () =>
      void client.invalidateQueries({
        queryKey: ["own-products", personId],
        predicate: ({ queryKey }) => queryKey[2] !== "one",
      }),
  });
}

/** Queries and mutations of a vendor's own products. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import type { BodyOf, ResponseOf } from "#client/endpoints.ts";
import {
  type OwnProductSort,
  type OwnProductStatusFilter,
  ownProductPageSize,
  ownProductSorts,
} from "../contract/product-list.ts";

export type OwnProduct = ResponseOf<"GET /products/details/:id">;
/**
 * Returns whether the product is the signed-in vendor's. A public product can be loaded by everybody; the
 * response contains `vendorEmail` only for its vendor and admins.
 */
export const isOwn = ({ vendorEmail }: OwnProduct): boolean => vendorEmail !== undefined;

export type AddProductBody = BodyOf<"POST /users/vendor/add-a-product">;
export type ChangeProductBody = BodyOf<"PATCH /users/vendor/products/:id">;

export interface OwnProductListRequest {
  status: OwnProductStatusFilter;
  q: string;
  sort: OwnProductSort;
  /** Empty: the first page. */
  cursor: string;
}

export const ownProductListQuery = (personId: string, { status, q, sort, cursor }: OwnProductListRequest) =>
  queryOptions({
    queryKey: ["own-products", personId, "list", { status, q, sort, cursor }],
    queryFn: ({ signal }) =>
      callForPage("GET /users/vendor/p/my-products", {
        query: {
          limitValue: ownProductPageSize,
          status,
          q: q || undefined,
          sort: sort === ownProductSorts[0] ? undefined : sort,
          cursor: cursor || undefined,
        },
        signal,
      }),
    // Keeps the current page until the next one is loaded, to avoid flicker.
    placeholderData: keepPreviousData,
  });

/** The product that the vendor added last; null before the first one. */
export const lastProductQuery = (personId: string) =>
  queryOptions({
    queryKey: ["own-products", personId, "last"],
    queryFn: async ({ signal }) =>
      (await callApi("GET /users/vendor/p/my-products", { query: { limitValue: 1 }, signal }))[0] ?? null,
  });

/** @param q counts only the products that match this search */
export const ownSummaryQuery = (personId: string, q = "") =>
  queryOptions({
    queryKey: ["own-products", personId, "summary", q],
    queryFn: ({ signal }) =>
      callApi("GET /users/vendor/p/my-products/summary", { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

export const ownProductQuery = (personId: string, id: string) =>
  queryOptions({
    queryKey: ["own-products", personId, "one", id],
    queryFn: ({ signal }) => callApi("GET /products/details/:id", { params: { id }, signal }),
    // A form must start with the saved product, not with an older cached one.
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
        callApi("GET /categories/all-category", { signal }),
        callApi("GET /categories/all-sub-category", { signal }),
      ]);
      return categories.map(({ name, nameBn }) => ({ name, nameBn, subCategories: under[name] ?? [] }));
    },
    staleTime: 5 * 60_000,
  });

export function useAddProduct(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ product, idempotencyKey }: { product: AddProductBody; idempotencyKey: string }) =>
      callApi("POST /users/vendor/add-a-product", { body: product, idempotencyKey }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["own-products", personId] }),
  });
}

export function useChangeProduct(personId: string) {
  const client = useQueryClient();
  return useMutation({
    /** @param shown fields that the list shows after the response, before it is loaded again */
    mutationFn: ({ id, change }: { id: string; change: ChangeProductBody; shown?: Partial<OwnProduct> }) =>
      callApi("PATCH /users/vendor/products/:id", { params: { id }, body: change }),
    onSuccess: (_response, { id, shown }) => {
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
        // Not the product of an open form, which loads a newer state itself when it merges it.
        predicate: ({ queryKey }) => queryKey[2] !== "one",
      }),
  });
}

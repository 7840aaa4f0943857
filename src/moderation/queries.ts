/** Queries and mutations of the product review. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Product, ProductStatus } from "#catalog/contract.ts";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import { type ReviewSort, type ReviewTab, reviewPageSize } from "./contract/constants.ts";

export interface ReviewView {
  tab: ReviewTab;
  q: string;
  sort: ReviewSort;
  /** Empty: the first page. */
  cursor: string;
}

const lists = ["review", "list"] as const;

export const reviewQuery = ({ tab, q, sort, cursor }: ReviewView) =>
  queryOptions({
    queryKey: [...lists, { tab, q, sort, cursor }] as const,
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/p/pending-products", {
        query: {
          limitValue: reviewPageSize,
          status: tab,
          sort,
          q: q || undefined,
          cursor: cursor || undefined,
        },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export const reviewCountsQuery = (q: string) =>
  queryOptions({
    queryKey: ["review", "counts", q],
    queryFn: ({ signal }) =>
      callApi("GET /users/admin/p/product-counts", { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

export interface ReviewDecision {
  id: string;
  status: Exclude<ProductStatus, "pending">;
  /** The version that the admin saw. */
  version: number | undefined;
  /** May be empty. */
  feedback: string;
}

/** Decides on a product, then fetches the review again, also after an error. @throws ApiProblem */
export function useDecideProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status, version, feedback }: ReviewDecision) =>
      callApi("PATCH /users/admin/product-status/:id", {
        params: { id },
        body: { status, version, ...(feedback && { feedback }) },
      }),
    onSuccess: async (_response, decision) => {
      // Update the lists immediately, so that the admin can go on, and cancel older requests.
      await client.cancelQueries({ queryKey: ["review"] });
      applyDecision(client, decision);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ["review"] }),
  });
}

export function useGiveFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, feedback, version }: { id: string; feedback: string; version: number | undefined }) =>
      callApi("PATCH /users/admin/product-feedback/:id", { params: { id }, body: { feedback, version } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ["review"] }),
  });
}

function applyDecision(client: QueryClient, { id, status, feedback }: ReviewDecision): void {
  for (const [key, page] of client.getQueriesData<Page<Product>>({ queryKey: lists })) {
    if (!page?.items.some(({ _id }) => _id === id)) continue;
    const { tab } = key[2] as ReviewView;
    const items =
      tab === "all"
        ? page.items.map((product) =>
            product._id === id ? { ...product, status, ...(feedback && { feedback }) } : product,
          )
        : page.items.filter(({ _id }) => _id !== id);
    client.setQueryData(key, {
      ...page,
      items,
      total: page.total && page.total - (page.items.length - items.length),
    });
  }
}

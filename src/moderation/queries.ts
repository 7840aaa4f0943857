/** Queries and mutations of the product review. */
import {
  keepPreviousData,
  notifyManager,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Product, ProductStatus } from "#catalog/contract.ts";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import { isUnreachable } from "#client/problem.ts";
import { type ReviewSort, type ReviewStatusFilter, reviewPageSize } from "./contract/constants.ts";
import { type RecentDecision, withRecent } from "./rules.ts";

export interface ReviewListRequest {
  status: ReviewStatusFilter;
  q: string;
  sort: ReviewSort;
  /** Empty: the first page. */
  cursor: string;
}

const lists = ["review", "list"] as const;
const counts = ["review", "counts"] as const;

export const reviewQuery = ({ status, q, sort, cursor }: ReviewListRequest) =>
  queryOptions({
    queryKey: [...lists, { status, q, sort, cursor }] as const,
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/p/pending-products", {
        query: {
          limitValue: reviewPageSize,
          status,
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
    queryKey: [...counts, q],
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

/**
 * Decides on a product, then fetches the counts again; after an error, the lists too. After a decision the
 * lists are fetched when its undo has expired, so that no row moves under the pointer. @throws ApiProblem
 */
export function useDecideProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status, version, feedback }: ReviewDecision) =>
      callApi("PATCH /users/admin/product-status/:id", {
        params: { id },
        body: { status, version, ...(feedback && { feedback }) },
      }),
    onSuccess: async (_response, { id, status, feedback }) => {
      // Update the lists immediately, so that the admin can go on, and cancel older requests.
      await client.cancelQueries({ queryKey: ["review"] });
      changeListed(client, id, { status, ...(feedback && { feedback }) });
      void client.invalidateQueries({ queryKey: counts });
      // A list whose first request was cancelled is not fetched again by itself.
      const isEmpty = ({ state }: Query) => state.data === undefined;
      void client.refetchQueries({ queryKey: lists, type: "active", predicate: isEmpty });
    },
    onError: () => void client.invalidateQueries({ queryKey: ["review"] }),
  });
}

interface ReviewUndo {
  id: string;
  decisionId: string;
  /** All rows that the screen keeps in the list, with this one. */
  recent: readonly RecentDecision<Product>[];
}

/** Makes a product pending again. @throws ApiProblem */
export function useUndoDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decisionId }: ReviewUndo) =>
      callApi("POST /users/admin/product-status/:id/undo", { params: { id }, body: { decisionId } }),
    onSuccess: async (_response, { id, recent }) => {
      await client.cancelQueries({ queryKey: ["review"] });
      // A list fetched after the decision lacks the product. Without its row, the focus would be lost.
      client.setQueriesData<Page<Product>>({ queryKey: lists, type: "active" }, (page) =>
        page?.items.every(({ _id }) => _id !== id)
          ? { ...page, items: [...withRecent(page.items, recent)] }
          : page,
      );
      changeListed(client, id, { status: "pending" });
      // The screen stops keeping the row as soon as this mutation ends, so the list must have it by then.
      await new Promise<void>((shown) => notifyManager.schedule(shown));
    },
    // Without a response, the rows stay for another attempt.
    onSettled: (_response, error) => {
      if (!isUnreachable(error)) void client.invalidateQueries({ queryKey: ["review"] });
    },
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

/** Changes a product in all lists, and their totals, which its status may change. */
function changeListed(
  client: QueryClient,
  id: string,
  change: Partial<Product> & Pick<Product, "status">,
): void {
  for (const [key, page] of client.getQueriesData<Page<Product>>({ queryKey: lists })) {
    const before = page?.items.find(({ _id }) => _id === id);
    if (page?.total === undefined || !before) continue;
    const { status } = key[2] as ReviewListRequest;
    const matches = (each: ProductStatus) => Number(status === "all" || status === each);
    client.setQueryData<Page<Product>>(key, {
      ...page,
      items: page.items.map((product) => (product._id === id ? { ...product, ...change } : product)),
      total: page.total + matches(change.status) - matches(before.status),
    });
  }
}

/** Returns a function that fetches the lists again. */
export function useRefreshReview(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ["review"] });
}

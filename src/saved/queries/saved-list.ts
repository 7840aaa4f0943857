/** The wishlist as rows for its page, of the account or of this device, in pages. */
import { useEffect, useState } from "react";
import { maxSummaries } from "#catalog/contract/constants.ts";
import type { ProductSummary } from "#catalog/contract.ts";
import { callForPage } from "#client/call-api.ts";
import { callPublic } from "#client/endpoints.ts";
import { isUnreachable } from "#client/problem.ts";
import { whenReachable } from "#client/when-reachable.ts";
import { imageUrl } from "#shared/images.ts";
import { poishaOf } from "#shared/money.ts";
import { areSavedIdsKnown, deviceProducts, savedSettled, syncAccount } from "./saved-ids.ts";

export interface SavedRow {
  id: string;
  title: string;
  titleBn: string | null;
  shopName: string;
  shopNameBn: string | null;
  /** Empty if it has no image, or none is known. */
  imageUrl: string;
  /** False if it is no longer on sale. */
  available: boolean;
  inStock: boolean;
  hasVariations: boolean;
  pricePoisha: number;
  /** Whether variations cost more than `pricePoisha`. */
  hasHigherPrices: boolean;
  priceWhenSavedPoisha: number;
}

interface SavedPage {
  rows: readonly SavedRow[];
  hasMore: boolean;
  /** The cursor of the next page of the account. A device has none. */
  cursor?: string | undefined;
}

export interface SavedList {
  /** Undefined while the first page loads. */
  rows: readonly SavedRow[] | undefined;
  busy: boolean;
  /** Why the last page failed to load. */
  error: unknown;
  hasMore: boolean;
  /** Loads the next page, or the one that failed. */
  more: () => void;
}

/** Loads the list once; what is removed later stays in it. */
export function useSavedList(source: "account" | "device"): SavedList {
  const [page, setPage] = useState<SavedPage>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads the next page.
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    const { signal } = controller;
    const loading =
      source === "account" ? loadAccountPage(page?.cursor, signal) : loadDevicePage(page?.rows ?? [], signal);
    loading
      .then(
        ({ rows, ...next }) => {
          if (signal.aborted) return;
          setError(undefined);
          setPage({ ...next, rows: [...(page?.rows ?? []), ...rows] });
        },
        (error) => !signal.aborted && setError(error),
      )
      .finally(() => !signal.aborted && setBusy(false));
    return () => controller.abort();
  }, [source, attempt]);

  const more = () => setAttempt((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `more` is the same for every error.
  useEffect(() => (isUnreachable(error) ? whenReachable(more, 2_000) : undefined), [error]);

  return {
    rows: page?.rows,
    busy,
    error,
    hasMore: page?.hasMore ?? false,
    more,
  };
}

async function loadAccountPage(cursor: string | undefined, signal: AbortSignal): Promise<SavedPage> {
  // What the device has saved may still be on its way to the account.
  const wereKnown = areSavedIdsKnown();
  await savedSettled();
  // A row without a known id is shown as removed, so the ids must not be older than the rows. They are
  // fetched again, unless they were unknown and `savedSettled` has just waited for their first request.
  if (wereKnown || !areSavedIdsKnown()) await syncAccount();
  const { items, nextCursor } = await callForPage("GET /users/user/saved", { query: { cursor }, signal });
  const rows = items.map((item) => ({
    ...rowOf(item),
    available: item.available,
    priceWhenSavedPoisha: poishaOf(item.priceWhenSaved) ?? 0,
  }));
  return { rows, hasMore: nextCursor !== undefined, cursor: nextCursor };
}

/** Loads the next products that are not shown. Those that are shown may have been removed since. */
export async function loadDevicePage(
  shown: readonly { id: string }[],
  signal: AbortSignal,
): Promise<SavedPage> {
  const shownIds = new Set(shown.map(({ id }) => id));
  const remaining = deviceProducts().filter(({ id }) => !shownIds.has(id));
  const products = remaining.slice(0, maxSummaries);
  const ids = products.map(({ id }) => id).join();
  const summaries =
    products.length > 0 ? await callPublic("GET /products/summaries", { query: { ids }, signal }) : [];
  const rowsById = new Map(summaries.map((summary) => [summary._id, rowOf(summary)]));
  const rows = products.map((product) => ({
    ...(rowsById.get(product.id) ?? { ...unknownRow, ...product }),
    priceWhenSavedPoisha: product.pricePoisha,
  }));
  return { rows, hasMore: remaining.length > maxSummaries };
}

function rowOf({
  _id,
  price,
  priceTo,
  image,
  ...summary
}: ProductSummary): Omit<SavedRow, "priceWhenSavedPoisha"> {
  return {
    ...summary,
    id: _id,
    available: true,
    imageUrl: image ? imageUrl(image.hash) : "",
    pricePoisha: poishaOf(price) ?? 0,
    hasHigherPrices: priceTo !== null,
  };
}

/** What is not known of a product that the device has saved and that is no longer on sale. */
const unknownRow = {
  shopName: "",
  shopNameBn: null,
  imageUrl: "",
  available: false,
  inStock: false,
  hasVariations: false,
  hasHigherPrices: false,
};

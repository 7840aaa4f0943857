/** Fetches current prices and stock for the product page, because the cached page may be minutes old. */
import { useEffect, useState } from "react";
import type { Variations } from "#catalog/contract/views.ts";
import { callPublic } from "#client/endpoints.ts";
import { ApiProblem } from "#client/problem.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";

export interface PriceAndStock {
  /** With variations, the lowest price. */
  pricePoisha: Poisha;
  /** How many are left. With variations, of all together. */
  stock: number;
  variations: Variations | null;
}

interface CurrentPriceAndStock extends PriceAndStock {
  /** False if the product was taken off sale after the page was rendered. Its stock is then 0. */
  onSale: boolean;
}

/**
 * Returns the current price and stock. While they load, and if the request fails, returns those that the
 * page was rendered with.
 */
export function usePriceAndStock(
  productId: string,
  rendered: PriceAndStock,
): CurrentPriceAndStock & { refresh: () => void } {
  const [fetched, setFetched] = useState<{ productId: string; current: CurrentPriceAndStock }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` fetches again, a new `rendered` does not.
  useEffect(() => {
    const controller = new AbortController();
    fetchPriceAndStock(productId, rendered, controller.signal).then(
      (current) => !controller.signal.aborted && setFetched({ productId, current }),
      () => {},
    );
    return () => controller.abort();
  }, [productId, attempt]);

  const current = fetched?.productId === productId ? fetched.current : { ...rendered, onSale: true };
  return { ...current, refresh: () => setAttempt((count) => count + 1) };
}

/** @throws ApiProblem */
async function fetchPriceAndStock(
  productId: string,
  rendered: PriceAndStock,
  signal: AbortSignal,
): Promise<CurrentPriceAndStock> {
  try {
    const { price, quantity, variations } = await callPublic("GET /products/details/:id", {
      params: { id: productId },
      signal,
    });
    return {
      onSale: true,
      pricePoisha: poishaOf(price) ?? rendered.pricePoisha,
      stock: quantity,
      variations: variations && {
        options: variations.options.map(({ name }) => name),
        items: variations.items.map((item) => ({
          id: item._id,
          chosen: item.values,
          pricePoisha: poishaOf(item.price) ?? rendered.pricePoisha,
          quantity: item.quantity,
        })),
      },
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return { ...rendered, onSale: false, stock: 0 };
    throw error;
  }
}

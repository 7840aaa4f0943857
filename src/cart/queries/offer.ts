/** Fetches current prices and stock for the product page, because the cached page may be minutes old. */
import { useEffect, useState } from "react";
import type { Variations } from "#catalog/contract/views.ts";
import { callPublic } from "#client/call-public.ts";
import { ApiProblem } from "#client/problem.ts";
import { poishaOf } from "#shared/money.ts";

export interface Offer {
  /** With variations, the lowest price. */
  pricePoisha: number;
  /** How many are left. */
  quantity: number;
  variations: Variations | null;
}

/**
 * Returns the current offer. While it loads, and if the request fails, returns the offer that the page was
 * rendered with.
 */
export function useFreshOffer(productId: string, rendered: Offer): Offer & { refresh: () => void } {
  const [fresh, setFresh] = useState<{ productId: string; offer: Offer }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` fetches again, a new `rendered` does not.
  useEffect(() => {
    const controller = new AbortController();
    fetchOffer(productId, rendered, controller.signal).then(
      (offer) => !controller.signal.aborted && setFresh({ productId, offer }),
      () => {},
    );
    return () => controller.abort();
  }, [productId, attempt]);

  const offer = fresh?.productId === productId ? fresh.offer : rendered;
  return { ...offer, refresh: () => setAttempt((count) => count + 1) };
}

/** @throws ApiProblem */
async function fetchOffer(productId: string, rendered: Offer, signal: AbortSignal): Promise<Offer> {
  try {
    const { price, quantity, variations } = await callPublic("GET /products/details/:id", {
      params: { id: productId },
      signal,
    });
    return {
      pricePoisha: poishaOf(price) ?? rendered.pricePoisha,
      quantity,
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
    // No longer on sale.
    if (error instanceof ApiProblem && error.status === 404) return { ...rendered, quantity: 0 };
    throw error;
  }
}

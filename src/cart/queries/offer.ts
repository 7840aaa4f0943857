/** What the product page asks when it opens: its own bytes may be minutes old, the stock and the price must not be. */
import { useEffect, useState } from "react";
import type { Variations } from "#catalog/contract/views.ts";
import { callPublic } from "#client/call-public.ts";
import { ApiProblem } from "#client/problem.ts";
import { poishaOf } from "#shared/money.ts";

export interface Offer {
  /** With variations the lowest. */
  pricePoisha: number;
  /** How many are left. */
  quantity: number;
  variations: Variations | null;
}

/** The offer of today; until it is there, and when it cannot be had, the one that the page was made with. */
export function useFreshOffer(productId: string, known: Offer): Offer & { refresh: () => void } {
  const [fresh, setFresh] = useState<{ of: string; offer: Offer }>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again; what the page was made with does not.
  useEffect(() => {
    const left = new AbortController();
    fetchOffer(productId, known, left.signal).then(
      (offer) => !left.signal.aborted && setFresh({ of: productId, offer }),
      () => {},
    );
    return () => left.abort();
  }, [productId, round]);

  const offer = fresh?.of === productId ? fresh.offer : known;
  return { ...offer, refresh: () => setRound((count) => count + 1) };
}

/** @throws ApiProblem */
async function fetchOffer(productId: string, known: Offer, signal: AbortSignal): Promise<Offer> {
  try {
    const { price, quantity, variations } = await callPublic("GET /products/details/:id", {
      params: { id: productId },
      signal,
    });
    return {
      pricePoisha: poishaOf(price) ?? known.pricePoisha,
      quantity,
      variations: variations && {
        options: variations.options.map(({ name }) => name),
        items: variations.items.map(({ _id, values, price: each, quantity: left }) => ({
          id: _id,
          chosen: values,
          pricePoisha: poishaOf(each) ?? known.pricePoisha,
          quantity: left,
        })),
      },
    };
  } catch (problem) {
    // The product is no longer on sale.
    if (problem instanceof ApiProblem && problem.status === 404) return { ...known, quantity: 0 };
    throw problem;
  }
}

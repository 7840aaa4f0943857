/** What the product page asks when it opens: its own bytes may be minutes old, the stock and the price must not be. */
import { useEffect, useState } from "react";
import type { Variations } from "#catalog/contract/views.ts";
import { timeLimitMs } from "#client/session-hint.ts";
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
    askOffer(productId, known, left.signal).then(
      (offer) => offer && !left.signal.aborted && setFresh({ of: productId, offer }),
      () => {},
    );
    return () => left.abort();
  }, [productId, round]);

  const offer = fresh?.of === productId ? fresh.offer : known;
  return { ...offer, refresh: () => setRound((count) => count + 1) };
}

interface WireOffer {
  price: number;
  quantity: number;
  variations: {
    options: { name: string }[];
    items: { _id: string; values: string[]; price: number; quantity: number }[];
  } | null;
}

async function askOffer(productId: string, known: Offer, signal: AbortSignal): Promise<Offer | undefined> {
  const answer = await fetch(`/api/products/details/${productId}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
  });
  // Not on sale any more: there is none left to buy.
  if (answer.status === 404) return { ...known, quantity: 0 };
  if (!answer.ok) return undefined;
  const { price, quantity, variations } = (await answer.json()) as WireOffer;
  return {
    pricePoisha: poishaOf(price) ?? known.pricePoisha,
    quantity,
    variations: variations && {
      options: variations.options.map(({ name }) => name),
      items: variations.items.map(({ _id, values, price: each, quantity: left }) => ({
        ...{ id: _id, chosen: values, pricePoisha: poishaOf(each) ?? known.pricePoisha, quantity: left },
      })),
    },
  };
}

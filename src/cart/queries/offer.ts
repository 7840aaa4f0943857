/** What the product page asks when it opens: its own bytes may be minutes old, the stock and the price must not be. */
import { useEffect, useState } from "react";
import { timeLimitMs } from "#accounts/queries/session-hint.ts";
import { poishaOf } from "#shared/money.ts";

export interface Offer {
  pricePoisha: number;
  /** How many are left. */
  quantity: number;
}

/** The offer of today; until it is there, and when it cannot be had, the one that the page was made with. */
export function useFreshOffer(productId: string, { pricePoisha, quantity }: Offer): Offer & { refresh: () => void } {
  const [fresh, setFresh] = useState<{ of: string; offer: Offer }>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again.
  useEffect(() => {
    const left = new AbortController();
    askOffer(productId, pricePoisha, left.signal).then(
      (offer) => offer && !left.signal.aborted && setFresh({ of: productId, offer }),
      () => {},
    );
    return () => left.abort();
  }, [productId, round]);

  const offer = fresh?.of === productId ? fresh.offer : { pricePoisha, quantity };
  return { ...offer, refresh: () => setRound((count) => count + 1) };
}

async function askOffer(productId: string, knownPoisha: number, signal: AbortSignal): Promise<Offer | undefined> {
  const answer = await fetch(`/api/products/details/${productId}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]) });
  // Not on sale any more: there is none left to buy.
  if (answer.status === 404) return { pricePoisha: knownPoisha, quantity: 0 };
  if (!answer.ok) return undefined;
  const { price, quantity } = (await answer.json()) as { price: number; quantity: number };
  return { pricePoisha: poishaOf(price) ?? knownPoisha, quantity };
}

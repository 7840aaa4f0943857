/** The demo's goods as the calls show them. What other journeys of this worker sell in the same shop is not among them: it comes and goes. */
import { shop } from "./shop.ts";

export interface Goods {
  _id: string;
  title: string;
  titleBn: string;
  /** Taka. */
  price: number;
  quantity: number;
  variations: {
    options: { name: string }[];
    items: { values: string[]; price: number; quantity: number }[];
  } | null;
}

/** The seed's ids are of 1 January 2026. */
export const isOfTheDemo = ({ _id }: { _id: string }) => _id.startsWith("019b76da-a800-7");

/** @param kind `all/all`, or a category's slug; the newest come first, 100 at most */
export async function demoGoods(kind = "all/all"): Promise<[Goods, ...Goods[]]> {
  const answer = await fetch(`${shop.origin}/api/products/${kind}?limitValue=100`);
  const [first, ...others] = ((await answer.json()) as Goods[]).filter(isOfTheDemo);
  if (!first) throw new Error(`the demo sells nothing in ${kind}`);
  return [first, ...others];
}

/**
 * Reads the demo's products from the API, without the products that other tests of this worker add and
 * remove.
 */
import { mela } from "./mela.ts";

export interface DemoProduct {
  _id: string;
  title: string;
  titleBn: string;
  /** In taka. */
  price: number;
  quantity: number;
  /** 0 if there is none. */
  rating: number;
  /** The path of the fourth photo. */
  imgAngleThree: string | null;
  variations: {
    options: { name: string }[];
    items: { values: string[]; price: number; quantity: number }[];
  } | null;
}

/** The UUIDv7s of the seed are of 1 January 2026. */
export const isOfTheDemo = ({ _id }: { _id: string }) => _id.startsWith("019b76da-a800-7");

/**
 * Returns up to 100 products, newest first. `category` is `all/all` or a category's slug; `origin` defaults
 * to the server of this worker.
 */
export async function demoProducts(
  category = "all/all",
  origin = mela.origin,
): Promise<[DemoProduct, ...DemoProduct[]]> {
  const response = await fetch(`${origin}/api/products/${category}?limitValue=100`);
  const [first, ...others] = ((await response.json()) as DemoProduct[]).filter(isOfTheDemo);
  if (!first) throw new Error(`the demo sells nothing in ${category}`);
  return [first, ...others];
}

/** The way through the products that wait. */

interface Waiting {
  _id: string;
  status: string;
}

/** Who is next after one has been decided: the first behind it that waits, else the last before it. */
export function nextWaiting<Product extends Waiting>(
  products: readonly Product[],
  decidedId: string,
): Product | undefined {
  const at = products.findIndex(({ _id }) => _id === decidedId);
  const waits = ({ _id, status }: Product) => status === "pending" && _id !== decidedId;
  return products.slice(at + 1).find(waits) ?? products.slice(0, Math.max(at, 0)).findLast(waits);
}

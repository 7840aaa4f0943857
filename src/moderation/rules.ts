interface ReviewItem {
  _id: string;
  status: string;
}

/**
 * Returns the pending product to show after a decision: the first one after it, else the last one before it.
 */
export function nextPending<Product extends ReviewItem>(
  products: readonly Product[],
  decidedId: string,
): Product | undefined {
  const index = products.findIndex(({ _id }) => _id === decidedId);
  const isPending = ({ _id, status }: Product) => status === "pending" && _id !== decidedId;
  return (
    products.slice(index + 1).find(isPending) ?? products.slice(0, Math.max(index, 0)).findLast(isPending)
  );
}

/** A product that was just decided on. It keeps its place in the list while the decision can be undone. */
export interface RecentDecision<Product extends ReviewItem = ReviewItem> {
  /** The product as decided. */
  product: Product;
  /** Its index in the list. */
  index: number;
}

/** Returns the list with recently decided products at their places, also if it was fetched without them. */
export function withRecent<Product extends ReviewItem>(
  products: readonly Product[],
  recent: readonly RecentDecision<Product>[],
): readonly Product[] {
  if (recent.length === 0) return products;
  const decided = new Set(recent.map(({ product }) => product._id));
  const rows = products.filter(({ _id }) => !decided.has(_id));
  for (const { product, index } of recent.toSorted((a, b) => a.index - b.index))
    rows.splice(index, 0, product);
  return rows;
}

/**
 * Returns the row to go to with the arrow keys from the current one, without those that were just decided on.
 * Without a current row, it is the first one.
 */
export function rowBeside<Product extends ReviewItem>(
  products: readonly Product[],
  currentId: string | undefined,
  step: 1 | -1,
  skipped: ReadonlySet<string>,
): Product | undefined {
  const open = products.filter(({ _id }) => _id === currentId || !skipped.has(_id));
  const index = open.findIndex(({ _id }) => _id === currentId);
  return index < 0 ? open[0] : open[index + step];
}

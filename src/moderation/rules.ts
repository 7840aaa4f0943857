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

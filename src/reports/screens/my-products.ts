/** Where a vendor changes a product: their table, with this one in it. */
export const myProducts = (title: string): string =>
  `/dashboard/vendor/my-products?${new URLSearchParams({ q: title })}`;

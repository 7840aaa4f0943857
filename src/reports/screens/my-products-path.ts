/** Returns the path of the vendor's product list, filtered by this title. */
export const myProductsPath = (title: string): string =>
  `/dashboard/vendor/my-products?${new URLSearchParams({ q: title })}`;

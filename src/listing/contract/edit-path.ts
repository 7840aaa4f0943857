/** With this fragment in its URL, the product form focuses the lowest stock of the variations. */
export const lowestStockHash = "#lowest-stock";

export const editPath = (id: string) => `/dashboard/vendor/edit-product/${id}`;

/** The id of the variations in the product form, which focuses the lowest stock if its URL has this hash. */
export const variationsId = "variations";

export const editPath = (id: string) => `/dashboard/vendor/edit-product/${id}`;

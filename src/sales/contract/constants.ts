/** Maximum number of pack lists that a vendor can print at once. */
export const maxPackLists = 50;

/** Columns of a product grid on phones and wide screens, spec sections 2 and 9. */
export type GridColumns = "1-4" | "2-4" | "2-4-beside" | "2-5";

export const gridClasses: Record<GridColumns, string> = {
  "1-4": "grid-cols-1 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4-beside": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-5": "grid-cols-2 md:grid-cols-4 lg:grid-cols-5",
};

/** The `sizes` attribute of the images of cards. */
export const gridSizes: Record<GridColumns, string> = {
  "1-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), (width >= 48rem) calc(33vw - 1.5rem), (width >= 40rem) calc(50vw - 1.5rem), calc(100vw - 2rem)",
  "2-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), (width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.4rem)",
  "2-4-beside":
    "(width >= 87.5rem) 263px, (width >= 64rem) calc(25vw - 5.5rem), (width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.4rem)",
  "2-5":
    "(width >= 87.5rem) 254px, (width >= 64rem) calc(20vw - 1.5rem), (width >= 48rem) calc(25vw - 1.5rem), calc(50vw - 1.4rem)",
};

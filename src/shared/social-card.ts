/** Size in pixels of the cards that social networks show for a link. */
export const cardSize = { width: 1200, height: 630 } as const;

export const cardKinds = ["product", "category", "shop"] as const;
export type CardKind = (typeof cardKinds)[number];

/** What a card shows, in one language. */
export interface CardContent {
  title: string;
  price?: string | undefined;
  /** A smaller line: the shop, or what a category or shop is about. */
  line: string;
  imageHash: string | undefined;
}

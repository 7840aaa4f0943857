/** The choices of a product as they are typed: one or two named options, and price and stock of each way to choose. */
export interface Variations {
  options: { name: string }[];
  items: { _id?: string; values: string[]; price: string; quantity: string }[];
}

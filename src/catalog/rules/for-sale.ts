/** What an order needs to know of a product at the moment of buying. */
export interface ForSale {
  id: string;
  title: string;
  titleBn: string | null;
  pricePoisha: number;
  stock: number;
  /** Approved, not shelved, and of a shop that may sell. */
  onSale: boolean;
  /** Hash of the primary picture. */
  image: string | null;
  shopId: string;
  shopName: string;
  shopNameBn: string | null;
  /** Days until it ships. */
  deliverProcessDays: number;
}

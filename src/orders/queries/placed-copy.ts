/** What the device knows of the last order. Public pages use it, so it must not import TanStack Query. */
import { readCopy, saveCopy } from "#client/offline.ts";
import type { OrderRecord } from "../contract.ts";

/** After this time, the cart, My Orders and the offline page no longer confirm the order from this copy. */
const unseenForMs = 3_600_000;

type Line = OrderRecord["products"][number];

/** What is known of an order as soon as it is placed. `_id` of a line is that of its cart entry. */
export type JustPlaced = Omit<
  OrderRecord,
  "products" | "orderPlaceTime" | "email" | "itemsTotal" | "deliveryFee" | "history"
> & {
  products: Pick<Line, "_id" | "title" | "titleBn" | "variation" | "quantity" | "deliverProcessTime">[];
};

/** Returns the part of an order that can be read without a connection, without the address. */
export const orderCopy = ({ _id, orderNumber, orderStatus, placedAt, total, products }: JustPlaced) => ({
  _id,
  orderNumber,
  orderStatus,
  placedAt,
  total,
  products: products.map(({ title, titleBn, variation, quantity }) => ({
    title,
    titleBn,
    variation,
    quantity,
  })),
});
export type OrderCopy = ReturnType<typeof orderCopy>;

/**
 * Returns the last order that was placed on this device, for an hour at most, until My Orders has confirmed
 * it or the shopper has left its complete confirmation in the cart (`forgetPlaced`).
 */
export function unseenPlacedOrder(): OrderCopy | undefined {
  const { savedAt = 0, value: [order] = [] } = readCopy<OrderCopy>("placed") ?? {};
  return Date.now() - savedAt < unseenForMs ? order : undefined;
}

export const forgetPlaced = (email: string) => saveCopy(email, "placed", []);

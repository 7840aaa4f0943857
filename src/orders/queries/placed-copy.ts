/** What the device knows of the last order. Public pages use it, so it must not import TanStack Query. */
import type { AddressRecord } from "#addresses/contract.ts";
import { readCopy, saveCopy } from "#client/offline.ts";
import type { OrderRecord, PlaceOrder } from "../contract.ts";

/** After this time, the cart, My Orders and the offline page no longer confirm the order from this copy. */
const unseenForMs = 3_600_000;

/** How many of the last orders can be read without a connection. */
export const copiedOrders = 10;

type Line = OrderRecord["products"][number];

/** What is known of an order as soon as it is placed. `_id` of a line is that of its cart entry. */
export type JustPlaced = Omit<
  OrderRecord,
  "products" | "orderPlaceTime" | "email" | "itemsTotal" | "deliveryFee" | "history"
> & {
  products: Pick<Line, "_id" | "title" | "titleBn" | "variation" | "quantity" | "deliverProcessTime">[];
};

export type OrderCopy = Omit<JustPlaced, "address">;

/** Returns the part of an order that can be read without a connection, without the address. */
export const orderCopy = ({
  _id,
  orderNumber,
  orderStatus,
  placedAt,
  total,
  products,
}: OrderCopy): OrderCopy => ({
  _id,
  orderNumber,
  orderStatus,
  placedAt,
  total,
  products: products.map(({ _id, title, titleBn, variation, quantity, deliverProcessTime }) => ({
    _id,
    title,
    titleBn,
    variation,
    quantity,
    deliverProcessTime,
  })),
});

/** The Idempotency-Key of an order that waited for a connection, and the address to which it was sent. */
interface SentOrder {
  key: string;
  address: PlaceOrder["seenAddress"];
}

/** The copy of the order that was placed last. */
type PlacedCopy = OrderCopy & { sent?: SentOrder | undefined };

/** Saves an order that has just been placed. */
export function savePlaced(email: string, order: OrderCopy, sent?: SentOrder): void {
  const copy = orderCopy(order);
  const others = readCopy<OrderCopy>("orders")?.value.filter(({ _id }) => _id !== copy._id) ?? [];
  saveCopy(email, "orders", [copy, ...others].slice(0, copiedOrders));
  saveCopy(email, "placed", [{ ...copy, sent } satisfies PlacedCopy]);
}

/**
 * Returns the last order that was placed on this device, for an hour at most, until My Orders has confirmed
 * it or the shopper has left its complete confirmation in the cart (`forgetPlaced`).
 */
export function unseenPlacedOrder(): OrderCopy | undefined {
  const { savedAt = 0, value: [order] = [] } = readCopy<OrderCopy>("placed") ?? {};
  return Date.now() - savedAt < unseenForMs ? order : undefined;
}

/**
 * Returns the order that this device has sent with this key to this address, if it is the last one that was
 * placed.
 */
export function sentOrder(
  key: string,
  { _id, updatedAt }: Pick<AddressRecord, "_id" | "updatedAt">,
): OrderCopy | undefined {
  const order: PlacedCopy | undefined = unseenPlacedOrder();
  const { sent } = order ?? {};
  const isSent = sent?.key === key && sent.address?._id === _id && sent.address.updatedAt === updatedAt;
  return isSent ? order : undefined;
}

/** Forgets this order, unless another one was placed after it. */
export function forgetPlaced(email: string, id: string): void {
  if (unseenPlacedOrder()?._id === id) saveCopy(email, "placed", []);
}

import { z } from "zod";
import { AddressRecord } from "#addresses/contract.ts";
import { refusals } from "#shared/refusal.ts";

/** Taka 55 a order, spec section 9, in poisha. */
export const deliveryFeePoisha = 5_500;
export const pendingOrdersMaximum = 20;
/** How long a repeat waits for the first request with the same Idempotency-Key, decisions 2.8. */
export const repeatWaitMs = 5_000;

export const orderStatuses = ["pending", "processing", "ready to ship", "shipping", "on the way", "delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderRefusals = refusals({
  price_changed: [409, "A price has changed since you looked. Please check the new total."],
  out_of_stock: [409, "There is not enough left in stock."],
  cart_changed: [409, "Your cart has changed since you looked. Please check it again."],
  address_missing: [409, "No Address Found"],
  request_in_progress: [409, "This order is being placed already. Please wait a moment."],
  key_reused: [422, "This Idempotency-Key was used for another order."],
  too_many_pending: [429, "You have many orders waiting already. Please wait until some are on their way."],
});

/** What the shopper saw when they said Yes; the server compares it with its own records and takes nothing from it. */
export const PlaceOrder = z.object({
  products: z
    .array(z.object({ _id: z.string(), quantity: z.number().int(), price: z.number(), title: z.string().optional(), imgPrimary: z.string().optional() }))
    .min(1, "Choose at least one article.")
    .max(100)
    .refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, "The same article stands there twice."),
  address: z.unknown().optional(),
  email: z.email().optional(),
  orderPlaceTime: z.string().optional(),
  orderStatus: z.string().optional(),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderLine = z.object({
  _id: z.string(),
  productId: z.string(),
  imgPrimary: z.string(),
  quantity: z.number(),
  price: z.number(),
  title: z.string(),
  titleBn: z.string().nullable(),
  shopName: z.string(),
});

export const OrderRecord = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    orderPlaceTime: z.string(),
    placedAt: z.string(),
    products: z.array(OrderLine),
    address: AddressRecord,
    email: z.string(),
    orderStatus: z.enum(orderStatuses),
    itemsTotal: z.number(),
    deliveryFee: z.number(),
    total: z.number(),
    history: z.array(z.object({ from: z.string().nullable(), status: z.string(), by: z.string(), at: z.string() })),
  })
  .meta({ id: "Order" });
export type OrderRecord = z.infer<typeof OrderRecord>;

export const ChangeStatus = z.object({ status: z.enum(orderStatuses) });

import { z } from "zod";
import { AddressRecord } from "#addresses/contract.ts";
import { maxQuantity } from "#cart/contract/limits.ts";
import { maxEntries } from "#cart/contract.ts";
import { limitValue } from "#catalog/contract/wire.ts";
import { OwnQuery, ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { orderStatuses } from "./contract/limits.ts";

/** Orders of one buyer that may be pending at once, times RATE_LIMIT_FACTOR. */
export const pendingOrdersMaximum = 20;
/** How long a repeat waits for the first request with the same Idempotency-Key. */
export const repeatWaitMs = 5_000;
export const ordersDefault = 50;

export const orderRefusals = refusals({
  price_changed: [409, "A price has changed since you looked. Please check the new total."],
  out_of_stock: [409, "There is not enough left in stock."],
  cart_changed: [409, "Your cart has changed since you looked. Please check it again."],
  address_missing: [409, "No Address Found"],
  request_in_progress: [409, "This order is being placed already. Please wait a moment."],
  key_reused: [422, "This Idempotency-Key was used for another order."],
  too_many_pending: [429, "You have many orders waiting already. Please wait until some are on their way."],
});

/** The member `products` of the refusals above: what is different now, by cart entry. */
export interface ChangedLine {
  /** The cart entry. */
  _id: string;
  productId?: string;
  title?: string;
  /** price_changed: the price of today, in taka. */
  price?: number;
  /** out_of_stock: how many are left; 0 also for what is not on sale any more. */
  left?: number;
}

/** What the shopper saw when they said Yes; the server compares it with its own records and takes nothing from it. */
export const PlaceOrder = z.object({
  products: z
    .array(
      z.object({
        _id: z.string().toLowerCase(),
        quantity: z.number().int().min(1).max(maxQuantity),
        price: z.number(),
        title: z.string().optional(),
        imgPrimary: z.string().optional(),
      }),
      "Choose at least one article.",
    )
    .min(1, "Choose at least one article.")
    .max(maxEntries, `At most ${maxEntries} articles in one order.`)
    .refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, "The same article stands there twice."),
  address: z.unknown().optional(),
  email: ownEmail.optional(),
  orderPlaceTime: z.unknown().optional(),
  orderStatus: z.unknown().optional(),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderLine = z.object({
  _id: z.string().describe("The cart entry that it was"),
  productId: z.string(),
  imgPrimary: z.string(),
  quantity: z.number(),
  price: z.number().describe("Taka"),
  title: z.string(),
  titleBn: z.string().nullable(),
  shopName: z.string(),
});

const OrderChange = z.object({
  from: z.string().nullable(),
  status: z.string(),
  by: z.string().describe("'you', 'admin', or to admins a name"),
  at: z.string(),
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
    itemsTotal: z.number().describe("Taka"),
    deliveryFee: z.number().describe("Taka"),
    total: z.number().describe("Taka"),
    history: z.array(OrderChange),
  })
  .meta({ id: "Order" });
export type OrderRecord = z.infer<typeof OrderRecord>;

const cursor = z.uuid().optional().describe("Where to go on, from the Link header of the answer before");

export const OwnOrdersQuery = OwnQuery.safeExtend({ limitValue: limitValue.optional(), cursor });
export const AllOrdersQuery = z.object({
  limitValue: limitValue.optional(),
  cursor,
  status: z.enum(orderStatuses).optional(),
  q: z.string().trim().max(100).optional().describe("Part of an order number, of the buyer's e-mail address, name or mobile number"),
});

export const PlacedAnswer = z.object({ insertedId: z.string() });
export const ChangeStatus = z.object({ status: z.enum(orderStatuses) });

import { z } from "zod";
import { AddressRecord } from "#addresses/contract.ts";
import { maxEntries } from "#cart/contract/constants.ts";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { reportIssue } from "#shared/field-errors.ts";
import { limitParam, tableSearch } from "#shared/list-params.ts";
import { locales } from "#shared/locale.ts";
import { OwnQueryParams, ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { maxIdempotencyKeyLength } from "#shared/request-limits.ts";
import {
  cancelReasons,
  maxCancelReasonLength,
  normalizeReason,
  reasonErrorMessages,
  reasonIssue,
} from "./contract/cancel-reason.ts";
import {
  buyAgainResults,
  maxExportedOrders,
  orderSorts,
  orderStatuses,
  paymentMethod,
  paymentStates,
  settableStatuses,
} from "./contract/constants.ts";

export const orderPlaceTimeFormat =
  "`placedAt` as text in Dhaka time, such as 'November 21st 2026, 4:05:09 pm'";

/** What has changed about a cart entry since the shopper saw it. */
const ChangedEntry = z.object({
  _id: z.string().describe("Id of the cart entry"),
  productId: z.string().optional(),
  title: z.string().optional(),
  variation: z.string().optional().describe("The variation as text, such as 'Size: L'"),
  price: z.number().optional().describe("`price_changed`: the current price in taka"),
  left: z
    .number()
    .optional()
    .describe("`out_of_stock`: how many are left; 0 also for a product that is no longer on sale"),
});
export type ChangedEntry = z.infer<typeof ChangedEntry>;
const ChangedEntries = z.array(ChangedEntry);

/** An order that prevents the deletion of an account. */
const OpenOrder = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(orderStatuses),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

export const orderRefusals = refusals({
  price_changed: [
    409,
    "A price has changed. Please check the new total.",
    {
      products: ChangedEntries.describe("Empty if only the delivery fee has changed"),
      deliveryFee: z.number().describe("The current delivery fee in taka"),
    },
  ],
  out_of_stock: [409, "Not enough stock. Please choose fewer.", { products: ChangedEntries }],
  cart_changed: [409, "Your cart has changed. Please check it again.", { products: ChangedEntries }],
  address_missing: [409, "No Address Found"],
  address_changed: [
    409,
    "Your delivery address has changed. Please check it, then place the order again.",
    { address: AddressRecord },
  ],
  request_in_progress: [409, "This order is already being placed. Please wait a moment."],
  too_many_pending: [
    429,
    "You have too many pending orders. Please wait until some of them are being processed, or cancel some.",
  ],
  email_unconfirmed: [
    429,
    "Please confirm your e-mail address first. Until then, your pending orders, the pieces in them and your cancellations are limited.",
  ],
  orders_open: [
    409,
    "You have open orders. Please cancel them, or wait until they are delivered.",
    { orders: z.array(OpenOrder) },
  ],
  status_changed: [
    409,
    "Someone else has changed the status. Please check the order again.",
    { orderStatus: z.enum(orderStatuses) },
  ],
  transition_not_allowed: [
    409,
    "The current status no longer allows this.",
    { orderStatus: z.enum(orderStatuses) },
  ],
  sales_open: [
    409,
    "Some orders from your shop have not been delivered yet. Please complete them first.",
    { orders: z.array(OpenOrder) },
  ],
});

/**
 * The order as the shopper saw it. Quantity, price and `seenAddress` are compared with the stored ones, and
 * `seenTotal` with the total.
 * `title`, `imgPrimary`, `address` and `orderStatus` only distinguish a retry from another order
 * (`orderFingerprint`). `orderPlaceTime` is ignored.
 */
export const PlaceOrder = z.object({
  products: z
    .array(
      z.object({
        _id: z.string().toLowerCase(),
        quantity: z.number().int().min(1).max(maxQuantity),
        price: z.number().describe("Taka, as the shopper saw it"),
        title: z.string().optional(),
        imgPrimary: z.string().optional(),
      }),
      "Choose at least one product.",
    )
    .min(1, "Choose at least one product.")
    .max(maxEntries, `At most ${maxEntries} cart entries in one order.`)
    .refine(
      (lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length,
      "The same cart entry is listed twice.",
    ),
  address: z.unknown().optional(),
  seenAddress: AddressRecord.pick({ _id: true, updatedAt: true })
    .optional()
    .describe("The address that the shopper saw. If the current one differs, nothing is ordered"),
  seenTotal: z
    .number()
    .optional()
    .describe("The total in taka that the shopper saw, with delivery. If it differs, nothing is ordered"),
  email: ownEmail.optional(),
  orderPlaceTime: z.unknown().optional(),
  orderStatus: z.unknown().optional(),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const OrderLine = z.object({
  _id: z.string().describe("Id of the cart entry that this line was ordered from"),
  productId: z.string(),
  imgPrimary: z.string(),
  quantity: z.number(),
  price: z.number().describe("Taka"),
  title: z.string(),
  titleBn: z.string().nullable(),
  variationId: z.string().nullable(),
  variation: z
    .string()
    .nullable()
    .describe("The chosen variation with its names on the day of the order, such as 'Size: L, Colour: Red'"),
  shopName: z.string(),
  shopNameBn: z.string().nullable(),
});

export const OrderChange = z.object({
  from: z.enum(orderStatuses).nullable(),
  status: z.enum(orderStatuses),
  by: z
    .string()
    .describe("'you' for the reader's own change, otherwise 'admin', or for admins the name of the person"),
  byKind: z
    .enum(["you", "admin", "name"])
    .describe("What `by` is. Distinguishes a person whose name is 'you' or 'admin'"),
  at: z.string(),
  reason: z.string().nullable().describe("Why it was cancelled"),
});

export const OrderRecord = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    orderPlaceTime: z.string().describe(orderPlaceTimeFormat),
    placedAt: z.string(),
    products: z.array(
      OrderLine.extend({
        onSale: z.boolean().describe("Whether the product is on sale now, and so has a page"),
        shopSlug: z.string(),
        shopOpen: z.boolean().describe("Whether the shop is open now, and so has a page"),
        deliverProcessTime: z.number().describe("Days until dispatch, as the product states them now"),
      }),
    ),
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

export const BuyAgain = z.object({
  lineId: z.string().optional().describe("`_id` of one line of the order. Default: all of its lines"),
});

/** What became of an order line that its buyer wants to buy again. */
export const BuyAgainLine = z
  .object({
    productId: z.string(),
    title: z.string(),
    titleBn: z.string().nullable(),
    variation: z.string().nullable().describe("As in the order"),
    result: z.enum(buyAgainResults),
    quantity: z
      .number()
      .describe("How many are in the cart now, if `result` is `added`, `already` or `fewer`; otherwise 0"),
  })
  .meta({ id: "BuyAgainLine" });
export type BuyAgainLine = z.infer<typeof BuyAgainLine>;

export const orderCursor = z
  .uuid()
  .optional()
  .describe("Cursor of the next page, from the Link header of the previous response");

/** The payment of one order. */
export const Payment = z
  .object({
    _id: z.string().describe("The order"),
    orderNumber: z.string(),
    orderPlaceTime: z.string().describe(orderPlaceTimeFormat),
    placedAt: z.string(),
    amount: z.number().describe("Taka, including delivery"),
    method: z.literal(paymentMethod),
    state: z.enum(paymentStates),
    settledAt: z
      .string()
      .nullable()
      .describe("When it was paid on delivery, or when the order was cancelled; null while it is due"),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

const ordersPage = { limitValue: limitParam(), cursor: orderCursor };

export const OwnPaymentsQueryParams = OwnQueryParams.safeExtend(ordersPage);

export const OwnOrdersQueryParams = OwnQueryParams.safeExtend({
  ...ordersPage,
  idempotencyKey: z
    .string()
    .min(1)
    .max(maxIdempotencyKeyLength)
    .optional()
    .describe(
      "Returns only the order that was placed with this key. Waits for an order that is being placed",
    ),
});

const orderSearchText = tableSearch.describe(
  "Part of an order number, of the buyer's e-mail address, or of the name or a mobile number of the address",
);
export const orderSort = z.enum(orderSorts).describe("newest when not stated");

export const AllOrdersQueryParams = z.object({
  limitValue: limitParam(),
  cursor: orderCursor,
  status: z.enum(orderStatuses).optional(),
  q: orderSearchText.optional(),
  sort: orderSort.optional(),
  format: z
    .literal("csv")
    .optional()
    .describe(
      `The first ${maxExportedOrders.toLocaleString("en")} orders as a file; ignores limitValue and cursor`,
    ),
  language: z.enum(locales).optional().describe("Language of the file. Default: en"),
});
export const AllCountsQueryParams = z.object({ q: orderSearchText.optional() });

/** How many orders there are of each status. */
export const StatusCounts = z.record(z.enum(orderStatuses), z.number()).meta({ id: "StatusCounts" });
export type StatusCounts = z.infer<typeof StatusCounts>;

export const PlacedResponse = z.object({ insertedId: z.string(), orderNumber: z.string() });
export type PlacedResponse = z.infer<typeof PlacedResponse>;

export const ChangeStatus = z.object({
  status: z.enum(settableStatuses),
  from: z
    .enum(orderStatuses)
    .optional()
    .describe("The status that the admin saw. If the current status differs, nothing is changed"),
});

export const CancelOrder = z.object({
  reason: z
    .string(reasonErrorMessages.invalid("en", {}))
    .transform(normalizeReason)
    .superRefine(reportIssue(reasonErrorMessages, "reason", reasonIssue))
    .describe(`At most ${maxCancelReasonLength} characters. Predefined reasons: ${cancelReasons.join(", ")}`),
});

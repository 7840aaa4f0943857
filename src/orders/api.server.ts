import { z } from "zod";
import { isEmailVerified } from "#accounts/store/accounts.server.ts";
import { setAttachment } from "#platform/http/attachment.server.ts";
import {
  type AppContext,
  actionContext,
  defineEndpoint,
  type Person,
} from "#platform/http/endpoint.server.ts";
import { idempotencyKey } from "#platform/http/idempotency-key.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { countUse, enforceLimits } from "#platform/http/rate-limit.server.ts";
import { requireRecentProof } from "#profile/actions/identity-proof.server.ts";
import { profileRefusals } from "#profile/contract.ts";
import { requireOwnEmail } from "#shared/own-email.ts";
import { commonRefusals, idempotencyRefusals, Refusal } from "#shared/refusal.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { ModifiedResponse, modified } from "#shared/write-responses.ts";
import { buyAgain } from "./actions/buy-again.server.ts";
import { cancelOrder, changeStatus } from "./actions/order-status.server.ts";
import { findPlacedOrder, placeOrder } from "./actions/place-order.server.ts";
import { maxExportedOrders } from "./contract/constants.ts";
import {
  AllCountsQueryParams,
  AllOrdersQueryParams,
  BuyAgain,
  BuyAgainLine,
  CancelOrder,
  ChangeStatus,
  OrderRecord,
  OwnOrdersQueryParams,
  OwnPaymentsQueryParams,
  orderRefusals,
  Payment,
  PlacedResponse,
  PlaceOrder,
  StatusCounts,
} from "./contract.ts";
import { ordersCsv } from "./rules/orders-csv.ts";
import { buyerLimitsFor } from "./rules.ts";
import { countAllOrders } from "./store/order-queries.server.ts";
import { listPayments } from "./store/payments.server.ts";
import { findOrder, listAllOrders, listForExport, listOrdersOf } from "./store/read-orders.server.ts";

const OrderId = z.object({ id: z.uuid() });

export const orderEndpoints = [
  defineEndpoint({
    method: "POST",
    path: "/users/checkout/orders",
    guard: "signed-in",
    work: "reserved",
    summary: "Orders cart entries; with an Idempotency-Key, a retry returns the same order",
    body: PlaceOrder,
    response: PlacedResponse,
    refusals: [
      idempotencyRefusals.key_reused,
      orderRefusals.price_changed,
      orderRefusals.out_of_stock,
      orderRefusals.cart_changed,
      orderRefusals.address_missing,
      orderRefusals.address_changed,
      orderRefusals.request_in_progress,
      orderRefusals.too_many_pending,
      orderRefusals.email_unconfirmed,
    ],
    status: 201,
    async handler(ctx, { person, body, headers }) {
      requireOwnEmail(person.email, body.email);
      const key = idempotencyKey(headers);
      const { id, number } = await placeOrder(ctx.db, person, body, {
        key,
        limitFactor: ctx.config.rateLimitFactor,
        ...actionContext(ctx),
      });
      return { insertedId: id, orderNumber: number };
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/checkout/orders",
    guard: "signed-in",
    work: "reserved",
    summary: "Lists the caller's own orders, newest first",
    query: OwnOrdersQueryParams,
    response: z.array(OrderRecord),
    refusals: [orderRefusals.request_in_progress],
    async handler(ctx, { person, query: { email, limitValue, cursor, idempotencyKey: key }, reply }) {
      requireOwnEmail(person.email, email);
      if (key !== undefined) return listOrdersWithKey(ctx, person, key);
      const limit = limitValue ?? tablePageSize;
      const page = await listOrdersOf(ctx.db, person, { limit, cursor });
      setPageHeaders(page, "/users/checkout/orders", { limitValue: limit }, reply);
      return page.orders;
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/checkout/payments",
    guard: "signed-in",
    summary: "Lists the caller's own orders as payments, newest order first",
    query: OwnPaymentsQueryParams,
    response: z.array(Payment),
    async handler(ctx, { person, query: { email, limitValue, cursor }, reply }) {
      requireOwnEmail(person.email, email);
      const limit = limitValue ?? tablePageSize;
      const page = await listPayments(ctx.db, person.id, { limit, cursor });
      setPageHeaders(page, "/users/checkout/payments", { limitValue: limit }, reply);
      return page.payments;
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/checkout/orders/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "Returns one order with its history, for its buyer and for admins",
    params: OrderId,
    response: OrderRecord,
    async handler(ctx, { person, params }) {
      const order = await findOrder(ctx.db, person, params.id);
      if (!order) throw new Refusal(commonRefusals.not_found);
      return order;
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/checkout/orders/:id/cancel",
    guard: "signed-in",
    summary: "Cancels one of the caller's orders before its dispatch; the stock is returned",
    params: OrderId,
    body: CancelOrder,
    response: ModifiedResponse,
    refusals: [orderRefusals.transition_not_allowed, orderRefusals.email_unconfirmed],
    async handler(ctx, { person, params, body }) {
      await limitCancelRequests(ctx, person);
      await cancelOrder(ctx.db, person, params.id, body.reason, actionContext(ctx));
      return { modifiedCount: 1 };
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/checkout/orders/:id/buy-again",
    guard: "signed-in",
    work: "reserved",
    summary: "Adds those lines of an own order that are still on sale to the cart; a retry changes nothing",
    params: OrderId,
    body: BuyAgain,
    response: z.array(BuyAgainLine),
    refusals: [orderRefusals.request_in_progress],
    handler: (ctx, { person, params, body }) =>
      buyAgain(ctx.db, person.id, { orderId: params.id, lineId: body.lineId }, ctx.now()),
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/admin/orders/all",
    guard: "admin",
    summary: "Lists all orders, by default newest first; with format=csv as a file",
    query: AllOrdersQueryParams,
    response: z.union([z.array(OrderRecord), z.string().describe("text/csv")]),
    refusals: [profileRefusals.proof_needed],
    async handler(ctx, { person, query: { limitValue, cursor, format, language = "en", ...query }, reply }) {
      if (format === "csv") {
        requireRecentProof(person);
        const orders = await listForExport(ctx.db, { ...query, limit: maxExportedOrders });
        setAttachment("orders", "csv", ctx.now(), reply);
        return ordersCsv(orders, language);
      }
      const limit = limitValue ?? tablePageSize;
      const page = await listAllOrders(ctx.db, person, { limit, cursor, ...query });
      setPageHeaders(page, "/users/admin/orders/all", { limitValue: limit, ...query }, reply);
      return page.orders;
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/admin/orders/counts",
    guard: "admin",
    summary: "Counts orders by status",
    query: AllCountsQueryParams,
    response: StatusCounts,
    handler: (ctx, { query }) => countAllOrders(ctx.db, query),
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/admin/order-status/:id",
    guard: "admin",
    summary:
      "Sets the status of an order that is not cancelled; with `from`, only if that is still its status",
    params: OrderId,
    body: ChangeStatus,
    response: ModifiedResponse,
    refusals: [orderRefusals.transition_not_allowed, orderRefusals.status_changed],
    async handler(ctx, { person, params, body }) {
      return modified(
        await changeStatus(ctx.db, person, params.id, body.status, {
          ...actionContext(ctx),
          from: body.from,
        }),
      );
    },
  }),
];

/**
 * Counts a request to cancel an order. Counts outside of the transaction of the cancellation, so that
 * rejected requests count too.
 * @throws Refusal `too_many_requests`, or `email_unconfirmed` for the daily limit of an unverified address
 */
async function limitCancelRequests(ctx: AppContext, person: Person): Promise<void> {
  const emailVerified = await isEmailVerified(ctx.db, person.id);
  const limits = buyerLimitsFor(emailVerified, ctx.config.rateLimitFactor);
  const perHour = {
    key: `cancel:account:${person.id}`,
    max: limits.cancelRequestsPerHour,
    windowSeconds: 3_600,
  };
  await enforceLimits(ctx.db, [perHour], ctx.now());
  const perDay = {
    key: `cancel-day:account:${person.id}`,
    max: limits.cancelRequestsPerDay,
    windowSeconds: 86_400,
  };
  const wait = await countUse(ctx.db, perDay, ctx.now());
  if (wait > 0)
    throw new Refusal(
      emailVerified ? commonRefusals.too_many_requests : orderRefusals.email_unconfirmed,
      {},
      wait,
    );
}

async function listOrdersWithKey(ctx: AppContext, person: Person, key: string): Promise<OrderRecord[]> {
  const id = await findPlacedOrder(ctx.db, person.id, key);
  const order = id && (await findOrder(ctx.db, person, id));
  return order ? [order] : [];
}

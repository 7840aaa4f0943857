import { z } from "zod";
import { requireRecentProof } from "#accounts/actions/second-factor.server.ts";
import { findProfile } from "#accounts/store/profile.server.ts";
import { type At, call, type Person } from "#platform/http/call.server.ts";
import { idempotencyKey } from "#platform/http/idempotency-key.server.ts";
import { answerPage } from "#platform/http/list-pages.server.ts";
import { countOne, keepWithin } from "#platform/http/rate-limit.server.ts";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { requireOwnEmail } from "#shared/own-email.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { ModifiedAnswer } from "#shared/write-answers.ts";
import { cancelOrder, changeStatus, findPlacedOrder, placeOrder } from "./actions.server.ts";
import { cancelsPerHour, ordersDefault, ordersFileMaximum } from "./contract/constants.ts";
import {
  AllCountsQuery,
  AllOrdersQuery,
  CancelOrder,
  ChangeStatus,
  OrderRecord,
  OwnOrdersQuery,
  OwnPaymentsQuery,
  orderRefusals,
  Payment,
  PlacedAnswer,
  PlaceOrder,
  StatusCounts,
} from "./contract.ts";
import { ordersFile } from "./rules/orders-file.ts";
import { limitsOf } from "./rules.ts";
import { listPayments } from "./store/payments.server.ts";
import {
  countAllOrders,
  findOrder,
  listAllOrders,
  listForFile,
  listOrdersOf,
} from "./store/reading.server.ts";

const OrderId = z.object({ id: z.uuid() });

export const orderCalls = [
  call({
    method: "POST",
    path: "/users/checkout/orders",
    guard: "signed-in",
    work: "reserved",
    summary: "Orders cart entries; with an Idempotency-Key, a retry returns the same order",
    body: PlaceOrder,
    answer: PlacedAnswer,
    status: 201,
    async run(at, { person, body, headers }) {
      requireOwnEmail(person.email, body.email);
      const key = idempotencyKey(headers);
      return {
        insertedId: await placeOrder(at.db, person, body, {
          key,
          limitFactor: at.config.rateLimitFactor,
          ...momentOf(at),
        }),
      };
    },
  }),
  call({
    method: "GET",
    path: "/users/checkout/orders",
    guard: "signed-in",
    work: "reserved",
    summary: "The caller's own orders, newest first",
    query: OwnOrdersQuery,
    answer: z.array(OrderRecord),
    async run(at, { person, query: { email, limitValue, cursor, idempotencyKey: key }, reply }) {
      requireOwnEmail(person.email, email);
      if (key !== undefined) return listPlaced(at, person, key);
      const limit = limitValue ?? ordersDefault;
      const page = await listOrdersOf(at.db, person, { limit, cursor });
      answerPage(page, "/api/users/checkout/orders", { limitValue: limit }, reply);
      return page.orders;
    },
  }),
  call({
    method: "GET",
    path: "/users/checkout/payments",
    guard: "signed-in",
    summary: "The caller's own orders as payments, newest order first",
    query: OwnPaymentsQuery,
    answer: z.array(Payment),
    async run(at, { person, query: { email, limitValue, cursor }, reply }) {
      requireOwnEmail(person.email, email);
      const limit = limitValue ?? ordersDefault;
      const page = await listPayments(at.db, person.id, { limit, cursor });
      answerPage(page, "/api/users/checkout/payments", { limitValue: limit }, reply);
      return page.payments;
    },
  }),
  call({
    method: "GET",
    path: "/users/checkout/orders/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "One order with its history, for its buyer and for admins",
    params: OrderId,
    answer: OrderRecord,
    async run(at, { person, params }) {
      const order = await findOrder(at.db, person, params.id);
      if (!order) throw new Refusal(commonRefusals.not_found);
      return order;
    },
  }),
  call({
    method: "POST",
    path: "/users/checkout/orders/:id/cancel",
    guard: "signed-in",
    summary:
      "Cancels one of the caller's orders that is pending, processing or ready to ship; the stock is returned",
    params: OrderId,
    body: CancelOrder,
    answer: ModifiedAnswer,
    async run(at, { person, params, body }) {
      const limit = {
        key: `cancel:account:${person.id}`,
        max: Math.ceil(cancelsPerHour * at.config.rateLimitFactor),
        windowSeconds: 3_600,
      };
      await keepWithin(at.db, [limit], at.now());
      await boundCancelsOfDay(at, person);
      await cancelOrder(at.db, person, params.id, body.reason, momentOf(at));
      return { modifiedCount: 1 };
    },
  }),
  call({
    method: "GET",
    path: "/users/admin/orders/all",
    guard: "admin",
    summary: "All orders, newest first; with format=csv as a file",
    query: AllOrdersQuery,
    answer: z.union([z.array(OrderRecord), z.string().describe("text/csv")]),
    async run(at, { person, query: { limitValue, cursor, format, language = "en", ...query }, reply }) {
      if (format === "csv") {
        requireRecentProof(person);
        const orders = await listForFile(at.db, { ...query, limit: ordersFileMaximum });
        reply.header("content-type", "text/csv; charset=utf-8");
        reply.header(
          "content-disposition",
          `attachment; filename="${brandFile}-orders-${isoDay(at.now())}.csv"`,
        );
        return ordersFile(orders, language);
      }
      const limit = limitValue ?? ordersDefault;
      const page = await listAllOrders(at.db, person, { limit, cursor, ...query });
      answerPage(page, "/api/users/admin/orders/all", { limitValue: limit, ...query }, reply);
      return page.orders;
    },
  }),
  call({
    method: "GET",
    path: "/users/admin/orders/counts",
    guard: "admin",
    summary: "Counts orders by status",
    query: AllCountsQuery,
    answer: StatusCounts,
    run: (at, { query }) => countAllOrders(at.db, query),
  }),
  call({
    method: "PATCH",
    path: "/users/admin/order-status/:id",
    guard: "admin",
    summary:
      "Sets the status of an order that is not cancelled; with `from`, only if that is still its status",
    params: OrderId,
    body: ChangeStatus,
    answer: ModifiedAnswer,
    async run(at, { person, params, body }) {
      return {
        modifiedCount: (await changeStatus(at.db, person, params.id, body.status, {
          ...momentOf(at),
          seen: body.from,
        }))
          ? 1
          : 0,
      };
    },
  }),
];

/** @throws Refusal `email_unconfirmed`, or `too_many_requests` once the address is confirmed */
async function boundCancelsOfDay(at: At, person: Person): Promise<void> {
  const emailVerified = (await findProfile(at.db, person.id))?.emailVerified ?? false;
  const { cancelsPerDay } = limitsOf(emailVerified, at.config.rateLimitFactor);
  const wait = await countOne(
    at.db,
    { key: `cancel-day:account:${person.id}`, max: cancelsPerDay, windowSeconds: 86_400 },
    at.now(),
  );
  if (wait > 0)
    throw new Refusal(
      emailVerified ? commonRefusals.too_many_requests : orderRefusals.email_unconfirmed,
      {},
      wait,
    );
}

async function listPlaced(at: At, person: Person, key: string): Promise<OrderRecord[]> {
  const id = await findPlacedOrder(at.db, person.id, key);
  const order = id && (await findOrder(at.db, person, id));
  return order ? [order] : [];
}

function momentOf(at: At) {
  return { now: at.now(), publicUrl: at.config.publicUrl };
}

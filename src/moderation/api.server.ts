import { z } from "zod";
import { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { listingRefusals } from "#listing/contract.ts";
import { actionContext, defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { ModifiedResponse, modified } from "#shared/write-responses.ts";
import { decideProduct, giveFeedback, undoDecision } from "./actions.server.ts";
import {
  DecideProduct,
  DecisionResponse,
  GiveFeedback,
  moderationRefusals,
  ReviewCounts,
  ReviewCountsQueryParams,
  ReviewQueryParams,
  UndoDecision,
} from "./contract.ts";
import { countByStatus, listProductsToReview } from "./store.server.ts";

const ProductId = z.object({ id: z.uuid() });

export const reviewEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/admin/p/pending-products",
    guard: "admin",
    summary: "Lists products for review, by default the pending ones, last submitted first",
    query: ReviewQueryParams,
    response: z.array(Product),
    async handler(
      ctx,
      { query: { limitValue: limit = tablePageSize, cursor, status = "pending", q, sort }, reply },
    ) {
      const page = await listProductsToReview(ctx.db, {
        limit,
        cursor,
        status: status === "all" ? undefined : status,
        q,
        sort,
      });
      setPageHeaders(page, "/users/admin/p/pending-products", { limitValue: limit, status, q, sort }, reply);
      return page.rows.map((row) => toProductResponse(row, "admin"));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/admin/p/product-counts",
    guard: "admin",
    summary: "Counts products by status",
    query: ReviewCountsQueryParams,
    response: ReviewCounts,
    handler: (ctx, { query }) => countByStatus(ctx.db, query.q),
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/admin/product-status/:id",
    guard: "admin",
    summary: "Approves or denies a pending product, with or without feedback, and e-mails its vendor",
    params: ProductId,
    body: DecideProduct,
    response: DecisionResponse,
    refusals: [
      listingRefusals.product_changed,
      moderationRefusals.photo_missing,
      moderationRefusals.transition_not_allowed,
    ],
    async handler(ctx, { person, params, body: { status, feedback, version } }) {
      const decisionId = await decideProduct(
        ctx.db,
        params.id,
        { status, feedback },
        { actorId: person.id, version, ...actionContext(ctx) },
      );
      return { modifiedCount: 1, decisionId };
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/admin/product-status/:id/undo",
    guard: "admin",
    summary:
      "Makes a product pending again that was approved or denied some seconds ago, " +
      "before its vendor gets the mail",
    params: ProductId,
    body: UndoDecision,
    response: ModifiedResponse,
    refusals: [moderationRefusals.undo_expired],
    async handler(ctx, { person, params, body: { decisionId } }) {
      const undo = { actorId: person.id, now: ctx.now() };
      return modified(await undoDecision(ctx.db, params.id, decisionId, undo));
    },
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/admin/product-feedback/:id",
    guard: "admin",
    summary:
      "Saves feedback, which the vendor sees while the product is denied; " +
      "e-mails it immediately if the product is approved or denied",
    params: ProductId,
    body: GiveFeedback,
    response: ModifiedResponse,
    refusals: [listingRefusals.product_changed],
    async handler(ctx, { person, params, body: { feedback, version } }) {
      await giveFeedback(ctx.db, params.id, feedback, { actorId: person.id, version, ...actionContext(ctx) });
      return { modifiedCount: 1 };
    },
  }),
];

import { z } from "zod";
import { Product } from "#catalog/contract.ts";
import { wireProduct } from "#catalog/rules/product-response.ts";
import { tableDefault } from "#listing/contract/product-limits.ts";
import { type At, call } from "#platform/http/call.server.ts";
import { answerPage } from "#platform/http/list-pages.server.ts";
import { ModifiedAnswer } from "#shared/write-answers.ts";
import { decideProduct, giveFeedback } from "./actions.server.ts";
import { DecideProduct, GiveFeedback, ReviewCounts, ReviewCountsQuery, ReviewQuery } from "./contract.ts";
import { countProductsToReview, listProductsToReview } from "./store.server.ts";

const ProductId = z.object({ id: z.uuid() });

export const reviewCalls = [
  call({
    method: "GET",
    path: "/users/admin/p/pending-products",
    guard: "admin",
    summary: "Lists products for review, by default the pending ones, last submitted first",
    query: ReviewQuery,
    answer: z.array(Product),
    async run(
      at,
      { query: { limitValue: limit = tableDefault, cursor, status = "pending", q, sort }, reply },
    ) {
      const page = await listProductsToReview(at.db, {
        limit,
        cursor,
        status: status === "all" ? undefined : status,
        q,
        sort,
      });
      answerPage(page, "/api/users/admin/p/pending-products", { limitValue: limit, status, q, sort }, reply);
      return page.records.map((record) => wireProduct(record, "admin"));
    },
  }),
  call({
    method: "GET",
    path: "/users/admin/p/product-counts",
    guard: "admin",
    summary: "Counts products by status",
    query: ReviewCountsQuery,
    answer: ReviewCounts,
    run: (at, { query }) => countProductsToReview(at.db, query.q),
  }),
  call({
    method: "PATCH",
    path: "/users/admin/product-status/:id",
    guard: "admin",
    summary: "Approves or denies a pending product, with or without feedback, and e-mails its vendor",
    params: ProductId,
    body: DecideProduct,
    answer: ModifiedAnswer,
    async run(at, { person, params, body: { status, feedback, version } }) {
      await decideProduct(
        at.db,
        params.id,
        { status, feedback },
        { actorId: person.id, version, ...momentOf(at) },
      );
      return { modifiedCount: 1 };
    },
  }),
  call({
    method: "PATCH",
    path: "/users/admin/product-feedback/:id",
    guard: "admin",
    summary: "Saves feedback for a product's vendor, which is shown while the product is denied",
    params: ProductId,
    body: GiveFeedback,
    answer: ModifiedAnswer,
    async run(at, { person, params, body: { feedback, version } }) {
      await giveFeedback(at.db, params.id, feedback, { actorId: person.id, version, ...momentOf(at) });
      return { modifiedCount: 1 };
    },
  }),
];

function momentOf(at: At) {
  return { now: at.now(), publicUrl: at.config.publicUrl };
}

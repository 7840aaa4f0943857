import { z } from "zod";
import { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { actionContext, defineEndpoint } from "#platform/http/endpoint.server.ts";
import { idempotencyKey } from "#platform/http/idempotency-key.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { requireOwnEmail } from "#shared/own-email.ts";
import { idempotencyRefusals } from "#shared/refusal.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { InsertedResponse, ModifiedResponse, modified } from "#shared/write-responses.ts";
import { findShopByOwner } from "#shops/store.server.ts";
import { addProduct } from "./actions/add-product.server.ts";
import { changeProduct } from "./actions/change-product.server.ts";
import { AddProduct, ChangeProduct } from "./contract/product-input.ts";
import { productsPerHour } from "./contract/product-limits.ts";
import { listingRefusals, OwnProductsQueryParams, OwnSummary, OwnSummaryQueryParams } from "./contract.ts";
import { countOwnProducts, listOwnProducts } from "./store/product-list.server.ts";

export const ownProductEndpoints = [
  defineEndpoint({
    method: "POST",
    path: "/users/vendor/add-a-product",
    guard: "vendor",
    summary:
      "Adds a product, which needs approval; with an Idempotency-Key, a retry returns the same product",
    body: AddProduct,
    response: InsertedResponse,
    refusals: [listingRefusals.sku_taken, listingRefusals.shop_name_taken, idempotencyRefusals.key_reused],
    status: 201,
    async handler(ctx, { person, body, headers }) {
      const key = idempotencyKey(headers);
      const maxPerHour = Math.ceil(productsPerHour * ctx.config.rateLimitFactor);
      return {
        insertedId: await addProduct(ctx.db, person, body, { key, maxPerHour, ...actionContext(ctx) }),
      };
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/p/my-products",
    guard: "vendor",
    summary: "Lists the caller's own products in any status",
    query: OwnProductsQueryParams,
    response: z.array(Product),
    async handler(
      ctx,
      {
        person,
        query: {
          email,
          limitValue: limit = tablePageSize,
          cursor,
          status = "all",
          sort = "-created",
          q = "",
        },
        reply,
      },
    ) {
      requireOwnEmail(person.email, email);
      const page = await listOwnProducts(ctx.db, person.id, { limit, cursor, status, sort, q });
      setPageHeaders(page, "/users/vendor/p/my-products", { limitValue: limit, status, sort, q }, reply);
      return page.rows.map((row) => toProductResponse(row, "vendor"));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/p/my-products/summary",
    guard: "vendor",
    summary: "Returns the name of the caller's shop and counts their products by status",
    query: OwnSummaryQueryParams,
    response: OwnSummary,
    async handler(ctx, { person, query: { q = "" } }) {
      const shop = await findShopByOwner(ctx.db, person.id);
      return { shopName: shop?.name ?? null, counts: await countOwnProducts(ctx.db, shop?.id ?? null, q) };
    },
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/vendor/products/:id",
    guard: "vendor",
    summary:
      "Changes one of the caller's products; changes other than price, quantity and shelved " +
      "need approval again",
    params: z.object({ id: z.uuid() }),
    body: ChangeProduct,
    response: ModifiedResponse,
    refusals: [listingRefusals.sku_taken, listingRefusals.product_changed, listingRefusals.stock_changed],
    async handler(ctx, { person, params, body }) {
      return modified(await changeProduct(ctx.db, person, params.id, body, actionContext(ctx)));
    },
  }),
];

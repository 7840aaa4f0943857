import { z } from "zod";
import { toProductSummary } from "#catalog/rules/product-summary.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setNextTimeLink } from "#platform/http/pagination.server.ts";
import { parseTimeCursor } from "#shared/cursor.ts";
import { takaOf } from "#shared/money.ts";
import { isUuid } from "#shared/uuid.ts";
import { mergeSaved, saveProduct } from "./actions.server.ts";
import { savedPageSize } from "./contract/constants.ts";
import {
  SavedIds,
  SavedProduct,
  SavedProductId,
  SavedQueryParams,
  SavedState,
  savedRefusals,
} from "./contract.ts";
import { deleteSaved, listSaved, listSavedIds } from "./store.server.ts";

/** The name of this sort order in cursors. */
const sort = "saved";

export const savedEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/user/saved",
    guard: "signed-in",
    summary: "Lists the saved products of the caller with current prices, last saved first",
    query: SavedQueryParams,
    response: z.array(SavedProduct),
    async handler(ctx, { person, query: { limitValue: limit = savedPageSize, cursor }, reply }) {
      // One more than the limit shows whether there is a next page.
      const rows = await listSaved(ctx.db, person.id, limit + 1, parseTimeCursor(cursor, sort));
      const positionOf = ({ id, savedAt }: (typeof rows)[number]) => ({ id, time: savedAt });
      setNextTimeLink("/users/user/saved", rows, { limit, sort, positionOf, reply });
      return rows.slice(0, limit).map((row) => ({
        ...toProductSummary(row),
        available: row.available,
        savedAt: row.savedAt.toISOString(),
        priceWhenSaved: takaOf(row.priceWhenSavedPoisha),
      }));
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/user/saved/ids",
    guard: "signed-in",
    summary: "Returns the ids of all saved products of the caller, last saved first",
    response: SavedIds,
    handler: async (ctx, { person }) => ({ productIds: await listSavedIds(ctx.db, person.id) }),
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/user/saved",
    guard: "signed-in",
    summary: "Adds the products that a device has saved before the sign-in, and returns all ids; idempotent",
    body: SavedIds,
    response: SavedIds,
    async handler(ctx, { person, body }) {
      const productIds = body.productIds.filter(isUuid);
      return { productIds: await mergeSaved(ctx.db, person.id, productIds, ctx.now()) };
    },
  }),
  defineEndpoint({
    method: "PUT",
    path: "/users/user/saved/:productId",
    guard: "signed-in",
    summary: "Saves a product; idempotent",
    params: SavedProductId,
    response: SavedState,
    refusals: [savedRefusals.product_not_on_sale],
    async handler(ctx, { person, params }) {
      await saveProduct(ctx.db, person.id, params.productId, ctx.now());
      return { saved: true };
    },
  }),
  defineEndpoint({
    method: "DELETE",
    path: "/users/user/saved/:productId",
    guard: "signed-in",
    summary: "Removes a saved product; idempotent",
    params: SavedProductId,
    response: SavedState,
    async handler(ctx, { person, params }) {
      await deleteSaved(ctx.db, person.id, params.productId);
      return { saved: false };
    },
  }),
];

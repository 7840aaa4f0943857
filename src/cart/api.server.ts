import { z } from "zod";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { idempotencyKey } from "#platform/http/idempotency-key.server.ts";
import { limitParam } from "#shared/list-params.ts";
import { OwnQueryParams, requireOwnEmail } from "#shared/own-email.ts";
import { commonRefusals, idempotencyRefusals, Refusal } from "#shared/refusal.ts";
import { isUuid } from "#shared/uuid.ts";
import { DeletedResponse, ModifiedResponse } from "#shared/write-responses.ts";
import { m } from "#words/messages.js";
import { addProduct } from "./actions.server.ts";
import { AddedResponse, AddToCart, CartEntry, ChangeQuantity, cartRefusals } from "./contract.ts";
import { changeQuantity, findEntryStock, listCart, removeFromCart } from "./store.server.ts";

const EntryId = z.object({ id: z.uuid() });

export const cartEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/user/favourites",
    guard: "signed-in",
    work: "reserved",
    summary: "Returns the cart with current prices and stock",
    query: OwnQueryParams.safeExtend({
      limitValue: limitParam("Default: all entries of the cart"),
    }),
    response: z.array(CartEntry),
    async handler(ctx, { person, query }) {
      requireOwnEmail(person.email, query.email);
      return (await listCart(ctx.db, person)).slice(0, query.limitValue);
    },
  }),
  defineEndpoint({
    method: "POST",
    path: "/users/user/favourites",
    guard: "signed-in",
    work: "reserved",
    summary: `Adds a product to the cart, or increases its quantity, at most to its stock and to ${maxQuantity}; with an Idempotency-Key, a retry adds nothing`,
    body: AddToCart,
    response: AddedResponse,
    refusals: [...Object.values(cartRefusals), idempotencyRefusals.key_reused],
    async handler(ctx, { person, body, headers }) {
      requireOwnEmail(person.email, body.email);
      const key = idempotencyKey(headers);
      const { selectedClassId: productId, quantity } = body;
      const variationId = body.variationId || null;
      // Not in the schema: an id that cannot exist is reported like one that is gone.
      if (!isUuid(productId)) throw new Refusal(cartRefusals.product_gone);
      if (variationId && !isUuid(variationId)) throw new Refusal(cartRefusals.variation_gone);
      const item = { productId, variationId, quantity };
      const result = await addProduct(ctx.db, person.id, item, { key, now: ctx.now() });
      switch (result.outcome) {
        case "added":
          return { insertedId: result.entryId, ...cappedFields(result, quantity) };
        case "variation_required":
          throw variationRequired();
        case "out_of_stock":
          throw new Refusal(cartRefusals.out_of_stock, { left: 0, detail: m.cart_none_left("en") });
        default:
          throw new Refusal(cartRefusals[result.outcome]);
      }
    },
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/users/user/favourites/quantity/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "Changes the quantity of a cart entry",
    params: EntryId,
    body: ChangeQuantity,
    response: ModifiedResponse,
    refusals: [cartRefusals.out_of_stock],
    async handler(ctx, { person, params, body }) {
      requireOwnEmail(person.email, body.email);
      const modifiedCount = await changeQuantity(ctx.db, person.id, params.id, body.quantity);
      if (modifiedCount > 0) return { modifiedCount };
      const left = await findEntryStock(ctx.db, person.id, params.id);
      if (left === undefined) throw new Refusal(commonRefusals.not_found);
      throw new Refusal(cartRefusals.out_of_stock, { left });
    },
  }),
  defineEndpoint({
    method: "DELETE",
    path: "/users/user/favourites/:id",
    guard: "signed-in",
    work: "reserved",
    summary: "Removes a cart entry",
    params: EntryId,
    response: DeletedResponse,
    async handler(ctx, { person, params }) {
      const deletedCount = await removeFromCart(ctx.db, person.id, params.id);
      if (deletedCount === 0) throw new Refusal(commonRefusals.not_found);
      return { deletedCount };
    },
  }),
];

function cappedFields(
  { quantityBefore, quantity }: { quantityBefore: number; quantity: number },
  requested: number,
): { cappedAt?: number; added?: number } {
  return quantity < quantityBefore + requested
    ? { cappedAt: quantity, added: Math.max(0, quantity - quantityBefore) }
    : {};
}

function variationRequired(): Refusal {
  const { variation_required: refusal } = cartRefusals;
  return new Refusal(refusal, {
    errors: [{ path: "variationId", code: refusal.code, message: refusal.sentence }],
  });
}

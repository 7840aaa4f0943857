import { z } from "zod";
import { maxQuantity } from "#catalog/contract/constants.ts";
import { ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { InsertedResponse } from "#shared/write-responses.ts";
import { m } from "#words/messages.js";

export const cartRefusals = refusals({
  out_of_stock: [
    409,
    "Not enough stock. Please choose fewer.",
    { left: z.number().describe("How many are left") },
  ],
  product_gone: [404, "This product is no longer available."],
  variation_required: [422, m.cart_variation_required("en")],
  variation_gone: [404, m.cart_variation_gone("en")],
  cart_full: [409, "Your cart is full. Please order or remove some items first."],
});

const quantity = z
  .number("Enter a whole number.")
  .int("Enter a whole number.")
  .min(1, "At least 1.")
  .max(maxQuantity, `At most ${maxQuantity} in one cart entry.`);

/**
 * Other fields are ignored: price, title and image come from the database. `email` is only compared with that
 * of the caller; another one is rejected with 403.
 */
export const AddToCart = z.object({
  selectedClassId: z.string("Choose a product."),
  variationId: z.string("Choose a variation.").nullish().describe("Required for products with variations"),
  quantity: quantity.default(1),
  email: ownEmail.optional(),
});
export const AddedResponse = InsertedResponse.extend({
  cappedAt: z
    .number()
    .optional()
    .describe(`How many are in the cart, if fewer than requested were added: the stock or ${maxQuantity}`),
  added: z.number().optional().describe("How many were added, if fewer than requested"),
});
export const ChangeQuantity = z.object({ quantity, email: ownEmail.optional() });

export const CartEntry = z
  .object({
    _id: z.string(),
    selectedClassId: z.string(),
    variationId: z.string().nullable(),
    variation: z.string().nullable().describe("The chosen variation, such as 'Size: L, Colour: Red'"),
    title: z.string(),
    titleBn: z.string().nullable(),
    imgPrimary: z.string(),
    price: z.number().describe("Taka; the current price"),
    email: z.string(),
    quantity: z.number(),
    stock: z.number().describe("How many are left"),
    available: z.boolean().describe("False if it is sold out or no longer available; it cannot be ordered"),
    choiceNeeded: z
      .boolean()
      .describe(
        "True if the product is in stock, but not as chosen: the variation is withdrawn, or the product has got variations or lost them",
      ),
    deliverProcessTime: z.number().describe("Days until dispatch"),
    shopName: z.string(),
    shopNameBn: z.string().nullable(),
  })
  .meta({ id: "CartEntry" });
export type CartEntry = z.infer<typeof CartEntry>;

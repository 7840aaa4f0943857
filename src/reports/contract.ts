import { z } from "zod";
import { orderStatuses } from "#orders/contract/constants.ts";
import { roles } from "#shared/role.ts";
import { figureSpans, usualSpan } from "./contract/constants.ts";

const day = z.string().describe("A day in Dhaka: 2026-11-21");
const taka = z.number().describe("Taka for goods, without delivery");
const namedProduct = { _id: z.string(), title: z.string(), titleBn: z.string().nullable(), imgPrimary: z.string() };

const LowProduct = z.object({
  ...namedProduct,
  quantity: z.number().describe("Of all variations"),
  choices: z
    .array(z.object({ variation: z.string(), quantity: z.number() }))
    .describe("Variations with low stock, the emptiest first; none of a product without any"),
  moreChoices: z.number().describe("How many more of them there are"),
});

/** What a vendor's home shows: of the caller's own shop alone. */
export const VendorFigures = z
  .object({
    days: z.array(z.object({ day, pieces: z.number(), sales: taka })).describe("Each of the last 30 days, today last; cancelled orders do not count"),
    best: z.array(z.object({ ...namedProduct, pieces: z.number(), sales: taka })).describe("Sold most in 90 days, by pieces"),
    products: z.number().describe("All own products, whatever their status"),
    waitingProducts: z.number(),
    waitingOrders: z.number().describe("Pending orders that hold own goods"),
    lowStock: z
      .object({ total: z.number(), products: z.array(LowProduct) })
      .describe("On sale, with little or nothing left of it, or of one of its variations"),
    denied: z.object({ total: z.number(), products: z.array(z.object({ ...namedProduct, feedback: z.string().nullable() })) }),
  })
  .meta({ id: "VendorFigures" });
export type VendorFigures = z.infer<typeof VendorFigures>;

export const AdminFiguresQuery = z.object({ days: z.enum(figureSpans).optional().describe(`How many days, today among them; ${usualSpan} when not stated`) });

/** What an admin's home shows of the whole shop. */
export const AdminFigures = z
  .object({
    days: z.array(z.object({ day, orders: z.number(), sales: taka })).describe("Each day, today last; cancelled orders do not count"),
    categories: z.array(z.object({ name: z.string(), nameBn: z.string(), pieces: z.number(), sales: taka })).describe("Of the same orders, most sales first"),
    statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.number() })).describe("All orders of these days, cancelled ones too"),
    waiting: z.object({ products: z.number(), oldest: z.string().nullable().describe("Since when the oldest waits, ISO 8601") }),
    people: z.object({ today: z.number(), yesterday: z.number() }).describe("New accounts"),
    newest: z.array(
      z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles), createdAt: z.string(), photoURL: z.string().nullable() }),
    ),
  })
  .meta({ id: "AdminFigures" });
export type AdminFigures = z.infer<typeof AdminFigures>;

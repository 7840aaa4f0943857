import { z } from "zod";
import { orderStatuses } from "#orders/contract/constants.ts";
import { roles } from "#shared/role.ts";
import { bestDays, defaultPeriod, metricPeriods, salesDays } from "./contract/constants.ts";

const day = z.string().describe("A day in Dhaka: 2026-11-21");
const taka = z.number().describe("Taka for goods, without delivery");
const namedProduct = {
  _id: z.string(),
  title: z.string(),
  titleBn: z.string().nullable(),
  imgPrimary: z.string(),
};

const LowStockProduct = z.object({
  ...namedProduct,
  quantity: z.number().describe("The sum of all variations"),
  variations: z
    .array(z.object({ variation: z.string(), quantity: z.number() }))
    .describe("Variations with low stock, lowest first; empty for a product without variations"),
  moreVariations: z.number().describe("Number of further variations with low stock"),
});

/** Metrics of the caller's own shop, for the vendor's dashboard. */
export const VendorMetrics = z
  .object({
    days: z
      .array(z.object({ day, pieces: z.number(), sales: taka }))
      .describe(`The last ${salesDays} days, today last; without cancelled orders`),
    best: z
      .array(z.object({ ...namedProduct, pieces: z.number(), sales: taka }))
      .describe(`Best sellers of the last ${bestDays} days, by pieces`),
    shopSlug: z.string().nullable().describe("null until the first product creates the shop"),
    products: z.number().describe("All of the caller's products, of any status"),
    onSale: z.number().describe("Products on sale, also sold-out ones"),
    pendingProducts: z.number(),
    pendingOrders: z.number().describe("Pending orders that contain the caller's products"),
    lowStock: z
      .object({ total: z.number(), products: z.array(LowStockProduct) })
      .describe("Products on sale with low stock, in total or of a variation"),
    denied: z.object({
      total: z.number(),
      products: z.array(z.object({ ...namedProduct, feedback: z.string().nullable() })),
    }),
  })
  .meta({ id: "VendorMetrics" });
export type VendorMetrics = z.infer<typeof VendorMetrics>;

export const AdminMetricsQueryParams = z.object({
  days: z
    .enum(metricPeriods)
    .optional()
    .describe(`Number of days, including today. Default: ${defaultPeriod}`),
});

/** Metrics of the whole marketplace, for the admin's dashboard. */
export const AdminMetrics = z
  .object({
    days: z
      .array(z.object({ day, orders: z.number(), sales: taka }))
      .describe("Each day, today last; without cancelled orders"),
    categories: z
      .array(z.object({ name: z.string(), nameBn: z.string(), pieces: z.number(), sales: taka }))
      .describe("For the same orders, highest sales first"),
    statuses: z
      .array(z.object({ status: z.enum(orderStatuses), orders: z.number() }))
      .describe("All orders of these days, including cancelled ones"),
    pending: z.object({
      products: z.number(),
      oldest: z.string().nullable().describe("When the oldest was submitted, ISO 8601"),
    }),
    pendingOrders: z.object({
      orders: z.number(),
      oldest: z.string().nullable().describe("When the oldest was placed, ISO 8601"),
    }),
    people: z.object({ today: z.number(), yesterday: z.number() }).describe("New accounts"),
    newest: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        createdAt: z.string(),
        photoURL: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "AdminMetrics" });
export type AdminMetrics = z.infer<typeof AdminMetrics>;

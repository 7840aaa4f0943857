import { storedVariationText } from "#catalog/rules/variations.ts";
import { countPendingProducts } from "#moderation/store.server.ts";
import { orderStatuses } from "#orders/contract/constants.ts";
import { countNewAccounts, listAccounts } from "#people/store.server.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { imageUrl } from "#shared/images.ts";
import { takaOf } from "#shared/money.ts";
import {
  bestDays,
  defaultPeriod,
  lowStock,
  maxBestSellers,
  maxListedProducts,
  maxListedVariations,
  maxNewestAccounts,
  salesDays,
} from "./contract/constants.ts";
import { AdminMetrics, AdminMetricsQueryParams, VendorMetrics } from "./contract.ts";
import { type DayRange, findPendingOrders, findTotalSales, findVendorSales } from "./store/metrics.server.ts";
import { findProductMetrics, type LowStockProduct } from "./store/product-metrics.server.ts";

export const metricEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/figures",
    guard: "vendor",
    summary: "Returns metrics of the caller's shop: sales by day, best sellers, pending items, low stock",
    response: VendorMetrics,
    async handler(ctx, { person }) {
      const now = ctx.now();
      const sales = await findVendorSales(ctx.db, person.id, dayRange(now, salesDays), {
        bestSellersFrom: dayRange(now, bestDays).first,
        maxBestSellers,
      });
      const productMetrics = await findProductMetrics(ctx.db, person.id, {
        lowStock,
        products: maxListedProducts,
        variations: maxListedVariations,
      });
      return {
        days: sales.days.map(({ poisha, ...day }) => ({ ...day, sales: takaOf(poisha) })),
        best: sales.best.map(({ poisha, ...product }) => ({ ...toProduct(product), sales: takaOf(poisha) })),
        shopSlug: productMetrics.shopSlug,
        products: productMetrics.all,
        onSale: productMetrics.onSale,
        pendingProducts: productMetrics.pending,
        pendingOrders: sales.pendingOrders,
        lowStock: { total: productMetrics.low, products: productMetrics.lowProducts.map(toLowStockProduct) },
        denied: { total: productMetrics.denied, products: productMetrics.deniedProducts.map(toProduct) },
      };
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/admin/figures",
    guard: "admin",
    summary:
      "Returns metrics of the whole site: orders and sales by day, category and status, " +
      "pending items, new users",
    query: AdminMetricsQueryParams,
    response: AdminMetrics,
    async handler(ctx, { query }) {
      const now = ctx.now();
      const { days, statuses, categories } = await findTotalSales(
        ctx.db,
        dayRange(now, Number(query.days ?? defaultPeriod)),
      );
      const { count: products, oldest } = await countPendingProducts(ctx.db);
      const pendingOrders = await findPendingOrders(ctx.db);
      const { accounts } = await listAccounts(ctx.db, { limit: maxNewestAccounts });
      return {
        days: days.map(({ poisha, ...day }) => ({ ...day, sales: takaOf(poisha) })),
        categories: categories.map(({ poisha, ...category }) => ({ ...category, sales: takaOf(poisha) })),
        statuses: orderStatuses.map((status) => ({
          status,
          orders: statuses.find((row) => row.status === status)?.orders ?? 0,
        })),
        pending: { products, oldest: oldest?.toISOString() ?? null },
        pendingOrders: {
          orders: pendingOrders.count,
          oldest: pendingOrders.oldest?.toISOString() ?? null,
        },
        people: await countNewAccounts(ctx.db, isoDay(now)),
        newest: accounts.map(({ id, name, email, role, createdAt, image }) => ({
          _id: id,
          name,
          email,
          role,
          createdAt: createdAt.toISOString(),
          photoURL: image,
        })),
      };
    },
  }),
];

/** Returns the last `days` days in Dhaka, including today. */
function dayRange(now: Date, days: number): DayRange {
  return { first: isoDay(addDays(now, 1 - days)), last: isoDay(now) };
}

function toProduct<Product extends { id: string; image: string | null }>({ id, image, ...product }: Product) {
  return { _id: id, imgPrimary: image ? imageUrl(image) : "", ...product };
}

function toLowStockProduct({ options, lowVariations, lowCount, ...product }: LowStockProduct) {
  const variations = lowVariations.map(({ chosen, quantity }) => ({
    variation: storedVariationText(options, chosen),
    quantity,
  }));
  return { ...toProduct(product), variations, moreVariations: lowCount - variations.length };
}

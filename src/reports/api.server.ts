import { countNewPeople, listAccounts } from "#accounts/store/people.server.ts";
import { variationText } from "#catalog/rules/variations.ts";
import { orderStatuses } from "#orders/contract/constants.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import { imageUrl } from "#shared/stored-image.ts";
import {
  bestDays,
  bestShown,
  choicesNamed,
  lowStock,
  newestShown,
  productsNamed,
  salesDays,
  usualSpan,
} from "./contract/constants.ts";
import { AdminFigures, AdminFiguresQuery, VendorFigures } from "./contract.ts";
import { findOwnSales, findShopSales, type Span } from "./store/metrics.server.ts";
import { findOwnShelf, findWaiting, type LowProduct } from "./store/product-metrics.server.ts";

export const figureEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/figures",
    guard: "vendor",
    summary: "Returns figures of the caller's shop: sales by day, best sellers, pending items, low stock",
    response: VendorFigures,
    async handler(ctx, { person }) {
      const now = ctx.now();
      const sales = await findOwnSales(ctx.db, person.id, spanOf(now, salesDays), {
        from: spanOf(now, bestDays).first,
        bestShown,
      });
      const shelf = await findOwnShelf(ctx.db, person.id, {
        lowStock,
        named: productsNamed,
        choices: choicesNamed,
      });
      return {
        days: sales.days.map(({ poisha, ...day }) => ({ ...day, sales: takaOf(poisha) })),
        best: sales.best.map(({ poisha, ...product }) => ({ ...productOf(product), sales: takaOf(poisha) })),
        products: shelf.all,
        waitingProducts: shelf.pending,
        waitingOrders: sales.waiting,
        lowStock: { total: shelf.low, products: shelf.lowProducts.map(lowOf) },
        denied: { total: shelf.denied, products: shelf.deniedProducts.map(productOf) },
      };
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/admin/figures",
    guard: "admin",
    summary:
      "Returns figures of the whole site: orders and sales by day, category and status, pending items, new users",
    query: AdminFiguresQuery,
    response: AdminFigures,
    async handler(ctx, { query }) {
      const now = ctx.now();
      const { days, statuses, categories } = await findShopSales(
        ctx.db,
        spanOf(now, Number(query.days ?? usualSpan)),
      );
      const { products, oldest } = await findWaiting(ctx.db);
      const { accounts } = await listAccounts(ctx.db, { limit: newestShown });
      return {
        days: days.map(({ poisha, ...day }) => ({ ...day, sales: takaOf(poisha) })),
        categories: categories.map(({ poisha, ...category }) => ({ ...category, sales: takaOf(poisha) })),
        statuses: orderStatuses.map((status) => ({
          status,
          orders: statuses.find((one) => one.status === status)?.orders ?? 0,
        })),
        waiting: { products, oldest: oldest?.toISOString() ?? null },
        people: await countNewPeople(ctx.db, isoDay(now)),
        newest: accounts.map(({ id, name, email, role, createdAt, image }) => ({
          ...{ _id: id, name, email, role },
          createdAt: createdAt.toISOString(),
          photoURL: image,
        })),
      };
    },
  }),
];

/** So many days in Dhaka, today the last of them. */
function spanOf(now: Date, days: number): Span {
  return { first: isoDay(addDays(now, 1 - days)), last: isoDay(now) };
}

function productOf<Product extends { id: string; image: string | null }>({ id, image, ...product }: Product) {
  return { _id: id, imgPrimary: image ? imageUrl(image) : "", ...product };
}

function lowOf({ options, lowChoices, lowCount, ...product }: LowProduct) {
  const choices = lowChoices.map(({ chosen, quantity }) => ({
    variation: variationText(options, chosen),
    quantity,
  }));
  return { ...productOf(product), choices, moreChoices: lowCount - choices.length };
}

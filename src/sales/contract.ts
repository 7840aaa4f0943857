import { z } from "zod";
import { DeliveryAddress } from "#addresses/contract.ts";
import { orderStatuses } from "#orders/contract/constants.ts";
import { OrderChange, OrderLine, orderCursor, orderPlaceTimeFormat, orderSort } from "#orders/contract.ts";
import { limitParam, tableSearch } from "#shared/list-params.ts";
import { maxPackLists } from "./contract/constants.ts";

/**
 * An order as one of its vendors sees it: their own lines and the delivery address, without other data of the
 * buyer.
 */
export const ShopOrder = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    orderPlaceTime: z.string().describe(orderPlaceTimeFormat),
    placedAt: z.string(),
    products: z.array(
      OrderLine.omit({ _id: true }).extend({
        sku: z.string().nullable().describe("The current SKU of the product"),
      }),
    ),
    address: DeliveryAddress,
    orderStatus: z.enum(orderStatuses),
    itemsTotal: z.number().describe("Taka, for these lines"),
    collect: z
      .number()
      .nullable()
      .describe(
        "Taka to collect in cash on delivery, with the delivery fee; null for a part of an order from several shops",
      ),
    history: z.array(OrderChange.pick({ from: true, status: true, at: true })),
  })
  .meta({ id: "ShopOrder" });
export type ShopOrder = z.infer<typeof ShopOrder>;

const searchText = tableSearch.describe(
  "Part of an order number, or of the name or mobile number of the delivery address",
);
const ids = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(z.uuid()).max(maxPackLists))
  .describe(`Only these orders: at most ${maxPackLists} ids, separated by commas`);

export const ShopOrdersQueryParams = z.object({
  limitValue: limitParam(),
  cursor: orderCursor,
  status: z.enum(orderStatuses).optional(),
  q: searchText.optional(),
  sort: orderSort.optional(),
  ids: ids.optional(),
});
export const ShopOrderCountsQueryParams = z.object({ q: searchText.optional() });

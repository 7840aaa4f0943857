/** Decisions about orders: what may be ordered, what it costs, and the limits of buyers. */
import type { AddressRecord } from "#addresses/contract.ts";
import {
  applyVariation,
  type ProductToBuy,
  type SelectedProduct,
  type VariationToBuy,
} from "#catalog/rules/product-to-buy.ts";
import { isoDay } from "#shared/dates.ts";
import { poishaOf, takaOf } from "#shared/money.ts";
import { Refusal } from "#shared/refusal.ts";
import { buyerLimits, type OrderStatus, type PaymentState } from "./contract/constants.ts";
import { type ChangedEntry, orderRefusals, type PlaceOrder } from "./contract.ts";
import { type OrderTotals, orderTotals } from "./rules/cart-totals.ts";

interface DraftLine {
  entryId: string;
  quantity: number;
  product: SelectedProduct;
}

export interface OrderDraft extends OrderTotals {
  lines: DraftLine[];
  address: AddressRecord;
}

export interface StoredRecords {
  entries: readonly { id: string; productId: string; variationId: string | null; quantity: number }[];
  products: readonly ProductToBuy[];
  variations: readonly VariationToBuy[];
  address: AddressRecord | undefined;
}

/**
 * Compares the request with the stored records and returns the order at the stored prices.
 * @throws Refusal for the first of these that differs: the cart, the address, the stock, the prices, the
 *   total
 */
export function draftOrder(
  { products, seenAddress, seenTotal }: Pick<PlaceOrder, "products" | "seenAddress" | "seenTotal">,
  records: StoredRecords,
): OrderDraft {
  const lines = products.map((line) => ({ line, draft: findLine(line, records) }));
  const changed = lines.filter(({ draft }) => !draft).map(({ line }) => ({ _id: line._id }));
  if (changed.length > 0) throw refuse("cart_changed", changed);
  const { address } = records;
  if (!address) throw new Refusal(orderRefusals.address_missing);
  if (seenAddress && (seenAddress._id !== address._id || seenAddress.updatedAt !== address.updatedAt))
    throw new Refusal(orderRefusals.address_changed, { address });

  const drafted = lines.flatMap(({ line, draft }) =>
    draft ? [{ ...draft, seenPoisha: poishaOf(line.price) }] : [],
  );
  const outOfStock = drafted.filter(({ product, quantity }) => stockLeft(product) < quantity);
  if (outOfStock.length > 0)
    throw refuse(
      "out_of_stock",
      outOfStock.map((line) => ({ ...toChangedEntry(line), left: stockLeft(line.product) })),
      stockSentence(outOfStock),
    );
  const priceChanged = drafted.filter(({ product, seenPoisha }) => product.pricePoisha !== seenPoisha);
  const itemsPoisha = drafted.reduce((sum, { product, quantity }) => sum + product.pricePoisha * quantity, 0);
  const totals = orderTotals(itemsPoisha);
  const totalChanged = seenTotal !== undefined && poishaOf(seenTotal) !== totals.totalPoisha;
  if (priceChanged.length > 0 || totalChanged)
    throw new Refusal(orderRefusals.price_changed, {
      products: priceChanged.map((line) => ({
        ...toChangedEntry(line),
        price: takaOf(line.product.pricePoisha),
      })),
      deliveryFee: takaOf(totals.deliveryPoisha),
    });
  return {
    lines: drafted.map(({ entryId, quantity, product }) => ({ entryId, quantity, product })),
    address,
    ...totals,
  };
}

function findLine(
  requested: PlaceOrder["products"][number],
  { entries, products, variations }: StoredRecords,
): DraftLine | undefined {
  const entry = entries.find(({ id }) => id === requested._id);
  const product = entry && products.find(({ id }) => id === entry.productId);
  if (!product || entry.quantity !== requested.quantity) return undefined;
  return {
    entryId: entry.id,
    quantity: entry.quantity,
    product: applyVariation(product, entry.variationId, variations),
  };
}

const stockLeft = (product: ProductToBuy) => (product.onSale ? product.stock : 0);
const toChangedEntry = ({ entryId, product }: DraftLine): ChangedEntry => ({
  _id: entryId,
  productId: product.id,
  title: product.title,
  ...(product.variation !== null && { variation: product.variation }),
});
const fullTitle = ({ title, variation }: SelectedProduct) => (variation ? `${title} (${variation})` : title);

function stockSentence(outOfStock: readonly DraftLine[]): string {
  return outOfStock
    .map(({ product }) =>
      stockLeft(product) === 0
        ? `None left of ${fullTitle(product)}.`
        : `Only ${stockLeft(product)} left of ${fullTitle(product)}.`,
    )
    .join(" ");
}

function refuse(code: "cart_changed" | "out_of_stock", products: ChangedEntry[], detail?: string): Refusal {
  return new Refusal(orderRefusals[code], { products, ...(detail && { detail }) });
}

/** Crockford's base 32: without I, L, O and U, which are easily confused or form words. */
const numberCharacters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns an order number such as `M-261121-7K3QF`: the day in Dhaka and random letters and digits, so that
 * it does not reveal how many orders there are.
 * @param random five random bytes
 */
export function composeOrderNumber(placedAt: Date, random: Uint8Array): string {
  const suffix = Array.from(
    random.subarray(0, 5),
    (byte) => numberCharacters[byte % numberCharacters.length],
  ).join("");
  return `M-${isoDay(placedAt).slice(2).replaceAll("-", "")}-${suffix}`;
}

/** Returns the state of a payment by cash on delivery. */
export function paymentState(status: OrderStatus): PaymentState {
  if (status === "cancelled") return "not due";
  return status === "delivered" ? "collected" : "due on delivery";
}

/**
 * Returns a fingerprint by which a repeated request is recognized: all members of the order except
 * `orderPlaceTime`. Objects nested deeper than an address are left out, so that deep nesting cannot exhaust
 * the stack.
 */
export function orderFingerprint(order: PlaceOrder): string {
  const { products, address, email, orderStatus, seenAddress, seenTotal } = order;
  const lines = products.map(({ _id, quantity, price, title, imgPrimary }) => [
    _id,
    quantity,
    price,
    title,
    imgPrimary,
  ]);
  return JSON.stringify([
    lines,
    sortedScalars(address),
    email,
    sortedScalars(orderStatus),
    ...(seenAddress ? [seenAddress._id, seenAddress.updatedAt] : []),
    ...(seenTotal === undefined ? [] : [seenTotal]),
  ]);
}

/** Returns the members of an object that are not objects, sorted by name; other values unchanged. */
function sortedScalars(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const scalars = Object.entries(value).filter(([, inner]) => typeof inner !== "object" || inner === null);
  return scalars.sort(([a], [b]) => (a < b ? -1 : 1));
}

export type BuyerLimits = Record<keyof (typeof buyerLimits)["verified"], number>;

/** @param factor RATE_LIMIT_FACTOR */
export function buyerLimitsFor(emailVerified: boolean, factor: number): BuyerLimits {
  const limits = buyerLimits[emailVerified ? "verified" : "unverified"];
  const times = (limit: number) => Math.max(1, Math.floor(limit * factor));
  return {
    pendingOrders: times(limits.pendingOrders),
    pendingPieces: times(limits.pendingPieces),
    cancelRequestsPerHour: times(limits.cancelRequestsPerHour),
    cancelRequestsPerDay: times(limits.cancelRequestsPerDay),
    vendorMailsPerDay: times(limits.vendorMailsPerDay),
  };
}

/** What may be ordered and what it costs: the shopper's view compared with the shop's own records. */
import type { AddressRecord } from "#addresses/contract.ts";
import { arrivalDays } from "#catalog/contract/constants.ts";
import {
  asChosen,
  type ChosenForSale,
  type ForSale,
  type VariationForSale,
} from "#catalog/rules/for-sale.ts";
import { addDays, isoDay } from "#shared/dates.ts";
import { type Poisha, poishaOf, takaOf } from "#shared/money.ts";
import { Refusal } from "#shared/refusal.ts";
import { buyerLimits, deliveryFeePoisha, type OrderStatus, type PaymentState } from "./contract/constants.ts";
import { type ChangedLine, orderRefusals, type PlaceOrder } from "./contract.ts";

interface DraftLine {
  entryId: string;
  quantity: number;
  product: ChosenForSale;
}

export interface OrderDraft {
  lines: DraftLine[];
  address: AddressRecord;
  itemsPoisha: Poisha;
  deliveryPoisha: Poisha;
  totalPoisha: Poisha;
}

export interface ShopRecords {
  entries: readonly { id: string; productId: string; variationId: string | null; quantity: number }[];
  products: readonly ForSale[];
  variations: readonly VariationForSale[];
  address: AddressRecord | undefined;
}

/**
 * The order that comes of what the shopper saw, at the shop's own prices; or the first reason why not, in the order in which
 * a shopper can mend it: the cart, the address, the stock, the prices.
 */
export function draftOrder(seen: PlaceOrder["products"], records: ShopRecords): OrderDraft {
  const lines = seen.map((line) => ({ line, found: findLine(line, records) }));
  const changed = lines.filter(({ found }) => !found).map(({ line }) => ({ _id: line._id }));
  if (changed.length > 0) throw refuse("cart_changed", changed);
  if (!records.address) throw new Refusal(orderRefusals.address_missing);

  const drafted = lines.flatMap(({ line, found }) =>
    found ? [{ ...found, seenPoisha: poishaOf(line.price) }] : [],
  );
  const short = drafted.filter(({ product, quantity }) => leftOf(product) < quantity);
  if (short.length > 0)
    throw refuse(
      "out_of_stock",
      short.map((line) => ({ ...named(line), left: leftOf(line.product) })),
      stockSentence(short),
    );
  const dearer = drafted.filter(({ product, seenPoisha }) => product.pricePoisha !== seenPoisha);
  if (dearer.length > 0)
    throw refuse(
      "price_changed",
      dearer.map((line) => ({ ...named(line), price: takaOf(line.product.pricePoisha) })),
    );

  const itemsPoisha = drafted.reduce((sum, { product, quantity }) => sum + product.pricePoisha * quantity, 0);
  return {
    lines: drafted.map(({ entryId, quantity, product }) => ({ entryId, quantity, product })),
    address: records.address,
    itemsPoisha,
    deliveryPoisha: deliveryFeePoisha,
    totalPoisha: itemsPoisha + deliveryFeePoisha,
  };
}

function findLine(
  seen: PlaceOrder["products"][number],
  { entries, products, variations }: ShopRecords,
): DraftLine | undefined {
  const entry = entries.find(({ id }) => id === seen._id);
  const product = entry && products.find(({ id }) => id === entry.productId);
  if (!product || entry.quantity !== seen.quantity) return undefined;
  return {
    entryId: entry.id,
    quantity: entry.quantity,
    product: asChosen(product, entry.variationId, variations),
  };
}

const leftOf = (product: ForSale) => (product.onSale ? product.stock : 0);
const named = ({ entryId, product }: DraftLine) => ({
  ...{ _id: entryId, productId: product.id, title: product.title },
  ...(product.variation !== null && { variation: product.variation }),
});
const nameOf = ({ title, variation }: ChosenForSale) => (variation ? `${title} (${variation})` : title);

function stockSentence(short: readonly DraftLine[]): string {
  return short
    .map(({ product }) =>
      leftOf(product) === 0
        ? `None left of ${nameOf(product)}.`
        : `Only ${leftOf(product)} left of ${nameOf(product)}.`,
    )
    .join(" ");
}

function refuse(
  code: "cart_changed" | "out_of_stock" | "price_changed",
  products: ChangedLine[],
  detail?: string,
): Refusal {
  return new Refusal(orderRefusals[code], { products, ...(detail && { detail }) });
}

/** Without I, L, O and U: nothing that is misheard on the telephone or makes a word. */
const numberLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `M-261121-7K3QF`: the day in Dhaka and chance, so that it tells nobody how many orders there are. @param chance five bytes. */
export function orderNumber(placedAt: Date, chance: Uint8Array): string {
  const letters = Array.from(
    chance.subarray(0, 5),
    (byte) => numberLetters[byte % numberLetters.length],
  ).join("");
  return `M-${isoDay(placedAt).slice(2).replaceAll("-", "")}-${letters}`;
}

/** Any of the six may follow any other at any time, as the specification has it; the same one again is no change. */
export function isChange(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to;
}

/** Cash on delivery: the money is there when the goods are. */
export function paymentState(status: OrderStatus): PaymentState {
  if (status === "cancelled") return "not due";
  return status === "delivered" ? "collected" : "due on delivery";
}

/** From the day on which the first of it may arrive to the day on which the last should be there; each maker sends their own. */
export function arrivalOf({ lines }: OrderDraft, placedAt: Date): { from: Date; to: Date } {
  const days = lines.map(({ product }) => product.deliverProcessDays);
  return {
    from: addDays(placedAt, Math.min(...days)),
    to: addDays(placedAt, Math.max(...days) + arrivalDays),
  };
}

/**
 * What of a request makes it the same order when it is sent again: all that an order has, in one spelling, but not the clock of the sender.
 * Deeper members than an address has are left out: whoever nests them a thousandfold must not exhaust the stack.
 */
export function orderFingerprint({ products, address, email, orderStatus }: PlaceOrder): string {
  const lines = products.map(({ _id, quantity, price, title, imgPrimary }) => [
    _id,
    quantity,
    price,
    title,
    imgPrimary,
  ]);
  return JSON.stringify([lines, flat(address), email, flat(orderStatus)]);
}

function flat(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const plain = Object.entries(value).filter(([, inner]) => typeof inner !== "object" || inner === null);
  return plain.sort(([one], [other]) => (one < other ? -1 : 1));
}

export type BuyerLimits = Record<keyof (typeof buyerLimits)["confirmed"], number>;

/** @param factor RATE_LIMIT_FACTOR */
export function limitsOf(emailVerified: boolean, factor: number): BuyerLimits {
  const { pendingOrders, pendingPieces, cancelsPerDay, vendorMailsPerDay } =
    buyerLimits[emailVerified ? "confirmed" : "unconfirmed"];
  const times = (limit: number) => Math.max(1, Math.floor(limit * factor));
  return {
    pendingOrders: times(pendingOrders),
    pendingPieces: times(pendingPieces),
    cancelsPerDay: times(cancelsPerDay),
    vendorMailsPerDay: times(vendorMailsPerDay),
  };
}

/** The history of the demo: when products were approved, which are pending or denied, and the orders. */
import type { OrderStatus } from "#orders/contract/constants.ts";
import { settableStatuses } from "#orders/contract/constants.ts";
import { demoChance } from "./chance.ts";
import type { DemoProduct } from "./goods.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Submitted recently and not yet reviewed. */
const pending = new Set(["JUT-FB-03", "COI-HL-07", "BAM-HL-08", "JAM-16", "COC-SP-05"]);

const denied: Record<string, string> = {
  "JUT-HB-04":
    "The picture shows brown handles and the text says cane. Please add photos of this bag, from the front and open.\nছবিতে হাতল বাদামি, লেখায় বেতের। ব্যাগটির সামনের দিক আর খোলা অবস্থার ছবি দিন।",
  "VIN-CL-01":
    "Please explain how you know that the pot is from the 1980s, or remove the year from the title.\nহাঁড়িটি যে আশির দশকের, তা কীভাবে জানলেন লিখুন, নইলে নাম থেকে সালটি বাদ দিন।",
  "TOY-MU-04":
    "For children's toys we need the age from which it is safe and the paint you use. Please add both and send it again.\nশিশুদের খেলনায় কত বছর থেকে নিরাপদ আর কী রং ব্যবহার করেছেন, দুটিই লিখতে হয়। যোগ করে আবার পাঠান।",
};

export interface ProductHistory {
  product: DemoProduct;
  status: "pending" | "approved" | "denied";
  feedback: string | null;
  createdAt: Date;
  approvedAt: Date | null;
}

/**
 * Approves a product every few hours, with the categories in turn, so that the newest products are varied.
 * Returns the approved ones, newest first, and then those that are pending or denied.
 */
export function productHistories(products: readonly DemoProduct[], now: Date): ProductHistory[] {
  const ago = (ms: number) => new Date(now.getTime() - Math.round(ms));
  const isNotApproved = ({ sku }: DemoProduct) => pending.has(sku) || sku in denied;
  const approved = interleaveCategories(products.filter((product) => !isNotApproved(product))).map(
    (product, i): ProductHistory => {
      const since = (2 + i * 7 + demoChance(`approved ${product.sku}`) * 5) * hour;
      return {
        product,
        status: "approved",
        feedback: null,
        approvedAt: ago(since),
        createdAt: ago(since + (4 + demoChance(`waited ${product.sku}`) * 30) * hour),
      };
    },
  );
  const notApproved = products.filter(isNotApproved).map((product): ProductHistory => {
    const feedback = denied[product.sku] ?? null;
    return {
      product,
      status: feedback ? "denied" : "pending",
      feedback,
      approvedAt: null,
      createdAt: ago((feedback ? 5 * day : 3 * hour) + demoChance(`sent ${product.sku}`) * 2 * day),
    };
  });
  return [...approved, ...notApproved];
}

/** Returns the first product of each category, then the second of each, and so on. */
function interleaveCategories(products: readonly DemoProduct[]): DemoProduct[] {
  const places = new Map<string, number>();
  const turns = products.map((product) => {
    const turn = places.get(product.category) ?? 0;
    places.set(product.category, turn + 1);
    return { product, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ product }) => product);
}

export interface DemoOrder {
  key: string;
  email: string;
  status: OrderStatus;
  placedAt: Date;
  /** `choice` is the index of the variation. */
  lines: { product: DemoProduct; choice: number | undefined; quantity: number }[];
  /** The changes after the first status, which is 'pending' at `placedAt`. */
  changes: { from: OrderStatus; to: OrderStatus; at: Date; reason?: string }[];
}

/** Buyer, status, hours since it was placed, number of lines. */
const orders: [email: string, status: OrderStatus, hours: number, lines: number][] = [
  ["shopper@mela.test", "delivered", 430, 2],
  ["tanvir@mela.test", "delivered", 391, 1],
  ["sharmin@mela.test", "delivered", 342, 3],
  ["arif@mela.test", "delivered", 300, 1],
  ["shopper@mela.test", "delivered", 262, 3],
  ["mitali@mela.test", "delivered", 221, 2],
  ["tanvir@mela.test", "delivered", 170, 1],
  ["sharmin@mela.test", "on the way", 97, 2],
  ["shopper@mela.test", "on the way", 78, 2],
  ["arif@mela.test", "shipping", 61, 1],
  ["rezaul@mela.test", "shipping", 53, 2],
  ["mitali@mela.test", "ready to ship", 41, 3],
  ["shopper@mela.test", "ready to ship", 30, 1],
  ["tanvir@mela.test", "processing", 23, 2],
  ["rezaul@mela.test", "processing", 17, 1],
  ["sharmin@mela.test", "pending", 7, 1],
  ["shopper@mela.test", "pending", 4, 2],
  ["mitali@mela.test", "pending", 2, 1],
  ["shopper@mela.test", "cancelled", 138, 2],
];

/** In taka: nothing dearer is ordered, so that the orders look like those of every day. */
const dearest = 6_000;
/** A line orders up to this many, so only products with as many in stock are ordered. */
const mostPerLine = 3;

/**
 * Returns the orders. Every other one has a line of `vendorShop`, so that its vendor sees orders in every
 * status.
 */
export function demoOrders(histories: readonly ProductHistory[], vendorShop: string, now: Date): DemoOrder[] {
  return orders.map(([email, status, hours, count], i) => {
    const placedAt = new Date(
      now.getTime() - hours * hour - Math.floor(demoChance(`minute ${i}`) * 50) * 60_000,
    );
    const onSale = histories
      .filter(({ approvedAt }) => approvedAt !== null && approvedAt < placedAt)
      .map(({ product }) => product);
    const affordable = onSale.filter(({ input }) => input.price <= dearest && input.quantity >= mostPerLine);
    const lines: DemoOrder["lines"] = [];
    for (let line = 0; line < count; line++) {
      const candidates = affordable.filter(
        ({ shop, sku }) =>
          (line > 0 || i % 2 === 1 || shop === vendorShop) &&
          !lines.some(({ product }) => product.sku === sku),
      );
      const product = candidates[Math.floor(demoChance(`order ${i} line ${line}`) * candidates.length)];
      const choice =
        product?.variations &&
        Math.floor(demoChance(`choice ${i} ${line}`) * product.variations.items.length);
      if (product)
        lines.push({
          product,
          choice,
          quantity:
            product.input.price > 1_500
              ? 1
              : 1 + Math.floor(demoChance(`quantity ${i} ${line}`) * mostPerLine),
        });
    }
    return { key: `order ${i}`, email, status, placedAt, lines, changes: changesTo(status, placedAt, hours) };
  });
}

/**
 * Returns the changes up to `status`, in even steps of at most 18 hours. A cancelled order was 'processing'
 * before.
 */
function changesTo(status: OrderStatus, placedAt: Date, hours: number): DemoOrder["changes"] {
  const statuses: OrderStatus[] =
    status === "cancelled"
      ? ["pending", "processing", "cancelled"]
      : settableStatuses.slice(0, settableStatuses.indexOf(status) + 1);
  const step = Math.min(18, hours / (statuses.length + 1)) * hour;
  return statuses.slice(1).map((to, i) => ({
    from: statuses[i] as OrderStatus,
    to,
    at: new Date(placedAt.getTime() + Math.round(step * (i + 1))),
    ...(to === "cancelled" && { reason: "other things wanted" }),
  }));
}

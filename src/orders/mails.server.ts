/** Mails about orders: to the buyer, and to each vendor about their own lines. */
import { greeting, mailTo } from "#accounts/mails.server.ts";
import { type Recipient, verifiedOnly } from "#accounts/rules/recipient.ts";
import { addressText } from "#addresses/rules/address-lines.ts";
import type { Area } from "#addresses/rules/places.ts";
import { returnDays } from "#catalog/contract/constants.ts";
import { titleWithVariation } from "#catalog/rules/localized-names.ts";
import type { MailBlock } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { formatDate, formatTime } from "#shared/dates.ts";
import { formatNumber, type Locale, localizePath } from "#shared/locale.ts";
import { formatMoney, type Poisha } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { OrderStatus } from "./contract/constants.ts";
import { arrivalText } from "./rules/arrival-text.ts";
import { reasonLabel } from "./rules/reason-label.ts";
import { statusLabel } from "./rules/status-label.ts";
import type { OrderDraft } from "./rules.ts";

/** The fields of an order that mails use. */
export interface MailedOrder {
  number: string;
  placedAt: Date;
  totalPoisha: Poisha;
}

interface MailedLine {
  title: string;
  titleBn: string | null;
  variation: string | null;
  quantity: number;
  pricePoisha: Poisha;
}

type Row = readonly [name: string, value: string];

/**
 * Mail to a verified buyer.
 * @param areas those of the address's district, for their Bangla names
 * @param publicUrl origin of the site, without a trailing slash
 */
export function orderPlacedMail(
  to: Recipient,
  order: MailedOrder & OrderDraft,
  areas: readonly Area[],
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  const ordered = order.lines.map(({ product }) => ({ deliverProcessTime: product.deliverProcessDays }));
  const lines = order.lines.map(({ product, quantity }) => ({ ...product, quantity }));
  return mailTo("order_placed", to, m.orders_mail_placed_subject(locale, { number: order.number }), [
    ...greeting(to),
    m.orders_mail_placed(locale, { number: order.number, time: formatTime(order.placedAt, locale) }),
    {
      rows: [
        ...lines.map((line) => lineRow(line, locale)),
        [m.orders_summary_items(locale), formatMoney(order.itemsPoisha, locale)],
        [m.orders_summary_delivery(locale), formatMoney(order.deliveryPoisha, locale)],
        [m.orders_summary_total(locale), formatMoney(order.totalPoisha, locale)],
      ],
    },
    {
      rows: [
        [m.orders_invoice_payment(locale), m.orders_payment_cash(locale)],
        [m.orders_invoice_deliver_to(locale), addressText(order.address, areas, locale)],
        [m.orders_mail_arrival(locale), arrivalText(ordered, order.placedAt, locale)],
      ],
    },
    m.orders_mail_placed_after(locale),
    ordersButton(locale, publicUrl),
  ]);
}

/** Mail to a verified buyer. */
export function statusChangedMail(
  to: Recipient,
  order: MailedOrder,
  status: OrderStatus,
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  const word = statusLabel(status, locale);
  return mailTo(
    "order_status",
    to,
    m.orders_mail_status_subject(locale, { number: order.number, status: word }),
    [
      ...greeting(to),
      m.orders_mail_status(locale, {
        number: order.number,
        date: formatDate(order.placedAt, locale),
        status: word,
      }),
      ...statusSentence(order, status, locale),
      ordersButton(locale, publicUrl),
    ],
  );
}

/** Mail to a verified buyer. */
export function orderCancelledMail(
  to: Recipient,
  order: MailedOrder,
  lines: readonly MailedLine[],
  reason: string,
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  return mailTo("order_cancelled", to, m.orders_mail_cancelled_subject(locale, { number: order.number }), [
    ...greeting(to),
    m.orders_mail_cancelled(locale, { number: order.number, date: formatDate(order.placedAt, locale) }),
    {
      rows: [
        ...lines.map((line) => lineRow(line, locale)),
        [m.orders_reason(locale), reasonLabel(reason, locale)],
      ],
    },
    ordersButton(locale, publicUrl),
  ]);
}

/** Mail to a vendor: only the lines of their own shop, and no data of the buyer. */
export function vendorOrderPlacedMail(
  to: Recipient,
  order: Pick<MailedOrder, "number" | "placedAt">,
  lines: readonly MailedLine[],
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  return mailTo(
    "order_placed_vendor",
    to,
    m.orders_mail_vendor_placed_subject(locale, { number: order.number }),
    [
      ...greeting(to),
      m.orders_mail_vendor_placed(locale, { number: order.number, time: formatTime(order.placedAt, locale) }),
      { rows: lines.map((line) => ownLineRow(line, to)) },
      m.orders_mail_vendor_placed_after(locale),
      shopOrderButton(order, locale, publicUrl),
    ],
  );
}

/**
 * Mail to a vendor: only the lines of their own shop, and no data of the buyer.
 * @param unsellable the lines, also of other vendors, whose stock was discarded instead of returned
 */
export function vendorOrderCancelledMail(
  to: Recipient,
  order: MailedOrder,
  lines: readonly MailedLine[],
  unsellable: readonly MailedLine[],
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  const rowsOf = (some: readonly MailedLine[]) => ({ rows: some.map((line) => ownLineRow(line, to)) });
  const returned = lines.filter((line) => !unsellable.includes(line));
  const stock =
    returned.length === lines.length
      ? [m.orders_mail_vendor_stock(locale)]
      : returned.length > 0
        ? [m.orders_mail_vendor_stock_some(locale), rowsOf(returned)]
        : [];
  return mailTo(
    "order_cancelled_vendor",
    to,
    m.orders_mail_vendor_cancelled_subject(locale, { number: order.number }),
    [
      ...greeting(to),
      m.orders_mail_vendor_cancelled(locale, {
        number: order.number,
        date: formatDate(order.placedAt, locale),
      }),
      rowsOf(lines),
      ...stock,
      shopOrderButton(order, locale, publicUrl),
    ],
  );
}

function lineRow(
  { quantity, pricePoisha, ...names }: MailedLine,
  locale: Locale,
  title = titleWithVariation(names, locale),
): Row {
  return [`${title} × ${formatNumber(quantity, locale)}`, formatMoney(pricePoisha * quantity, locale)];
}

/**
 * Returns the row of a line for its vendor. An unverified address gets a neutral title, because vendors
 * write titles.
 */
function ownLineRow(line: MailedLine, to: Recipient): Row {
  const [title = m.orders_mail_vendor_neutral_title(to.language)] = verifiedOnly(to, [
    titleWithVariation(line, to.language),
  ]);
  return lineRow(line, to.language, title);
}

function ordersButton(locale: Locale, publicUrl: string): MailBlock {
  return {
    label: m.orders_view_orders(locale),
    url: publicUrl + localizePath("/dashboard/user/my-orders", locale),
  };
}

/** Links to the vendor's orders, filtered by this order's number. */
function shopOrderButton(
  { number }: Pick<MailedOrder, "number">,
  locale: Locale,
  publicUrl: string,
): MailBlock {
  return {
    label: m.orders_mail_vendor_button(locale),
    url: publicUrl + localizePath(`/dashboard/vendor/manage-orders?q=${number}`, locale),
  };
}

function statusSentence({ totalPoisha }: MailedOrder, status: OrderStatus, locale: Locale): string[] {
  switch (status) {
    case "processing":
      return [m.orders_mail_processing(locale)];
    case "ready to ship":
      return [m.orders_mail_ready(locale)];
    case "shipping":
      return [m.orders_mail_shipping(locale)];
    case "on the way":
      return [m.orders_mail_on_the_way(locale, { total: formatMoney(totalPoisha, locale) })];
    case "delivered":
      return [m.orders_mail_delivered(locale, { days: formatNumber(returnDays, locale) })];
    case "pending":
    case "cancelled":
      return [];
  }
}

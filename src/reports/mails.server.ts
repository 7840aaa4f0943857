/** The daily summary mail to admins. */
import { greeting, mailTo } from "#accounts/mails.server.ts";
import type { Recipient } from "#accounts/rules/recipient.ts";
import type { MailBlock } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { waitingTime } from "./rules.ts";

/** What admins have to do. */
export interface DailySummary {
  pendingProducts: number;
  /** Age of the oldest pending product. */
  oldestMs: number;
  pendingOrders: number;
  /** Pending orders older than `lateAfterMs`. */
  lateOrders: number;
}

/** Returns the daily summary with links to what is pending. */
export function dailySummaryMail(
  to: Recipient,
  { pendingProducts, oldestMs, pendingOrders, lateOrders }: DailySummary,
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  const number = (count: number) => formatNumber(count, locale);
  const button = (label: string, path: string) => ({ label, url: publicUrl + localizePath(path, locale) });
  const subject = m.reports_summary_subject(locale, {
    products: number(pendingProducts),
    orders: number(pendingOrders),
  });
  const blocks: MailBlock[] = [
    ...greeting(to),
    m.reports_summary_intro(locale),
    {
      rows: [
        [m.reports_summary_pending_products(locale), number(pendingProducts)] as const,
        ...(pendingProducts > 0
          ? [[m.reports_summary_oldest_product(locale), waitingTime(oldestMs, locale)] as const]
          : []),
        [m.reports_summary_pending_orders(locale), number(pendingOrders)] as const,
        ...(lateOrders > 0 ? [[m.reports_summary_late_orders(locale), number(lateOrders)] as const] : []),
      ],
    },
    ...(pendingProducts > 0
      ? [button(m.reports_summary_to_products(locale), "/dashboard/admin/manage-product")]
      : []),
    ...(pendingOrders > 0
      ? [
          button(
            m.reports_summary_to_orders(locale),
            "/dashboard/admin/manage-orders?status=pending&sort=oldest",
          ),
        ]
      : []),
  ];
  // The kind keeps its older name, because stored mails have it.
  return mailTo("admin_digest", to, subject, blocks);
}

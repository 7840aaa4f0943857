/** The daily summary mail to admins. */
import { type Recipient, verifiedOnly } from "#accounts/rules/recipient.ts";
import type { MailBlock } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { localizePath } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { waitingTime } from "./rules.ts";

/** What is waiting for an admin. */
export interface Waiting {
  products: number;
  /** Age of the oldest product in review. */
  longestMs: number;
  /** Pending orders. */
  pending: number;
  /** Pending orders older than `lateAfterMs`. */
  late: number;
}

/** Returns the daily summary with links to what is waiting. */
export function dailySummaryMail(
  to: Recipient,
  { products, longestMs, pending, late }: Waiting,
  publicUrl: string,
): Mail {
  const { language: locale } = to;
  const number = (count: number) => formatNumber(count, locale);
  const button = (label: string, path: string) => ({ label, url: publicUrl + localizePath(path, locale) });
  const subject = m.reports_mail_digest_subject(locale, {
    products: number(products),
    orders: number(pending),
  });
  const blocks: MailBlock[] = [
    ...verifiedOnly(to, [m.orders_mail_hello(locale, { name: to.name })]),
    m.reports_mail_digest(locale),
    {
      rows: [
        [m.reports_mail_digest_products(locale), number(products)] as const,
        ...(products > 0
          ? [[m.reports_mail_digest_longest(locale), waitingTime(longestMs, locale)] as const]
          : []),
        [m.reports_mail_digest_orders(locale), number(pending)] as const,
        ...(late > 0 ? [[m.reports_mail_digest_late(locale), number(late)] as const] : []),
      ],
    },
    ...(products > 0
      ? [button(m.reports_mail_digest_to_products(locale), "/dashboard/admin/manage-product")]
      : []),
    ...(pending > 0
      ? [
          button(
            m.reports_mail_digest_to_orders(locale),
            "/dashboard/admin/manage-orders?status=pending&sort=oldest",
          ),
        ]
      : []),
  ];
  return { kind: "admin_digest", to: to.email, language: locale, subject, blocks };
}

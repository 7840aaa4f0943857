/** Mails admins once each morning what is pending. */

import { countPendingProducts } from "#moderation/store.server.ts";
import { listAdminRecipients } from "#people/store.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { insertMails, mailsTag } from "#platform/mail/mail.server.ts";
import { dailySummaryMail } from "../mails.server.ts";
import { lateAfterMs, morningOf } from "../rules.ts";
import { claimDay, countPendingOrders } from "../store/daily-summary.server.ts";

/**
 * Mails the daily summary to every admin if something is pending. The first call of a morning decides: if
 * nothing is pending then, no summary is sent on this day. Does nothing outside the morning. Runs in one
 * transaction, so that after a crash the next call writes all of it.
 */
export async function writeDailySummary(
  db: Db,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const day = morningOf(now);
  if (day === undefined) return;
  await inTransaction(db, async (trx) => {
    if (!(await claimDay(trx, day, now))) return;
    const { count: pendingProducts, oldest } = await countPendingProducts(trx);
    const { all: pendingOrders, late: lateOrders } = await countPendingOrders(
      trx,
      new Date(now.getTime() - lateAfterMs),
    );
    if (pendingProducts + pendingOrders === 0) return;
    const oldestMs = oldest ? now.getTime() - oldest.getTime() : 0;
    const summary = { pendingProducts, oldestMs, pendingOrders, lateOrders };
    const admins = await listAdminRecipients(trx);
    await insertMails(
      trx,
      admins.map((admin) => dailySummaryMail(admin, summary, publicUrl)),
      publicUrl,
    );
    await announceChange(trx, [mailsTag]);
  });
}

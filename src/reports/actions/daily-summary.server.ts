/** Tells the admins once a morning what waits for them. */
import { listAdminRecipients } from "#accounts/store/people.server.ts";
import { countPending } from "#moderation/store.server.ts";
import type { ActionContext } from "#orders/actions.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { insertMails, mailsTag } from "#platform/mail/mail.server.ts";
import { digestMail } from "../mails.server.ts";
import { lateAfterMs, morningOf } from "../rules.ts";
import { claimMorning, countUnconfirmed } from "../store/daily-summary.server.ts";

/**
 * The first who asks on a morning writes to every admin, when something waits; nobody does it again on that day, nor at other times.
 * One transaction: a process that is killed leaves all of it to the next.
 */
export async function writeDigest(db: Db, { now, publicUrl }: ActionContext): Promise<void> {
  const day = morningOf(now);
  if (day === undefined) return;
  await inTransaction(db, async (trx) => {
    if (!(await claimMorning(trx, day, now))) return;
    const { count: products, oldest } = await countPending(trx);
    const { all: unconfirmed, late } = await countUnconfirmed(trx, new Date(now.getTime() - lateAfterMs));
    if (products + unconfirmed === 0) return;
    const waiting = { products, longestMs: oldest ? now.getTime() - oldest.getTime() : 0, unconfirmed, late };
    const admins = await listAdminRecipients(trx);
    await insertMails(
      trx,
      admins.map((admin) => digestMail(admin, waiting, publicUrl)),
      publicUrl,
    );
    await announceChange(trx, [mailsTag]);
  });
}

import { mailUnmailed } from "#accounts/actions/confirm-email.server.ts";
import { finishDeletions } from "#accounts/actions/delete-account.server.ts";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { removeExpired } from "#accounts/store/expired.server.ts";
import { removeOldLinks } from "#accounts/store/mailed-links.server.ts";
import { renamedKindWorker } from "#curation/actions/renamed-sub-category.server.ts";
import { removeOldProductKeys } from "#listing/store/products.server.ts";
import { confirmDays } from "#newsletter/contract/constants.ts";
import { removeUnconfirmed } from "#newsletter/store.server.ts";
import { removeOldKeys } from "#orders/store/placing.server.ts";
import { foldCounters } from "#platform/db/counters.server.ts";
import type { At } from "#platform/http/call.server.ts";
import { removeOldCounts } from "#platform/http/rate-limit.server.ts";
import type { JobWorker, RegularJob } from "#platform/jobs.server.ts";
import { type MailServer, mailWorker, removeLinks, removeOldMails } from "#platform/mail/delivery.server.ts";
import { writeDigest } from "#reports/actions/daily-summary.server.ts";
import { compactSearchIndex, refreshSearchTerms } from "#search/store/documents.server.ts";
import { addDays } from "#shared/dates.ts";
import { belongings } from "../account-data/account-data.server.ts";
import { recount } from "../store/counters.server.ts";
import { sweepPictures } from "./unreferenced-pictures.server.ts";

const keyHours = 24;
const keysBefore = (at: At) => new Date(at.now().getTime() - keyHours * 3_600_000);

const expiredLinks = (now: Date) => ({
  accounts: addDays(now, -verifyLinkHours / 24),
  newsletter: addDays(now, -confirmDays),
});

/** What the shop does by itself. */
export function regularJobs(at: At, mailServer: MailServer): RegularJob[] {
  return [
    { name: "refresh-search-terms", cron: "* * * * *", run: () => refreshSearchTerms(at.db) },
    { name: "compact-search-index", cron: "27 * * * *", run: () => compactSearchIndex(at.db) },
    {
      name: "remove-old-idempotency-keys",
      cron: "17 * * * *",
      run: () => removeOldKeys(at.db, keysBefore(at)),
    },
    {
      name: "remove-old-product-keys",
      cron: "19 * * * *",
      run: () => removeOldProductKeys(at.db, keysBefore(at)),
    },
    { name: "mail-new-accounts", cron: "* * * * *", run: () => mailUnmailed(at) },
    // From eight to noon in Dhaka, so that a process that was away tells it when it is back.
    {
      name: "tell-admins-what-waits",
      cron: "*/10 2-5 * * *",
      run: () => writeDigest(at.db, { now: at.now(), publicUrl: at.config.publicUrl }),
    },
    { name: "finish-deletions", cron: "7 * * * *", run: () => finishDeletions(at, belongings) },
    { name: "remove-old-links", cron: "47 * * * *", run: () => removeOldLinks(at.db, at.now()) },
    { name: "remove-expired-sessions", cron: "57 * * * *", run: () => removeExpired(at.db, at.now()) },
    {
      name: "remove-links-of-mails",
      cron: "*/5 * * * *",
      run: () => removeLinks(at.db, mailServer, expiredLinks(at.now())),
    },
    { name: "remove-old-mails", cron: "27 3 * * *", run: () => removeOldMails(at.db, at.now()) },
    {
      name: "remove-unconfirmed-subscriptions",
      cron: "47 3 * * *",
      run: () => removeUnconfirmed(at.db, at.now()),
    },
    { name: "sweep-pictures", cron: "11 * * * *", run: () => sweepPictures(at) },
    { name: "fold-counters", cron: "* * * * *", run: () => foldCounters(at.db) },
    { name: "recount", cron: "13 22 * * *", run: () => recount(at.db) },
    { name: "remove-old-rate-counts", cron: "37 * * * *", run: () => removeOldCounts(at.db, at.now()) },
  ];
}

/** What waits in queues until it is done. */
export function queueWorkers({ db }: Pick<At, "db">, mailServer: MailServer): JobWorker[] {
  return [mailWorker(db, mailServer), renamedKindWorker(db)];
}

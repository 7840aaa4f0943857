import { mailNewAccounts } from "#accounts/actions/verify-email.server.ts";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { removeOldLinks } from "#accounts/store/mailed-links.server.ts";
import { removeExpired } from "#accounts/store/sessions.server.ts";
import { renamedSubCategoryWorker } from "#curation/actions/renamed-sub-category.server.ts";
import { removeOldProductKeys } from "#listing/store/products.server.ts";
import { confirmDays } from "#newsletter/contract/constants.ts";
import { deleteUnconfirmed } from "#newsletter/store.server.ts";
import { deleteOldKeys } from "#orders/store/place-order.server.ts";
import { foldCounters } from "#platform/db/counters.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { removeOldCounts } from "#platform/http/rate-limit.server.ts";
import type { JobWorker, RegularJob } from "#platform/jobs.server.ts";
import { type MailServer, mailWorker, removeOldMails, removeTokens } from "#platform/mail/delivery.server.ts";
import { finishDeletions } from "#profile/actions/delete-account.server.ts";
import { writeDailySummary } from "#reports/actions/daily-summary.server.ts";
import { compactSearchIndex, refreshSearchIndex } from "#search/store/search-index.server.ts";
import { addDays } from "#shared/dates.ts";
import { accountDataHooks } from "../account-data/account-data.server.ts";
import { recount } from "../store/counters.server.ts";
import { sweepPictures } from "./unreferenced-pictures.server.ts";

const keyHours = 24;
const keysBefore = (ctx: AppContext) => new Date(ctx.now().getTime() - keyHours * 3_600_000);

const expiredLinks = (now: Date) => ({
  accounts: addDays(now, -verifyLinkHours / 24),
  newsletter: addDays(now, -confirmDays),
});

/** The scheduled jobs. */
export function regularJobs(ctx: AppContext, mailServer: MailServer): RegularJob[] {
  return [
    { name: "refresh-search-terms", cron: "* * * * *", run: () => refreshSearchIndex(ctx.db) },
    { name: "compact-search-index", cron: "27 * * * *", run: () => compactSearchIndex(ctx.db) },
    {
      name: "remove-old-idempotency-keys",
      cron: "17 * * * *",
      run: () => deleteOldKeys(ctx.db, keysBefore(ctx)),
    },
    {
      name: "remove-old-product-keys",
      cron: "19 * * * *",
      run: () => removeOldProductKeys(ctx.db, keysBefore(ctx)),
    },
    { name: "mail-new-accounts", cron: "* * * * *", run: () => mailNewAccounts(ctx) },
    // From 8:00 to 12:00 in Dhaka, so that a server that was down sends the mail after its start.
    {
      name: "tell-admins-what-waits",
      cron: "*/10 2-5 * * *",
      run: () => writeDailySummary(ctx.db, { now: ctx.now(), publicUrl: ctx.config.publicUrl }),
    },
    { name: "finish-deletions", cron: "7 * * * *", run: () => finishDeletions(ctx, accountDataHooks) },
    { name: "remove-old-links", cron: "47 * * * *", run: () => removeOldLinks(ctx.db, ctx.now()) },
    { name: "remove-expired-sessions", cron: "57 * * * *", run: () => removeExpired(ctx.db) },
    {
      name: "remove-links-of-mails",
      cron: "*/5 * * * *",
      run: () => removeTokens(ctx.db, mailServer, expiredLinks(ctx.now())),
    },
    { name: "remove-old-mails", cron: "27 3 * * *", run: () => removeOldMails(ctx.db, ctx.now()) },
    {
      name: "remove-unconfirmed-subscriptions",
      cron: "47 3 * * *",
      run: () => deleteUnconfirmed(ctx.db, ctx.now()),
    },
    { name: "sweep-pictures", cron: "11 * * * *", run: () => sweepPictures(ctx) },
    { name: "fold-counters", cron: "* * * * *", run: () => foldCounters(ctx.db) },
    { name: "recount", cron: "13 22 * * *", run: () => recount(ctx.db) },
    { name: "remove-old-rate-counts", cron: "37 * * * *", run: () => removeOldCounts(ctx.db, ctx.now()) },
  ];
}

/** The workers of the queues. */
export function queueWorkers({ db }: Pick<AppContext, "db">, mailServer: MailServer): JobWorker[] {
  return [mailWorker(db, mailServer), renamedSubCategoryWorker(db)];
}

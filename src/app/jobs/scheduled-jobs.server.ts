import { createEncryption } from "#accounts/actions/identity/encryption.server.ts";
import { mailNewAccounts } from "#accounts/actions/verify-email.server.ts";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { deleteOldLinks } from "#accounts/store/mailed-links.server.ts";
import { deleteExpiredSessions, deleteOldRequestCounts } from "#accounts/store/sessions.server.ts";
import { deleteOldCartKeys } from "#cart/store.server.ts";
import { renamedSubCategoryWorker } from "#curation/actions/renamed-sub-category.server.ts";
import { deleteOldProductKeys } from "#listing/store/products.server.ts";
import { deleteOldDecisions } from "#moderation/store.server.ts";
import { confirmDays } from "#newsletter/contract/constants.ts";
import { deleteUnconfirmedSubscriptions } from "#newsletter/store.server.ts";
import { refreshPopularity } from "#orders/actions/popularity.server.ts";
import { deleteOldOrderKeys } from "#orders/store/place-order.server.ts";
import { foldCounters } from "#platform/db/counters.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { deleteOldRateCounts } from "#platform/http/rate-limit.server.ts";
import type { JobWorker, ScheduledJob } from "#platform/jobs.server.ts";
import {
  deleteOldMails,
  type MailServer,
  mailWorker,
  removeMailTokens,
} from "#platform/mail/delivery.server.ts";
import { finishDeletions } from "#profile/actions/delete-account.server.ts";
import { reencryptSecondFactors } from "#profile/actions/second-factor.server.ts";
import { writeDailySummary } from "#reports/actions/daily-summary.server.ts";
import { compactSearchIndex, refreshSearchIndex } from "#search/store/search-index.server.ts";
import { addDays } from "#shared/dates.ts";
import { accountDataHooks } from "../account-data/account-data.server.ts";
import { idempotencyKeyHours } from "../retry-hours.ts";
import { recount } from "../store/counters.server.ts";
import { deleteUnreferencedImages } from "./unreferenced-images.server.ts";

const idempotencyKeyCutoff = (ctx: AppContext) =>
  new Date(ctx.now().getTime() - idempotencyKeyHours * 3_600_000);

/** Links in mails that were written before these times have expired. */
const linkExpiryTimes = (now: Date) => ({
  accounts: addDays(now, -verifyLinkHours / 24),
  newsletter: addDays(now, -confirmDays),
});

export interface JobServices {
  mailServer: MailServer;
  secrets: Parameters<typeof createEncryption>[0];
  queueWaitingMails(): Promise<void>;
}

/** The scheduled jobs, named like their functions. */
export function scheduledJobs(
  ctx: AppContext,
  { mailServer, secrets, queueWaitingMails }: JobServices,
): ScheduledJob[] {
  return [
    // Sends held mails whose time is over (nothing else does, so this interval is part of their delay, record
    // 021), and mails that were written while no process was listening.
    { name: "queue-waiting-mails", cron: "* * * * *", run: queueWaitingMails },
    {
      name: "reencrypt-second-factors",
      cron: "53 * * * *",
      run: () => reencryptSecondFactors(ctx, createEncryption(secrets)),
    },
    { name: "refresh-search-index", cron: "* * * * *", run: () => refreshSearchIndex(ctx.db) },
    { name: "compact-search-index", cron: "27 * * * *", run: () => compactSearchIndex(ctx.db) },
    {
      name: "delete-old-order-keys",
      cron: "17 * * * *",
      run: () => deleteOldOrderKeys(ctx.db, idempotencyKeyCutoff(ctx)),
    },
    {
      name: "delete-old-product-keys",
      cron: "19 * * * *",
      run: () => deleteOldProductKeys(ctx.db, idempotencyKeyCutoff(ctx)),
    },
    {
      name: "delete-old-cart-keys",
      cron: "23 * * * *",
      run: () => deleteOldCartKeys(ctx.db, idempotencyKeyCutoff(ctx)),
    },
    {
      name: "delete-old-decisions",
      cron: "21 * * * *",
      run: () => deleteOldDecisions(ctx.db, ctx.now()),
    },
    { name: "mail-new-accounts", cron: "* * * * *", run: () => mailNewAccounts(ctx) },
    // From 8:00 to 12:00 in Dhaka, so that a server that was down sends the mail after its start.
    {
      name: "write-daily-summary",
      cron: "*/10 2-5 * * *",
      run: () => writeDailySummary(ctx.db, { now: ctx.now(), publicUrl: ctx.config.publicUrl }),
    },
    { name: "finish-deletions", cron: "7 * * * *", run: () => finishDeletions(ctx, accountDataHooks) },
    { name: "delete-old-links", cron: "47 * * * *", run: () => deleteOldLinks(ctx.db, ctx.now()) },
    { name: "delete-expired-sessions", cron: "57 * * * *", run: () => deleteExpiredSessions(ctx.db) },
    { name: "delete-old-request-counts", cron: "58 * * * *", run: () => deleteOldRequestCounts(ctx.db) },
    {
      name: "remove-mail-tokens",
      cron: "*/5 * * * *",
      run: () => removeMailTokens(ctx.db, mailServer, linkExpiryTimes(ctx.now())),
    },
    { name: "delete-old-mails", cron: "27 3 * * *", run: () => deleteOldMails(ctx.db, ctx.now()) },
    {
      name: "delete-unconfirmed-subscriptions",
      cron: "47 3 * * *",
      run: () => deleteUnconfirmedSubscriptions(ctx.db, ctx.now()),
    },
    { name: "delete-unreferenced-images", cron: "11 * * * *", run: () => deleteUnreferencedImages(ctx) },
    { name: "fold-counters", cron: "* * * * *", run: () => foldCounters(ctx.db) },
    { name: "recount", cron: "13 22 * * *", run: () => recount(ctx.db) },
    { name: "refresh-popularity", cron: "33 * * * *", run: () => refreshPopularity(ctx.db, ctx.now()) },
    { name: "delete-old-rate-counts", cron: "37 * * * *", run: () => deleteOldRateCounts(ctx.db, ctx.now()) },
  ];
}

/** The workers of the queues. */
export function queueWorkers({ db }: Pick<AppContext, "db">, mailServer: MailServer): JobWorker[] {
  return [mailWorker(db, mailServer), renamedSubCategoryWorker(db)];
}

import { refreshSearchTerms } from "#catalog/store/search.server.ts";
import { removeOldKeys } from "#orders/store.server.ts";
import type { At } from "#platform/call.server.ts";
import type { RegularJob } from "#platform/jobs.server.ts";

const keyHours = 24;

/** What the shop does by itself. */
export function regularJobs(at: At): RegularJob[] {
  return [
    { name: "refresh-search-terms", cron: "*/10 * * * *", run: () => refreshSearchTerms(at.db) },
    { name: "remove-old-idempotency-keys", cron: "17 * * * *", run: () => removeOldKeys(at.db, new Date(at.now().getTime() - keyHours * 3_600_000)) },
  ];
}

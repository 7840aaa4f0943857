import { popularityDays } from "#catalog/contract/sorts.ts";
import { listTags } from "#catalog/rules/page-tags.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import { addDays } from "#shared/dates.ts";
import { listOutdatedCounts, maxOutdatedCounts, writeCounts } from "../store/popularity.server.ts";

/** The number of products that one transaction writes. An order of these products waits for it. */
const batchSize = 500;

/**
 * Corrects `products.recentOrders`, which lists are sorted by: how many orders of the last `popularityDays`
 * contain the product, without cancelled ones. Reads all orders of these days, so it runs in a job. May run
 * twice at the same time.
 */
export async function refreshPopularity(db: Db, now: Date): Promise<void> {
  const since = addDays(now, -popularityDays);
  let after: string | undefined;
  do {
    const outdated = await inTransaction(db, (trx) => listOutdatedCounts(trx, since, after));
    for (let start = 0; start < outdated.length; start += batchSize)
      await inTransaction(db, async (trx) => {
        await writeCounts(trx, outdated.slice(start, start + batchSize));
        await announceChange(trx, [listTags.popularity]);
      });
    after = outdated.length === maxOutdatedCounts ? outdated.at(-1)?.id : undefined;
  } while (after !== undefined);
}

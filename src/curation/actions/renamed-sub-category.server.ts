/** What a tile's new name means for its products: a search finds them by it, and their pages show it. */
import { productTag } from "#catalog/rules/page-tags.ts";
import { allowSlowStatements } from "#listing/store/insert-products.server.ts";
import { documentOf } from "#moderation/actions.server.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { type Db, inTransaction } from "#platform/db/database.server.ts";
import type { JobWorker } from "#platform/jobs.server.ts";
import { saveSearchDocuments } from "#search/store/search-index.server.ts";
import { listIdsIn, lockApprovedIn } from "../store/sub-categories.server.ts";

export const renamedKindQueue = "index-renamed-kind";

export function renamedKindJob(subCategoryId: string): { data: object } {
  return { data: { subCategoryId } };
}

// 5 s, 10, 20 … 10 min between tries. A tile may hold a million products, and a process that is killed leaves the rest to another within two minutes.
const queue = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 12 * 3_600,
  heartbeatSeconds: 60,
};

/**
 * The worker of the queue. It goes through the products of the tile, some in a transaction, and writes the names of that moment: whoever does it twice
 * or beside a second rename writes the last one.
 * @param atOnce products in a transaction, which are locked as long as it takes
 */
export function renamedKindWorker(db: Db, atOnce = 500): JobWorker {
  return {
    name: renamedKindQueue,
    queue,
    async run({ subCategoryId }) {
      const kind = String(subCategoryId);
      let after: string | undefined;
      do after = await indexSome(db, kind, after, atOnce);
      while (after !== undefined);
    },
  };
}

/** @returns the last that it has seen to; undefined when there are no more */
async function indexSome(
  db: Db,
  subCategoryId: string,
  after: string | undefined,
  atOnce: number,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    await allowSlowStatements(trx);
    const ids = await listIdsIn(trx, subCategoryId, after, atOnce);
    if (ids.length === 0) return undefined;
    const products = await lockApprovedIn(trx, subCategoryId, ids);
    await saveSearchDocuments(
      trx,
      products.map((product) => ({ productId: product.id, document: documentOf(product) })),
    );
    await announceChange(
      trx,
      products.map(({ id }) => productTag(id)),
    );
    return ids.length < atOnce ? undefined : ids.at(-1);
  });
}

/** The job that updates search documents and pages of products after their sub-category was renamed. */
import { listTags, productTag } from "#catalog/rules/page-tags.ts";
import { searchDocumentOf } from "#listing/rules/locked-product.ts";
import { announceChange } from "#platform/db/announce.server.ts";
import { allowSlowStatements, type Db, inTransaction } from "#platform/db/database.server.ts";
import type { JobWorker } from "#platform/jobs.server.ts";
import { saveSearchDocuments } from "#search/store/search-index.server.ts";
import { listProductIdsIn, lockApprovedProductsIn, renamedSubCategoryQueue } from "../store.server.ts";

export function renamedSubCategoryJob(subCategoryId: string): { data: object } {
  return { data: { subCategoryId } };
}

// Retries after 5 s, 10, 20 … 10 min. A sub-category may have a million products. If a process is killed,
// another one begins again with the first product within two minutes.
const queue = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 12 * 3_600,
  heartbeatSeconds: 60,
};

/**
 * Returns the worker of the queue. It updates the products of the sub-category in batches, one transaction
 * each, with the names at that time, so that repeated and concurrent jobs end with the latest name.
 * @param batchSize products in one transaction, which are locked during it
 */
export function renamedSubCategoryWorker(db: Db, batchSize = 500): JobWorker {
  return {
    name: renamedSubCategoryQueue,
    queue,
    async run({ subCategoryId }) {
      const id = String(subCategoryId);
      let after: string | undefined;
      do after = await indexBatch(db, id, after, batchSize);
      while (after !== undefined);
    },
  };
}

/** Indexes one batch. Returns the id of its last product, or undefined if there are no more. */
async function indexBatch(
  db: Db,
  subCategoryId: string,
  after: string | undefined,
  batchSize: number,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    await allowSlowStatements(trx);
    const ids = await listProductIdsIn(trx, subCategoryId, after, batchSize);
    if (ids.length === 0) return undefined;
    const products = await lockApprovedProductsIn(trx, subCategoryId, ids);
    await saveSearchDocuments(
      trx,
      products.map((product) => ({ productId: product.id, document: searchDocumentOf(product) })),
    );
    // Searches for the new name find them from now on, on pages that do not show them yet.
    if (products.length > 0)
      await announceChange(trx, [listTags.acrossCategories, ...products.map(({ id }) => productTag(id))]);
    return ids.length < batchSize ? undefined : ids.at(-1);
  });
}

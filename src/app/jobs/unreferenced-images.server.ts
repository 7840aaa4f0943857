import { removeOrphanedFiles } from "#media/actions/renditions.server.ts";
import { removeImages } from "#media/store.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { addDays } from "#shared/dates.ts";
import { unreferencedImageDays } from "#shared/images.ts";
import { listReferenced, lockUnreferenced } from "../store/referenced-images.server.ts";

const batch = 200;

/**
 * A scheduled job: deletes images that have been neither uploaded nor referenced for
 * `unreferencedImageDays`, and then their files.
 */
export async function deleteUnreferencedImages(
  ctx: Pick<AppContext, "db" | "objects" | "now">,
): Promise<void> {
  const unusedSince = addDays(ctx.now(), -unreferencedImageDays);
  const deleteSome = () =>
    inTransaction(ctx.db, async (trx) => {
      const unreferenced = await lockUnreferenced(trx, unusedSince, batch);
      // Checked again under the locks: a reference may have been committed after the statement above began.
      const referenced = await listReferenced(trx, unreferenced);
      await removeImages(
        trx,
        unreferenced.filter((hash) => !referenced.has(hash)),
      );
      return unreferenced.length;
    });
  while ((await deleteSome()) === batch);
  await removeOrphanedFiles(ctx);
}

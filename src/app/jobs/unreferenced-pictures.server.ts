import { removeOrphanedFiles } from "#media/actions/renditions.server.ts";
import { removePictures } from "#media/store.server.ts";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { unreferencedPictureDays } from "#shared/picture-limits.ts";
import { listShown, lockUnshown } from "../store/referenced-pictures.server.ts";

const atOnce = 200;

/**
 * A scheduled job: deletes images that were uploaded at least a month ago and are not referenced, and then
 * their files.
 */
export async function sweepPictures(ctx: Pick<AppContext, "db" | "objects" | "now">): Promise<void> {
  const sentBefore = new Date(ctx.now().getTime() - unreferencedPictureDays * 86_400_000);
  const forgetSome = () =>
    inTransaction(ctx.db, async (trx) => {
      const unshown = await lockUnshown(trx, sentBefore, atOnce);
      // Checked again under the locks, because a reference may have been saved while waiting for them.
      const shown = await listShown(trx, unshown);
      await removePictures(
        trx,
        unshown.filter((hash) => !shown.has(hash)),
      );
      return unshown.length;
    });
  while ((await forgetSome()) === atOnce);
  await removeOrphanedFiles(ctx);
}

/** Finds the images that the database references and the image store lacks. */
import { listReferenced, selectReferencedSql } from "#app/store/referenced-images.server.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { maxReportedPerKind, moreOfThisKind } from "./output.server.ts";
import { type Queryable, readBatches } from "./store/snapshot.server.ts";

/** Images whose existence is checked at the same time, because a request to S3 takes long. */
const checkedAtOnce = 16;
/** Longer lists could exceed the time limit of a statement. */
const listedAtOnce = 500;

/**
 * Checks every image that the snapshot references. Holds one batch of them in memory, and the missing ones.
 * @throws the reason of `stopping` when it is aborted
 */
export async function findMissingImages(
  snapshot: Queryable,
  { db, objects }: Pick<AppContext, "db" | "objects">,
  stopping: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  for await (const batch of readBatches(snapshot, selectReferencedSql(db))) {
    const hashes = (batch as { hash: string }[]).map(({ hash }) => hash);
    const absent: string[] = [];
    while (hashes.length > 0) {
      stopping.throwIfAborted();
      const checked = hashes.splice(0, checkedAtOnce);
      const exist = await Promise.all(checked.map((hash) => objects.has(masterKey(hash))));
      absent.push(...checked.filter((_, index) => !exist[index]));
    }
    missing.push(...(await stillReferenced(db, absent)));
  }
  return missing;
}

/** Returns the images that are referenced now. The others have been deleted since the snapshot. */
export async function stillReferenced(db: Db, hashes: readonly string[]): Promise<string[]> {
  const referenced: string[] = [];
  for (let start = 0; start < hashes.length; start += listedAtOnce)
    referenced.push(...(await listReferenced(db, hashes.slice(start, start + listedAtOnce))));
  return referenced.toSorted();
}

/** Returns a sentence for each of the first missing images, and how many more there are. */
export function reportMissing(hashes: readonly string[], { s3, objectsDir }: Config): string[] {
  const store = s3 ? `the bucket ${s3.bucket}` : `the folder ${objectsDir}`;
  const reported = hashes.slice(0, maxReportedPerKind);
  return [
    ...reported.map((hash) => `Image ${hash} is used, but is missing in ${store}.`),
    ...moreOfThisKind(hashes.length - reported.length),
  ];
}

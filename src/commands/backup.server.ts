import { stat } from "node:fs/promises";
import {
  renamedSubCategoryJob,
  renamedSubCategoryWorker,
} from "#curation/actions/renamed-sub-category.server.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import type { Config } from "#platform/config.server.ts";
import { analyze } from "#platform/db/analyze.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { insertJobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import { brand } from "#shared/brand.ts";
import {
  type BackupLine,
  BackupRefused,
  checkBackup,
  readBackup,
  writeBackup,
} from "./backup-file.server.ts";
import { reportMissing, stillReferenced } from "./missing-images.server.ts";
import { counted, type Out } from "./output.server.ts";
import {
  finishRestore,
  hasAccounts,
  insertRows,
  listAppliedMigrations,
  listFilled,
  listImages,
  listTables,
  lockTables,
  prepareRestore,
  queryableOf,
  readRows,
} from "./store/copy.server.ts";
import { listRenamedSubCategories } from "./store/integrity.server.ts";
import { inSnapshot, type Queryable } from "./store/snapshot.server.ts";
import { withMela } from "./with-mela.server.ts";

type BackupContext = Pick<AppContext, "pool" | "db" | "objects" | "now" | "log">;

interface CopiedCounts {
  rows: number;
  images: number;
}

/**
 * `npm run backup -- <file>`: writes a snapshot of all data to one file. Can run while Mela is running.
 */
export async function runBackup(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  await withFile("backup", args, "No backup was written.", async (file) => {
    if ((await sizeOf(file)) !== undefined) throw new BackupRefused(`The file ${file} already exists.`);
    const { rows, images, missing } = await withMela(
      { config, log, projectDir, purpose: "read" },
      ({ ctx }, stopping) => backUp(ctx, file, stopping),
    );
    const size = Math.ceil(((await sizeOf(file)) ?? 0) / 1024);
    out.write(
      `${file}: ${counted(rows, "row")} and ${counted(images, "image")}, ${counted(size, "kB", "kB")}.\n`,
    );
    if (missing.length === 0) return;
    for (const line of reportMissing(missing, config)) out.write(`${line}\n`);
    out.write(
      `The file lacks ${counted(missing.length, "image")}; everything else is in it. Run this command with the same settings as the server: OBJECTS_DIR or S3_….\n`,
    );
    process.exitCode = 1;
  });
}

/** `npm run restore -- <file>`: restores a backup into an empty instance. */
export async function runRestore(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  await withFile("restore", args, "The backup was not restored.", async (file) => {
    if ((await sizeOf(file)) === undefined) throw new BackupRefused(`The file ${file} does not exist.`);
    const onRestored = ({ rows, images }: CopiedCounts) =>
      out.write(
        `Restored ${counted(rows, "row")} and ${counted(images, "image")}. Check them with npm run verify.\n`,
      );
    await withMela({ config, log, projectDir }, ({ ctx }, stopping) =>
      restore(ctx, file, { stopping, onRestored }),
    );
  });
}

async function withFile(
  name: string,
  [file, ...others]: string[],
  failure: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!file || others.length > 0) {
    process.stderr.write(`Usage: npm run ${name} -- <file>\n`);
    process.exitCode = 2;
    return;
  }
  await work(file).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error;
    process.stderr.write(`${failure} ${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Returns the size of a file in bytes, or undefined if it does not exist. */
async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/**
 * Writes a backup.
 * @param stopping ends it and leaves no file
 * @returns the numbers of rows and images, and the hashes of referenced images that the store lacks
 * @throws BackupRefused for a database without accounts
 */
export async function backUp(
  { pool, db, objects, now }: BackupContext,
  file: string,
  stopping?: AbortSignal,
): Promise<CopiedCounts & { missing: string[] }> {
  const copied = await inSnapshot(
    pool,
    async (snapshot) => {
      if (!(await hasAccounts(snapshot)))
        throw new BackupRefused(
          `The database has no accounts, so there is nothing to back up. Run this command with the same settings as the server: DATABASE_URL, DATA_DIR.`,
        );
      const counts = { rows: 0, images: 0, missing: [] as string[] };
      const header = { madeAt: now().toISOString(), migrations: await listAppliedMigrations(snapshot) };
      await writeBackup(file, header, linesOf(snapshot, objects, counts), stopping);
      return counts;
    },
    stopping,
  );
  return { ...copied, missing: await stillReferenced(db, copied.missing) };
}

/** Yields the lines of a backup. It contains only the masters of images; renditions are made on request. */
async function* linesOf(
  db: Queryable,
  objects: AppContext["objects"],
  copied: CopiedCounts & { missing: string[] },
): AsyncGenerator<BackupLine> {
  for (const hash of await listImages(db)) {
    const bytes = await objects.get(masterKey(hash));
    if (!bytes) {
      copied.missing.push(hash);
      continue;
    }
    copied.images++;
    yield { kind: "picture", hash, bytes: Buffer.from(bytes) };
  }
  for (const table of await listTables(db)) {
    yield { kind: "table", table };
    for await (const row of readRows(db, table)) {
      copied.rows++;
      yield { kind: "row", row };
    }
  }
}

export interface RestoreOptions {
  /** Ends the restore before its rows are committed. */
  stopping?: AbortSignal;
  /** Called when the rows are committed. Later errors and signals do not undo them. */
  onRestored?: (counts: CopiedCounts) => unknown;
}

/**
 * Restores a backup: first the images, which are not visible without their records, then all rows in one
 * transaction.
 * @throws BackupRefused if the file is damaged or of another version, or the instance is not empty. Then
 * nothing is written, except for images if the instance was empty when the restore began.
 */
export async function restore(
  { pool, db, objects, log }: BackupContext,
  file: string,
  { stopping, onRestored }: RestoreOptions = {},
): Promise<CopiedCounts> {
  const { migrations } = await checkBackup(file, stopping);
  requireSameMigrations(migrations, await listAppliedMigrations(pool));
  await requireEmptyInstance(pool);

  let images = 0;
  for await (const line of readBackup(file)) {
    stopping?.throwIfAborted();
    if (line.kind !== "picture") break;
    await objects.put(masterKey(line.hash), line.bytes, "image/webp");
    images++;
  }
  const rows = await inTransaction(db, async (trx) => {
    const restored = await restoreRows(trx, { file, migrations, stopping });
    const renamed = await listRenamedSubCategories(queryableOf(trx));
    if (renamed.length > 0)
      await insertJobs(pool, log, renamedSubCategoryWorker(db), renamed.map(renamedSubCategoryJob), trx);
    return restored;
  });
  onRestored?.({ rows, images });
  if (!stopping?.aborted) await analyze(db);
  return { rows, images };
}

interface RowsOfFile {
  file: string;
  migrations: readonly string[];
  stopping: AbortSignal | undefined;
}

async function restoreRows(trx: Trx, { file, migrations, stopping }: RowsOfFile): Promise<number> {
  const tables = await listTables(queryableOf(trx));
  await lockTables(trx, tables);
  // Users or a newer version may have written while the images were stored.
  requireSameMigrations(migrations, await listAppliedMigrations(queryableOf(trx)));
  await requireEmptyInstance(queryableOf(trx));
  await prepareRestore(trx, tables);
  let rows = 0;
  let table = "";
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(trx, table, batch);
    rows += batch.length;
    [batch, characters] = [[], 0];
  };
  for await (const line of readBackup(file)) {
    stopping?.throwIfAborted();
    if (line.kind === "table") {
      await flush();
      if (!tables.includes(line.table))
        throw new BackupRefused(`The file contains the table ${line.table}, which does not exist here.`);
      table = line.table;
    } else if (line.kind === "row") {
      batch.push(line.row);
      characters += line.row.length;
      if (batch.length === 500 || characters > 1_000_000) await flush();
    }
  }
  await flush();
  await finishRestore(trx);
  return rows;
}

function requireSameMigrations(ofFile: readonly string[], ofDatabase: readonly string[]): void {
  const [newer] = ofFile.filter((name) => !ofDatabase.includes(name));
  const [older] = ofDatabase.filter((name) => !ofFile.includes(name));
  if (newer)
    throw new BackupRefused(
      `The file was made by a newer version of ${brand.name.en}: it has the migration ${newer}, which this version does not know.`,
    );
  if (older)
    throw new BackupRefused(
      `The file was made by an older version of ${brand.name.en}, before the migration ${older}: restore it with that version into a separate instance, then start this version on it.`,
    );
}

async function requireEmptyInstance(db: Queryable): Promise<void> {
  const filled = await listFilled(db);
  if (filled.length === 0) return;
  const known = filled.filter((table) => table === "users" || table === "products");
  const named = (known.length > 0 ? known : filled).join(" and ");
  throw new BackupRefused(
    `A backup can only be restored into an empty instance, and this one contains ${named}: set another DATA_DIR or DATABASE_URL, and restore before the first npm start, which may fill it with the demo.`,
  );
}

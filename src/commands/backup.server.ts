import { stat } from "node:fs/promises";
import { openShop } from "#app/open.server.ts";
import { masterKey } from "#media/actions/renditions.server.ts";
import type { Config } from "#platform/config.server.ts";
import { analyze } from "#platform/db/analyze.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import type { Log } from "#platform/log.server.ts";
import { brand } from "#shared/brand.ts";
import {
  type BackupLine,
  BackupRefused,
  checkBackup,
  readBackup,
  writeBackup,
} from "./backup-file.server.ts";
import {
  askedIn,
  clearWay,
  holdTables,
  insertRows,
  listAppliedMigrations,
  listFilled,
  listPictures,
  listTables,
  readRows,
  settleCopy,
} from "./store/copy.server.ts";
import { type Asked, inSnapshot } from "./store/snapshot.server.ts";
import { counted, type Out } from "./verify.server.ts";

type Place = Pick<AppContext, "pool" | "db" | "objects" | "now">;

/** How much there was. */
interface Copied {
  rows: number;
  pictures: number;
}

/** `npm run backup -- <file>`: everything that a shop keeps, in one file, as it stands at one moment. Works beside a running shop. */
export async function runBackup(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  await withFile("backup", args, async (file) => {
    if ((await sizeOf(file)) !== undefined) throw new BackupRefused(`The file ${file} already exists.`);
    const { rows, pictures, missing } = await inShop({ config, log, projectDir }, (at) => backUp(at, file));
    for (const hash of missing)
      out.write(`The picture ${hash} is not in the store of pictures, and so not in the file.\n`);
    out.write(
      `${file}: ${counted(rows, "row")} and ${counted(pictures, "picture")}, ${counted(Math.ceil(((await sizeOf(file)) ?? 0) / 1024), "kB", "kB")}.\n`,
    );
  });
}

/** `npm run restore -- <file>`: what a backup holds, into an instance that has nothing yet. */
export async function runRestore(
  config: Config,
  log: Log,
  projectDir: string,
  args: string[],
  out: Out = process.stdout,
): Promise<void> {
  await withFile("restore", args, async (file) => {
    if ((await sizeOf(file)) === undefined) throw new BackupRefused(`The file ${file} does not exist.`);
    const { rows, pictures } = await inShop({ config, log, projectDir }, (at) => restore(at, file));
    out.write(
      `${counted(rows, "row")} and ${counted(pictures, "picture")} are restored. npm run verify looks them over.\n`,
    );
  });
}

async function withFile(
  name: string,
  [file, ...others]: string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!file || others.length > 0) {
    process.stderr.write(`Which file? npm run ${name} -- <file>\n`);
    process.exitCode = 2;
    return;
  }
  await work(file).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error;
    process.stderr.write(`Nothing was done. ${error.message}\n`);
    process.exitCode = 1;
  });
}

interface Context {
  config: Config;
  log: Log;
  projectDir: string;
}

async function inShop<T>(
  { config, log, projectDir }: Context,
  work: (ctx: AppContext) => Promise<T>,
): Promise<T> {
  const shop = await openShop(config, log, projectDir, "command");
  try {
    return await work(shop.ctx);
  } finally {
    await shop.close();
  }
}

/** In bytes; undefined when there is no such file. */
async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** @returns how much is in the file, and which pictures the store did not have */
export async function backUp(
  { pool, objects, now }: Place,
  file: string,
): Promise<Copied & { missing: string[] }> {
  return inSnapshot(pool, async (db) => {
    const seen = { rows: 0, pictures: 0, missing: [] as string[] };
    const head = { madeAt: now().toISOString(), migrations: await listAppliedMigrations(db) };
    await writeBackup(file, head, linesOf(db, objects, seen));
    return seen;
  });
}

/** Pictures as their masters alone: renditions are made of them when they are asked for. */
async function* linesOf(
  db: Asked,
  objects: AppContext["objects"],
  seen: Copied & { missing: string[] },
): AsyncGenerator<BackupLine> {
  for (const hash of await listPictures(db)) {
    const bytes = await objects.get(masterKey(hash));
    if (!bytes) {
      seen.missing.push(hash);
      continue;
    }
    seen.pictures++;
    yield { kind: "picture", hash, bytes: Buffer.from(bytes) };
  }
  for (const table of await listTables(db)) {
    yield { kind: "table", table };
    for await (const row of readRows(db, table)) {
      seen.rows++;
      yield { kind: "row", row };
    }
  }
}

/**
 * The pictures first, which nobody sees without their records; then every row in one transaction.
 * @throws BackupRefused when the file is damaged, of another version, or the instance is not empty. Then nothing is written, but for the pictures
 * when the instance was empty until they had come.
 */
export async function restore({ pool, db, objects }: Place, file: string): Promise<Copied> {
  const { migrations } = await checkBackup(file);
  refuseOtherMigrations(migrations, await listAppliedMigrations(pool));
  await refuseFilled(pool);

  let pictures = 0;
  for await (const line of readBackup(file)) {
    if (line.kind !== "picture") break;
    await objects.put(masterKey(line.hash), line.bytes, "image/webp");
    pictures++;
  }
  const rows = await inTransaction(db, (trx) => restoreRows(trx, file, migrations));
  await analyze(db);
  return { rows, pictures };
}

async function restoreRows(trx: Trx, file: string, migrations: readonly string[]): Promise<number> {
  const tables = await listTables(askedIn(trx));
  await holdTables(trx, tables);
  // Somebody may have come while the pictures were put, or a newer version.
  refuseOtherMigrations(migrations, await listAppliedMigrations(askedIn(trx)));
  await refuseFilled(askedIn(trx));
  await clearWay(trx, tables);
  let rows = 0;
  let table = "";
  let batch: string[] = [];
  let letters = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(trx, table, batch);
    rows += batch.length;
    [batch, letters] = [[], 0];
  };
  for await (const line of readBackup(file)) {
    if (line.kind === "table") {
      await flush();
      if (!tables.includes(line.table))
        throw new BackupRefused(`The file contains the table ${line.table}, which does not exist here.`);
      table = line.table;
    } else if (line.kind === "row") {
      batch.push(line.row);
      letters += line.row.length;
      if (batch.length === 500 || letters > 1_000_000) await flush();
    }
  }
  await flush();
  await settleCopy(trx);
  return rows;
}

function refuseOtherMigrations(ofFile: readonly string[], ofShop: readonly string[]): void {
  const [newer] = ofFile.filter((name) => !ofShop.includes(name));
  const [older] = ofShop.filter((name) => !ofFile.includes(name));
  if (newer)
    throw new BackupRefused(
      `The file was made by a newer version of ${brand.name.en}: it has the migration ${newer}, which this version does not know.`,
    );
  if (older)
    throw new BackupRefused(
      `The file was made by an older version of ${brand.name.en}, before the migration ${older}: restore it with that version into a separate instance, then start this version on it.`,
    );
}

async function refuseFilled(db: Asked): Promise<void> {
  const filled = await listFilled(db);
  if (filled.length === 0) return;
  const known = filled.filter((table) => table === "users" || table === "products");
  const named = (known.length > 0 ? known : filled).join(" and ");
  throw new BackupRefused(
    `A backup can only be restored into an empty instance, and this one contains ${named}: set another DATA_DIR or DATABASE_URL, and restore before the first npm start, which may fill it with the demo.`,
  );
}

/**
 * The shop with N products and N orders: `fill` makes a data folder, `time` asks every reading question of the application on one.
 *   node bench/scale.ts fill --n 100000 --dir /tmp/scale-100000
 *   node bench/scale.ts time --dir /tmp/scale-100000 [--only <pattern>] [--cold]
 * A million takes about 10 GB and a quarter of an hour to fill. Never let two servers run on one folder: `cp -a --reflink=auto` makes another.
 */
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "#platform/postgres.server.ts";
import { fill } from "./scale-fill.ts";

const projectDir = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { n: { type: "string" }, dir: { type: "string" } },
});
const n = Number(values.n ?? 10_000);
const dir = resolve(values.dir ?? `/tmp/scale-${n}`);
const log = (message: string) => process.stderr.write(`${message}\n`);

/** Nothing is lost that cannot be made again, and filling is three times faster for it. */
const reckless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "8GB", wal_level: "minimal", max_wal_senders: "0" };

if (positionals[0] === "fill") {
  process.stdout.write(`Filling ${dir} with ${n} products and orders; a million takes about 10 GB.\n`);
  await mkdir(dir, { recursive: true });
  const began = performance.now();
  const postgres = await startPostgres({ dataDir: dir, projectDir, log, settings: reckless });
  try {
    await fill(postgres, { n, dir, projectDir });
  } finally {
    await postgres.stop();
  }
  process.stdout.write(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
}

/**
 * Measures Mela with N products and N orders: `fill` creates a data folder, `time` runs every query of the
 * application.
 *   npx node bench/scale.ts fill --n 100000 --dir /tmp/scale-100000
 *   npx node bench/scale.ts time --dir /tmp/scale-100000 [--only <pattern>] [--cold] [--json <file>]
 *   npx node bench/scale.ts [--n 1000000]
 * Without a command it fills a new folder, times it and removes it. A million takes about 21 GB of disk and
 * half an hour. `time` places orders and fills carts: run it on a copy (`cp -a --reflink=auto`), and never
 * run two servers on one folder.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type pg from "pg";
import { ensureCounted } from "#app/store/counters.server.ts";
import { openDb, openPool } from "#platform/db/database.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type RunningPostgres, startPostgresForApp } from "#platform/postgres/postgres.server.ts";
import { explainAll, recordStatements, type StatementLog } from "#test/plans.ts";
import { type Filled, fill, filledFile, readMigrations } from "./scale-fill.ts";
import { type Question, questions } from "./scale-queries.ts";

// The application imports JSON files without the attribute that Node.js requires, because Vite bundles them.
registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});

const projectDir = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: "string" },
    dir: { type: "string" },
    only: { type: "string" },
    cold: { type: "boolean" },
    json: { type: "string" },
  },
});
const n = Number(values.n ?? 10_000);
const dir = resolve(values.dir ?? `/tmp/scale-${n}`);
const log = (message: string) => process.stderr.write(`${message}\n`);

/** The data can be generated again, and filling is three times faster with these settings. */
const reckless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  wal_level: "minimal",
  max_wal_senders: "0",
};

async function fillFolder(): Promise<void> {
  process.stdout.write(`Filling ${dir} with ${n} products and orders; a million takes about 21 GB.\n`);
  await mkdir(dir, { recursive: true });
  const began = performance.now();
  const postgres = await startPostgresForApp({ dataDir: dir, projectDir, log, settings: reckless });
  try {
    await fill(postgres, { n, dir, projectDir });
  } finally {
    await postgres.stop();
  }
  process.stdout.write(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
}

export interface Timing {
  name: string;
  aim?: number;
  n: number;
  statements: number;
  p50: number;
  p99: number;
  /**
   * CPU time of the database and of this process in milliseconds, which hardly depends on other load of the
   * machine.
   */
  cpu: number;
  cold?: number | undefined;
  rows: number;
  /** `timeout` if the statement was cancelled, or the code of another failure. */
  failed?: string | undefined;
}

/**
 * Returns the CPU time of the connections' server processes and of this process in milliseconds, without
 * parallel workers.
 */
async function cpuOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'mela'",
  );
  const { user, system } = process.cpuUsage();
  for (const { pid } of rows)
    serverWork.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6);
  return [...serverWork.values()].reduce((sum, ms) => sum + ms, (user + system) / 1e3);
}

/** CPU time by process id, including closed connections. */
const serverWork = new Map<number, number>();

const enough = { times: 100, ms: 1_500, plans: 6 };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function timedCold({ prepare, ask }: Question): Promise<number> {
  await prepare?.(1_000);
  return timed(() => ask(1_000));
}

async function timeOne(
  question: Question,
  filled: Filled,
  pool: pg.Pool,
  log: StatementLog,
): Promise<Timing> {
  const { name, aim, prepare, ask } = question;
  const timing: Timing = {
    name,
    ...(aim !== undefined && { aim }),
    n: filled.n,
    statements: 0,
    p50: 0,
    p99: 0,
    cpu: 0,
    rows: 0,
  };
  /** Asks the same questions each time, and returns their times. */
  const askAll = async () => {
    const times: number[] = [];
    const began = performance.now();
    do {
      await prepare?.(times.length);
      times.push(await timed(() => ask(times.length)));
    } while (times.length < enough.times && performance.now() - began < enough.ms);
    return times;
  };
  try {
    // Brings what the questions read into memory, and lets PostgreSQL choose between a generic and a custom
    // plan, which it does at the sixth execution.
    const unread = await askAll();
    while (unread.length < enough.plans) unread.push(...(await askAll()));
    const cpu = await cpuOf(pool);
    const times = await askAll();
    timing.cpu = ((await cpuOf(pool)) - cpu) / times.length;
    times.sort((a, b) => a - b);
    timing.p50 = times[Math.floor(times.length / 2)] as number;
    timing.p99 = times[Math.floor(times.length * 0.99)] as number;
    await prepare?.(times.length);
    Object.assign(log, { statements: [], isRecording: true });
    await ask(times.length);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    timing.failed = code === "57014" ? "timeout" : (code ?? message);
  }
  log.isRecording = false;
  const { statements } = log;
  timing.statements = statements.length;
  timing.rows = await explainAll(pool, statements).catch(() => 0);
  return timing;
}

/** Drops the files from the memory of the database and of the system; touches no other files. */
async function dropFileCaches(postgres: RunningPostgres): Promise<RunningPostgres> {
  await postgres.stop();
  const folder = join(dir, "postgres", "base");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      execFileSync("dd", [
        `if=${join(entry.parentPath, entry.name)}`,
        "iflag=nocache",
        "count=0",
        "status=none",
      ]);
  return startPostgresForApp({ dataDir: dir, projectDir, log });
}

function openAt(
  postgres: RunningPostgres,
  filled: Filled,
): { ctx: AppContext; pool: pg.Pool; log: StatementLog } {
  const pool = openPool(postgres.connection, () => {});
  const log = recordStatements(pool);
  const nothing = () => {};
  const ctx = {
    db: openDb(pool),
    pool,
    now: () => new Date(filled.now),
    jobs: { insert: async () => {} },
    config: { publicUrl: "http://bench.test", rateLimitFactor: 100_000 },
    log: { info: nothing, warn: nothing, error: nothing },
  } as unknown as AppContext;
  return { ctx, pool, log };
}

async function timeAll(): Promise<void> {
  const filled = JSON.parse(await readFile(join(dir, filledFile), "utf8")) as Filled;
  let postgres = await startPostgresForApp({ dataDir: dir, projectDir, log });
  try {
    let open = openAt(postgres, filled);
    // Applies migrations that the folder lacks, without the time limit of requests.
    const slow = openPool(postgres.connection, () => {}, 2);
    const began = performance.now();
    const applied = await migrate(openDb(slow), await readMigrations(projectDir));
    await slow.end();
    if (applied.length > 0) {
      process.stdout.write(
        `${applied.join(", ")} took ${((performance.now() - began) / 1000).toFixed(1)} s.\n`,
      );
      await ensureCounted(open.ctx.db);
      const client = await open.pool.connect();
      await client.query("set statement_timeout = 0");
      await client.query("vacuum (analyze)");
      client.release(true);
    }
    const pattern = new RegExp(values.only ?? "", "i");
    const selected = questions(open.ctx, filled.n).filter(({ name }) => pattern.test(name));
    const timings: Timing[] = [];
    process.stdout.write(
      "| what | N | p50 ms | p99 ms | work ms | cold ms | aim | statements | rows read |\n" +
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (const { name } of selected) {
      const question = () => questions(open.ctx, filled.n).find((other) => other.name === name) as Question;
      let cold: number | undefined;
      if (values.cold) {
        await open.pool.end();
        postgres = await dropFileCaches(postgres);
        open = openAt(postgres, filled);
        cold = await timedCold(question()).catch(() => Number.POSITIVE_INFINITY);
      }
      const timing = { ...(await timeOne(question(), filled, open.pool, open.log)), cold };
      timings.push(timing);
      process.stdout.write(`${lineOf(timing)}\n`);
    }
    const broken = timings.filter(({ failed }) => failed !== undefined && failed !== "timeout");
    for (const { name, failed } of broken) log(`${name} failed: ${failed}`);
    if (broken.length > 0) process.exitCode = 1;
    if (values.json) await writeFile(values.json, JSON.stringify(timings, null, 1));
    await open.pool.end();
  } finally {
    await postgres.stop();
  }
}

function lineOf({ name, n: of, p50, p99, cpu, cold, aim, statements, rows, failed }: Timing): string {
  const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  const coldText = cold === undefined ? "" : Number.isFinite(cold) ? ms(cold) : "failed";
  const times = [failed ?? ms(p50), failed ?? ms(p99), ms(cpu), coldText];
  return `| ${[name, of, ...times, aim ?? "", statements, Math.round(rows)].join(" | ")} |`;
}

if (positionals[0] === "fill") await fillFolder();
else if (positionals[0] === "time") await timeAll();
else {
  // It is removed at the end, so it must not contain anything else.
  if (existsSync(dir) && readdirSync(dir).length > 0) throw new Error(`${dir} is not empty`);
  await fillFolder();
  try {
    await timeAll();
  } finally {
    await rm(dir, { recursive: true });
  }
}

/**
 * Helpers of the benchmarks: start the built server on its own data folder and send load to it, all on
 * 127.0.0.1.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type pg from "pg";
import { connectionTo } from "#platform/postgres/login.server.ts";
import { readPidFile } from "#platform/postgres/pid-file.server.ts";
import { freePort } from "#test/free-port.ts";

export interface RunningMela {
  origin: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Seconds from the start of the process until /readyz returns 200. */
  startSeconds: number;
  residentMiB(): number;
  /** Returns the output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** A module for `--import`: with a pipe as stdin, the started process ends when this one does. */
export const exitWithParent = new URL("exit-with-parent.ts", import.meta.url).href;

/** Starts `build/server/index.js`. Without `dataDir`, it uses a new data folder and removes it at the end. */
export async function startMela(dataDir?: string, env: Record<string, string> = {}): Promise<RunningMela> {
  const port = await freePort();
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "mela-bench-"));
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--max-semi-space-size=16",
      "--max-old-space-size=768",
      "--import",
      exitWithParent,
      "build/server/index.js",
      "serve",
    ],
    {
      env: {
        ...process.env,
        // As in `npm start`, so that memory is returned to the system sooner.
        MALLOC_ARENA_MAX: "2",
        MALLOC_TRIM_THRESHOLD_: "131072",
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: folder,
        LOG_LEVEL: "error",
        RATE_LIMIT_FACTOR: "10000",
        ...env,
      },
      // stdin is a pipe for `exitWithParent`: the system closes it when this process ends in any way.
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // In maintenance mode the server is never ready.
  await until(`${origin}${env.MAINTENANCE === "1" ? "/livez" : "/readyz"}`, child);
  // The message that it is ready may arrive after the response of /readyz.
  while (!output.includes("Mela is ")) await once(child.stdout, "data");
  return {
    origin,
    port,
    dataDir: folder,
    child,
    startSeconds: (performance.now() - began) / 1000,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function until(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 540_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the server did not become ready");
}

/** Returns the connection settings of the database server that the running server has started. */
export async function connectionOf({ dataDir }: Pick<RunningMela, "dataDir">): Promise<pg.ClientConfig> {
  const file = await readPidFile(join(dataDir, "postgres"));
  if (!file?.socketFolder) throw new Error("the server has not started PostgreSQL");
  return connectionTo(file.socketFolder, file.port);
}

/** Environment of a server without the demo, which starts in a second with an empty database. */
export const withoutDemo = { DEMO: "0", SECRET: "a secret for tests and benches, long enough" };

/** Starts a bare server for comparison in a process of its own. `file` gets the port as its last argument. */
export async function startBare(
  file: string,
  args: string[],
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [file, ...args, String(port)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(`${origin}/`, child);
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Words in titles of the demo's products. Pairs of them are searches that no cache has. */
export const searchWords = [
  "jamdani",
  "saree",
  "bag",
  "lamp",
  "bowl",
  "bottle",
  "kantha",
  "toy",
  "brass",
  "mask",
  "basket",
  "plate",
];

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/**
 * Sends closed-loop load: each of `connections` clients sends the next request after a response, for
 * `seconds` or until `amount` responses have come.
 */
export async function load(
  url: string,
  options: {
    seconds?: number;
    amount?: number;
    connections?: number;
    headers?: Record<string, string>;
    paths?: string[];
  } = {},
): Promise<Load> {
  const { seconds = 4, amount, connections = 16, headers = {}, paths } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(amount && { amount }),
    headers,
    ...(paths && { setupClient: staggerPaths(paths, connections) }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/**
 * Lets each client start at a different position of the list, because simultaneous equal requests share one
 * response.
 */
function staggerPaths(paths: string[], connections: number): (client: autocannon.Client) => void {
  let clients = 0;
  return (client) => {
    const first = Math.floor((clients++ * paths.length) / connections);
    client.setRequests([...paths.slice(first), ...paths.slice(0, first)].map((path) => ({ path })));
  };
}

/** Measures both in turn, three pairs after a warm-up, and returns the pair with the median ratio. */
export async function compare(
  ours: () => Promise<Load>,
  other: () => Promise<Load>,
): Promise<{ ours: Load; other: Load; ratio: number; ratios: number[] }> {
  await ours();
  await other();
  const pairs: { ours: Load; other: Load; ratio: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const a = await ours();
    const b = await other();
    pairs.push({ ours: a, other: b, ratio: a.perSecond / b.perSecond });
  }
  pairs.sort((a, b) => a.ratio - b.ratio);
  return { ...(pairs[1] as (typeof pairs)[number]), ratios: pairs.map(({ ratio }) => ratio) };
}

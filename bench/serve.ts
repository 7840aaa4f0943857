/** What the benches share: a built shop on a data folder of its own, and load on it, all on 127.0.0.1. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type pg from "pg";
import { connectionTo } from "#platform/postgres/login.server.ts";
import { readPidFile } from "#platform/postgres/pid-file.server.ts";

export interface RunningShop {
  origin: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Seconds from the start of the process until /readyz answers 200. */
  startSeconds: number;
  residentMiB(): number;
  /** What it has printed. */
  said(): string;
  stop(): Promise<void>;
}

/** For `--import`, with a pipe as the first of its stdio: what is started ends when we do. */
export const leash = new URL("leash.ts", import.meta.url).href;

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts `build/server/index.js`; with no `dataDir` on a fresh one, which is removed at the end. */
export async function startShop(dataDir?: string, env: Record<string, string> = {}): Promise<RunningShop> {
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
      leash,
      "build/server/index.js",
      "serve",
    ],
    {
      env: {
        ...process.env,
        // As in `npm start`: memory is returned to the system sooner.
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
      // Nothing is ever written into it: it closes when we end, however we do.
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  // A shop that is closed for maintenance is never ready.
  await until(`${origin}${env.MAINTENANCE === "1" ? "/livez" : "/readyz"}`, child);
  // It says so when it is, but what it says may come a moment after the answer.
  while (!said.includes("Mela is ")) await once(child.stdout, "data");
  return {
    origin,
    port,
    dataDir: folder,
    child,
    startSeconds: (performance.now() - began) / 1000,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function until(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("the shop did not become ready");
}

/** Returns the connection settings of the database server that the running shop has started. */
export async function connectionOf({ dataDir }: Pick<RunningShop, "dataDir">): Promise<pg.ClientConfig> {
  const file = await readPidFile(join(dataDir, "postgres"));
  if (!file?.socketFolder) throw new Error("the shop has no PostgreSQL of its own");
  return connectionTo(file.socketFolder, file.port);
}

/** A real shop without the demo: it starts in a second, and has nothing in it. */
export const withoutDemo = { DEMO: "0", SECRET: "a secret for tests and benches, long enough" };

/** A bare server of this project's bench in a process of its own; `file` gets the port as its last argument. */
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

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/** Closed-loop load: `connections` clients, each sends the next request after a response, for some `seconds` or until `amount` responses have come. */
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
    ...(paths && { setupClient: startElsewhere(paths, connections) }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** Each client starts at a different position of the list: clients that request the same at the same time would measure the cache. */
function startElsewhere(paths: string[], connections: number): (client: autocannon.Client) => void {
  let clients = 0;
  return (client) => {
    const first = Math.floor((clients++ * paths.length) / connections);
    client.setRequests([...paths.slice(first), ...paths.slice(0, first)].map((path) => ({ path })));
  };
}

/** Ours and the other in turn, three pairs after one that warms up; the ratio is the median of the pairs'. */
export async function inTurn(
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

/** The built shop as a process that may be killed at any moment, on a data folder, a port and a PostgreSQL of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionTo } from "#platform/postgres/login.server.ts";
import { readPidFile } from "#platform/postgres/pid-file.server.ts";
import { freePort } from "../../bench/serve.ts";

export type Victim = "app" | "postgres" | "both";

export class ShopProcess {
  readonly origin: string;
  readonly #port: number;
  readonly #dataDir = mkdtempSync(join(tmpdir(), "mela-kill-"));
  readonly #cluster = join(this.#dataDir, "postgres");
  #child: ChildProcess | undefined;
  #fell: (error: Error) => void = () => {};
  /** Rejects when the app ends though nobody killed it. */
  readonly fallen = new Promise<never>((_resolve, reject) => {
    this.#fell = reject;
  });

  private constructor(port: number) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.fallen.catch(() => {});
  }

  static async open(): Promise<ShopProcess> {
    return new ShopProcess(await freePort());
  }

  /** Starts the process and returns when it is ready. A real shop (DEMO=0) without goods; limits out of the way. */
  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ["build/server/index.js", "serve"], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(this.#port),
        PUBLIC_URL: this.origin,
        DATA_DIR: this.#dataDir,
        DEMO: "0",
        SECRET: "only for the rounds of kill -9, made of nothing",
        RATE_LIMIT_FACTOR: "10000",
        LOG_LEVEL: "fatal",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const child = this.#child;
    child.once("exit", (code) => {
      if (child === this.#child) this.#fell(new Error(`the shop ended by itself with ${code}`));
    });
    await this.ready();
  }

  async ready(withinMs = 30_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      const asked = fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      const answer = await Promise.race([asked, this.fallen]);
      if (answer?.ok) return;
      await delay(20);
    }
    throw new Error(`the shop was not ready within ${withinMs} ms`);
  }

  /** kill -9 without warning. The app is started again, PostgreSQL comes back by itself; returns when the shop is ready. */
  async kill(victim: Victim): Promise<void> {
    const pid = victim === "app" ? undefined : await this.#killPostgres();
    if (victim !== "postgres") {
      await this.#end("SIGKILL");
      await this.start();
    }
    // Until the app has noticed, it would say that it is ready.
    while ((await readPidFile(this.#cluster))?.pid === pid) await Promise.race([delay(20), this.fallen]);
    await this.ready();
  }

  async #killPostgres(): Promise<number | undefined> {
    const file = await readPidFile(this.#cluster);
    if (file) process.kill(file.pid, "SIGKILL");
    return file?.pid;
  }

  /** A connection beside the shop, for the goods at the beginning and for looking at the end. */
  async connect(): Promise<pg.Client> {
    const file = await readPidFile(this.#cluster);
    if (!file?.socketFolder) throw new Error("PostgreSQL does not run");
    const client = new pg.Client(connectionTo(file.socketFolder, file.port));
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.#end("SIGTERM");
    // Gone with the app, unless that was killed and never came back.
    await this.#killPostgres().catch(() => {});
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    const overdue = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await gone;
    clearTimeout(overdue);
  }
}

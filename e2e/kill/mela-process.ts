/**
 * Runs the built server as a process that can be killed at any moment, with its own data folder, port and
 * PostgreSQL.
 */
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
import { freePort } from "#test/free-port.ts";

export type Victim = "app" | "postgres" | "both";

export class MelaProcess {
  readonly origin: string;
  readonly #port: number;
  readonly #dataDir = mkdtempSync(join(tmpdir(), "mela-kill-"));
  readonly #cluster = join(this.#dataDir, "postgres");
  #child: ChildProcess | undefined;
  #rejectExit: (error: Error) => void = () => {};
  /** Rejects when the app exits without being killed by the test. */
  readonly unexpectedExit = new Promise<never>((_resolve, reject) => {
    this.#rejectExit = reject;
  });

  private constructor(port: number) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.unexpectedExit.catch(() => {});
  }

  static async open(): Promise<MelaProcess> {
    return new MelaProcess(await freePort());
  }

  /** Starts the process, without the demo and with raised rate limits, and waits until it is ready. */
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
      if (child === this.#child) this.#rejectExit(new Error(`the server exited unexpectedly with ${code}`));
    });
    await this.ready();
  }

  async ready(withinMs = 120_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      const request = fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      const response = await Promise.race([request, this.unexpectedExit]);
      if (response?.ok) return;
      await delay(20);
    }
    throw new Error(`the server was not ready within ${withinMs} ms`);
  }

  /**
   * Kills the victim with SIGKILL, restarts the app (which restarts PostgreSQL itself) and waits until it is
   * ready.
   */
  async kill(victim: Victim): Promise<void> {
    const pid = victim === "app" ? undefined : await this.#killPostgres();
    if (victim !== "postgres") {
      await this.#end("SIGKILL");
      await this.start();
    }
    // Until the app notices, it still reports that it is ready.
    while ((await readPidFile(this.#cluster))?.pid === pid)
      await Promise.race([delay(20), this.unexpectedExit]);
    await this.ready();
  }

  async #killPostgres(): Promise<number | undefined> {
    const file = await readPidFile(this.#cluster);
    if (file) process.kill(file.pid, "SIGKILL");
    return file?.pid;
  }

  /** Connects to the database directly, to insert products and to verify the records. */
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
    // PostgreSQL stops with the app, unless the app was killed and not restarted.
    await this.#killPostgres().catch(() => {});
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    const overdue = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await exited;
    clearTimeout(overdue);
  }
}

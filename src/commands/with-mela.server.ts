import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { type OpenMela, type OpenOptions, openMela } from "#app/open.server.ts";
import { type Config, requireFolders } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";

export interface CommandContext {
  config: Config;
  log: Log;
  projectDir: string;
  purpose?: Exclude<OpenOptions["purpose"], "serve">;
}

/** A signal has asked a command to end. */
export class Interrupted extends Error {
  /** What shells report for a process that the signal has ended: 128 and its number. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Time for interrupted work to end. The database server may outlive the command after that. */
const stopMs = 5_000;
/** How much of that the work may take before the database is closed. */
const workMs = 3_000;

/**
 * Opens Mela, and closes it after the work or after a signal. The default action of a signal would leave a
 * database server running that the command has started.
 * @param work `stopping` is aborted by a signal; the work should end then
 * @throws Interrupted after a signal
 */
export async function withMela<T>(
  { config, log, projectDir, purpose = "command" }: CommandContext,
  work: (mela: OpenMela, stopping: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const stopping = stop.signal;
  const onSignal = (signal: NodeJS.Signals) => {
    // The terminal may be gone.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
    stop.abort(new Interrupted(signal));
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
  const interrupted = once(stopping, "abort");
  const tooLate = interrupted.then(() => delay(stopMs, undefined, { ref: false }));
  try {
    if (purpose !== "read") await requireFolders(config);
    const opening = openMela(config, log, projectDir, { purpose });
    // A migration of another process may take minutes.
    const mela = await Promise.race([opening, tooLate]);
    if (!mela) throw stopping.reason;
    const working = stopping.aborted ? Promise.reject(stopping.reason) : work(mela, stopping);
    await Promise.race([working.catch(() => {}), interrupted]);
    if (stopping.aborted) {
      const ended = Promise.race([working.catch(() => {}), delay(workMs, undefined, { ref: false })]);
      const closed = ended.then(() => Promise.allSettled([working, mela.close()]));
      await Promise.race([closed, tooLate]);
      throw stopping.reason;
    }
    await mela.close();
    return await working;
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal);
  }
}

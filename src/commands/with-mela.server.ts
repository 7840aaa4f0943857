import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { type OpenMela, openMela } from "#app/open.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";

export interface CommandContext {
  config: Config;
  log: Log;
  projectDir: string;
}

/** A signal has asked a command to end. */
export class Interrupted extends Error {
  /** As of a process that the signal has ended. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Time for interrupted work to end. The database server may outlive the command after that. */
const stopMs = 5_000;

/**
 * Opens Mela, and closes it after the work. A signal ends the command before that: by itself, it would leave
 * a database server that the command has started.
 * @param work `stopping` is aborted by a signal; the work should end then
 * @throws Interrupted after a signal
 */
export async function withMela<T>(
  { config, log, projectDir }: CommandContext,
  work: (mela: OpenMela, stopping: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => stop.abort(new Interrupted(signal));
  for (const signal of stopSignals) process.on(signal, onSignal);
  try {
    const mela = await openMela(config, log, projectDir, { purpose: "command" });
    const working = stop.signal.aborted ? Promise.reject(stop.signal.reason) : work(mela, stop.signal);
    await Promise.race([working.catch(() => {}), once(stop.signal, "abort")]);
    const ended = Promise.allSettled([working, mela.close()]);
    await (stop.signal.aborted ? Promise.race([ended, delay(stopMs, undefined, { ref: false })]) : ended);
    stop.signal.throwIfAborted();
    return await working;
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal);
  }
}

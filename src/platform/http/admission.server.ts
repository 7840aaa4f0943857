/**
 * Admission control: limits how much work the process does at the same time. Further requests wait for a
 * short time or get 503 with `Retry-After` immediately, so that accepted requests are fast. See
 * docs/decisions/012-admission-control.md.
 */
import type pg from "pg";
import { busy, createSemaphore, type Semaphore } from "#shared/semaphore.ts";
import { DatabaseSilent, openDb } from "../db/database.server.ts";
import type { AppContext } from "./endpoint.server.ts";

/**
 * Each kind of work has its own slots, so that one kind cannot use up those of another. `reserved`: cart,
 * delivery address, checkout, their private pages, and the session and access token of signed-in people.
 * `identity`: sign-in, creating a profile and all other requests to better-auth, where a flood waits for
 * password hashes. `sign-up`: sign-ups, before they wait for a slot of `identity`. `heavy`: exports, until
 * they have been sent. `normal`: all other requests and page renders. Static files, existing renditions,
 * uploads (which have limits of their own), health checks and cached pages need no slot.
 */
export type Work = "reserved" | "identity" | "sign-up" | "normal" | "heavy";

export interface Admission {
  /** Throws if `run` would refuse now, before any work is done for the request. @throws Refusal `busy` */
  check(work: Work): void;
  /** Runs `task` when a slot is free. @throws Refusal `busy` */
  run<T>(work: Work, task: () => Promise<T>): Promise<T>;
  /** Returns the context for normal and heavy work, which together may use fewer database connections. */
  limited(ctx: AppContext): AppContext;
  close(): void;
}

/** Connections of the pool that normal and heavy work leave to reserved work and identity. */
const reservedConnections = 3;
/**
 * How many requests may wait for a slot, and for how long. Beyond that, requests would be served too late.
 */
const maxNormalWaiting = 50;
const maxWaitMs = 1_000;
/** People wait longer for a cart, an order, a sign-in or an export. */
const maxLongWaitMs = 4_000;
/**
 * With this delay of the event loop, requests have already waited in their sockets: only as many may wait as
 * there are slots.
 */
const maxLoopDelayMs = 250;

/** @param pool all connections of the process */
export function openAdmission(pool: pg.Pool): Admission {
  const loop = watchLoopDelay();
  const connections = Math.max(1, (pool.options.max ?? 10) - reservedConnections);
  const semaphores: Record<Work, Semaphore> = {
    // More concurrent work than connections would hold memory while it waits for a connection.
    normal: createSemaphore(
      connections,
      () => (loop.delayMs() > maxLoopDelayMs ? connections : maxNormalWaiting),
      maxWaitMs,
    ),
    reserved: createSemaphore(connections, 200, maxLongWaitMs),
    identity: createSemaphore(connections, 40, maxLongWaitMs),
    // The transaction of a sign-up holds a connection while it waits for a password hash, so a flood would
    // use all connections.
    "sign-up": createSemaphore(3, 50, maxLongWaitMs),
    heavy: createSemaphore(2, 10, maxLongWaitMs),
  };
  const { shared, refuseWaiting } = withoutReserved(pool, connections);
  const db = openDb(shared);
  // The slots that become free now would only begin to wait for the same silent database.
  const onError = (error: Error) => {
    if (!(error instanceof DatabaseSilent)) return;
    refuseWaiting();
    for (const semaphore of Object.values(semaphores)) semaphore.refuseWaiting();
  };
  pool.on("error", onError);
  return {
    check(work) {
      if (semaphores[work].isFull()) throw busy();
    },
    run: (work, task) => semaphores[work](task),
    // Not a copy, so that later changes of `ctx` (a setting, a clock) apply here too.
    limited: (ctx) => Object.assign(Object.create(ctx), { pool: shared, db }),
    close() {
      loop.stop();
      pool.off("error", onError);
    },
  };
}

/**
 * Returns the same pool, limited to `maxConnections` in use at the same time, and a function that refuses the
 * requests that wait for one.
 */
function withoutReserved(
  pool: pg.Pool,
  maxConnections: number,
): { shared: pg.Pool; refuseWaiting: () => void } {
  const semaphore = createSemaphore(
    maxConnections,
    Number.POSITIVE_INFINITY,
    pool.options.connectionTimeoutMillis,
  );
  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      semaphore(async () => {
        const client = await pool.connect();
        await new Promise<void>((released) => {
          const { release } = client;
          client.release = (error) => {
            released();
            release(error);
          };
          resolve(client);
        });
      }).catch(reject);
    });
  const shared = Object.create(pool, {
    connect: {
      // `pool.query` passes a callback, Kysely awaits a promise.
      value: (
        callback?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void,
      ) => {
        const connected = connect();
        if (!callback) return connected;
        connected.then((client) => callback(undefined, client, client.release), callback);
      },
    },
  });
  return { shared, refuseWaiting: semaphore.refuseWaiting };
}

const checkEveryMs = 100;

/** Measures the delay of the event loop. New requests wait for that time in their sockets. */
function watchLoopDelay() {
  let due = performance.now() + checkEveryMs;
  let last = 0;
  const timer = setInterval(() => {
    last = performance.now() - due;
    due = performance.now() + checkEveryMs;
  }, checkEveryMs).unref();
  return {
    delayMs: () => Math.max(last, performance.now() - due),
    stop: () => clearInterval(timer),
  };
}

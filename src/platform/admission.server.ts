/**
 * Admission control: how much work the process takes on at once. What is beyond that waits for a short time, or is answered
 * with 503 and `Retry-After` at once, so that what was accepted is answered soon. See docs/decisions/012-admission-control.md.
 */
import type pg from "pg";
import { busy, type Gate, gate } from "#shared/gate.ts";
import type { At } from "./call.server.ts";
import { openDb } from "./database.server.ts";

/**
 * Each kind of work has places of its own, so that none takes another's. `reserved`: cart and checkout. `identity`: sign-in and all
 * that better-auth answers, where a flood waits for password hashes. `heavy`: exports. `normal`: every other call and render.
 * What is not admitted is free: files, pictures that are there, health checks, pages from the cache.
 */
export type Work = "reserved" | "identity" | "normal" | "heavy";

export interface Admission {
  /** Refuses at once what `run` would refuse, before anything is done for it. @throws Refusal `busy` */
  check(work: Work): void;
  /** Runs `task` when its turn comes. @throws Refusal `busy` */
  run<T>(work: Work, task: () => Promise<T>): Promise<T>;
  /** The same services on fewer database connections, for everything that is not reserved: some of the pool's are never taken. */
  limited(at: At): At;
  close(): void;
}

/** Of the pool's connections, those that only reserved work may use. */
const reservedConnections = 3;
/** Waiting for a place: more requests, or longer, and those that are served would be served too late. */
const normalSeats = 50;
const maxWaitMs = 1_000;
/** For a cart, an order or a sign-in people wait longer. */
const maxReservedWaitMs = 4_000;
/** When the event loop is this late, requests have waited in their sockets already: only so many may wait as there are places. */
const maxLoopDelayMs = 250;

/** @param pool all connections of the process */
export function openAdmission(pool: pg.Pool): Admission {
  const loop = watchLoopDelay();
  const connections = Math.max(1, (pool.options.max ?? 10) - reservedConnections);
  const gates: Record<Work, Gate> = {
    // More at once than there are connections would only wait for each other, holding their memory.
    normal: gate(connections, () => (loop.delayMs() > maxLoopDelayMs ? connections : normalSeats), maxWaitMs),
    reserved: gate(connections, 200, maxReservedWaitMs),
    identity: gate(connections, 40, maxReservedWaitMs),
    heavy: gate(2, 10, maxReservedWaitMs),
  };
  const shared = withoutReserved(pool, connections);
  const db = openDb(shared);
  return {
    check(work) {
      if (gates[work].isFull()) throw busy();
    },
    run: (work, task) => gates[work](task),
    // Not a copy: what changes in `at` (a setting, a clock) changes here too.
    limited: (at) => Object.assign(Object.create(at), { pool: shared, db }),
    close: loop.stop,
  };
}

/** The same pool, of which no more than `most` connections are held at once by those who use it through this object. */
function withoutReserved(pool: pg.Pool, most: number): pg.Pool {
  const held = gate(most, Number.POSITIVE_INFINITY, pool.options.connectionTimeoutMillis);
  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      held(async () => {
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
  return Object.create(pool, {
    connect: {
      // `query` of the pool asks with a callback, Kysely waits for a promise.
      value: (callback?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void) => {
        const client = connect();
        if (!callback) return client;
        client.then((found) => callback(undefined, found, found.release), callback);
      },
    },
  });
}

const lookMs = 100;

/** How late the event loop is: all that has arrived since waits unseen in the sockets for so long. */
function watchLoopDelay() {
  let due = performance.now() + lookMs;
  let last = 0;
  const timer = setInterval(() => {
    last = performance.now() - due;
    due = performance.now() + lookMs;
  }, lookMs).unref();
  return {
    delayMs: () => Math.max(last, performance.now() - due),
    stop: () => clearInterval(timer),
  };
}

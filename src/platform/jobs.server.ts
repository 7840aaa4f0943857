import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Trx } from "./db/database.server.ts";
import type { Log } from "./log.server.ts";

/** Work that is done again and again beside the requests, by one process of however many run. */
export interface RegularJob {
  name: string;
  /** Five fields, as cron(5) has them, in UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** Work that waits in a queue until it is done: each job is tried again as the queue says. */
export interface JobWorker {
  name: string;
  queue: {
    retryLimit: number;
    retryDelay: number;
    retryBackoff: boolean;
    retryDelayMax: number;
    /** A job may take this long; a quarter of an hour, when it is not stated. */
    expireInSeconds?: number;
    /** A job whose process has said nothing for so long is tried again; without it, once it has expired. */
    heartbeatSeconds?: number;
  };
  run(data: Record<string, unknown>, about: { isLastTry: boolean }): Promise<void>;
}

export interface JobQueues {
  /** Puts jobs into a queue in the transaction of their cause: both stand, or neither. */
  insert(queue: string, jobs: { data: object }[], trx: Trx): Promise<void>;
}

export interface Jobs extends JobQueues {
  close(): Promise<void>;
}

/**
 * Starts pg-boss in the schema `jobs` of our database, on our pool. A regular job that fails is logged and
 * tried again the next time.
 */
export async function openJobs(
  pool: pg.Pool,
  log: Log,
  regular: readonly RegularJob[],
  workers: readonly JobWorker[] = [],
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: "jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue had a fault"));
  await boss.start();
  for (const { name, queue, run } of workers) {
    await boss.createQueue(name, queue);
    await boss.work<Record<string, unknown>>(name, { includeMetadata: true, batchSize: 1 }, async ([job]) => {
      if (!job) return;
      try {
        await run(job.data, { isLastTry: job.retryCount >= queue.retryLimit });
      } catch (error) {
        log.warn({ err: error, job: name, id: job.id, tries: job.retryCount + 1 }, "a job failed");
        throw error;
      }
    });
  }
  for (const { name, cron, run } of regular) {
    await boss.createQueue(name, { policy: "short", retryLimit: 0 });
    await boss.work(name, async () => {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, "a regular job failed");
        throw error;
      }
    });
    await boss.schedule(name, cron);
  }
  return {
    insert: async (queue, jobs, trx) => {
      await boss.insert(queue, jobs, { db: fromKysely(trx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

import type pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { Trx } from "./db/database.server.ts";
import type { Log } from "./log.server.ts";

/**
 * A scheduled job. One of all running processes takes each run, but runs may be repeated and may overlap, so
 * `run` must allow both.
 */
export interface ScheduledJob {
  name: string;
  /** Five fields as in crontab(5), in UTC. */
  cron: string;
  run(): Promise<unknown>;
}

/** The worker of a queue. Failed jobs are retried according to the queue's options. */
export interface JobWorker {
  name: string;
  queue: {
    retryLimit: number;
    retryDelay: number;
    retryBackoff: boolean;
    retryDelayMax: number;
    /** Maximum duration of a job; 15 minutes by default. */
    expireInSeconds?: number;
    /** Retries a job whose process has sent no heartbeat for this time; by default when it expires. */
    heartbeatSeconds?: number;
  };
  /** How many jobs each process runs at the same time; 1 by default. */
  concurrency?: number;
  run(data: Record<string, unknown>, about: { isLastAttempt: boolean }): Promise<void>;
}

export interface QueuedJob {
  data: object;
  /** Jobs with a higher priority run first; 0 by default. */
  priority?: number;
}

export interface JobQueues {
  /** Inserts jobs into a queue in the transaction of their cause. */
  insert(queue: string, jobs: QueuedJob[], trx: Trx): Promise<void>;
}

export interface Jobs extends JobQueues {
  close(): Promise<void>;
}

/**
 * Starts pg-boss in the schema `jobs`, on our pool. A scheduled job that fails is logged and runs again at
 * its next time. pg-boss stores schedules, so this deletes the schedules of jobs that are not in `scheduled`,
 * e.g. because a newer version has renamed them.
 */
export async function openJobs(
  pool: pg.Pool,
  log: Log,
  scheduled: readonly ScheduledJob[],
  workers: readonly JobWorker[] = [],
): Promise<Jobs> {
  const boss = await startBoss(pool, log);
  for (const worker of workers) {
    await boss.createQueue(worker.name, worker.queue);
    // `createQueue` does not change a queue that exists.
    await boss.updateQueue(worker.name, worker.queue);
    for (let i = 0; i < (worker.concurrency ?? 1); i++) await startWorker(boss, log, worker);
  }
  for (const { name, cron, run } of scheduled) {
    // "short": at most one run waits in the queue, so that runs do not pile up while no process takes them.
    await boss.createQueue(name, { policy: "short", retryLimit: 0 });
    await boss.work(name, async () => {
      try {
        await run();
      } catch (error) {
        log.error({ err: error, job: name }, "a scheduled job failed");
        throw error;
      }
    });
    await boss.schedule(name, cron);
  }
  const names = new Set(scheduled.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  return {
    insert: async (queue, jobs, trx) => {
      await boss.insert(queue, jobs, { db: fromKysely(trx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/**
 * Inserts jobs in a process that runs none, such as a command. Creates the queue if the app has never run on
 * this database.
 */
export async function insertJobs(
  pool: pg.Pool,
  log: Log,
  { name, queue }: JobWorker,
  jobs: QueuedJob[],
  trx: Trx,
): Promise<void> {
  const boss = await startBoss(pool, log, { supervise: false, schedule: false });
  await boss.createQueue(name, queue);
  await boss.insert(name, jobs, { db: fromKysely(trx.withoutPlugins()) });
  await boss.stop({ graceful: false });
}

async function startBoss(
  pool: pg.Pool,
  log: Log,
  options: { supervise?: boolean; schedule?: boolean } = {},
): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: "jobs", ...options });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  await boss.start();
  return boss;
}

/** Starts to run the jobs of a queue one after the other. An idle worker polls every two seconds. */
async function startWorker(boss: PgBoss, log: Log, { name, queue, run }: JobWorker): Promise<void> {
  let workerId: string | undefined;
  // Not `localConcurrency`, which returns only the id of the first worker.
  workerId = await boss.work<Record<string, unknown>>(
    name,
    { includeMetadata: true, batchSize: 1 },
    async ([job]) => {
      if (!job) return;
      try {
        await run(job.data, { isLastAttempt: job.retryCount >= queue.retryLimit });
      } catch (error) {
        log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount + 1 }, "a job failed");
        throw error;
      }
      // Fetches the next job immediately instead of at the next poll. After a failure the poll limits how
      // often a mail server that is down is called.
      if (workerId !== undefined) boss.notifyWorker(workerId);
    },
  );
}

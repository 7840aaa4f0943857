import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Log } from "./log.server.ts";

/** Work that is done again and again beside the requests, by one process of however many run. */
export interface RegularJob {
  name: string;
  /** Five fields, as cron(5) has them, in UTC. */
  cron: string;
  run(): Promise<unknown>;
}

export interface Jobs {
  close(): Promise<void>;
}

/** Starts pg-boss in the schema `jobs` of our database, on our pool. A job that fails is logged and tried again the next time. */
export async function openJobs(pool: pg.Pool, log: Log, regular: readonly RegularJob[]): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: "jobs" });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue had a fault"));
  await boss.start();
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
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

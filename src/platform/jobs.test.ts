import { describe, expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { inTransaction } from "./db/database.server.ts";
import { type JobWorker, openJobs, type QueuedJob } from "./jobs.server.ts";
import { openLog } from "./log.server.ts";

const { db, pool } = await testDatabase();
const log = openLog("silent");

/** Opens and closes the jobs with these scheduled jobs, as a start of the server does. */
async function start(...names: string[]): Promise<void> {
  const run = () => Promise.resolve();
  const jobs = await openJobs(
    pool,
    log,
    names.map((name) => ({ name, cron: "0 0 1 1 *", run })),
  );
  await jobs.close();
}

const schedules = async () =>
  (await pool.query<{ name: string }>("select name from jobs.schedule order by name")).rows.map(
    ({ name }) => name,
  );

it("deletes schedules of jobs that a newer version has renamed or removed", async () => {
  await start("kept", "old-name", "removed");
  expect(await schedules()).toEqual(["kept", "old-name", "removed"]);
  await start("kept", "new-name");
  expect(await schedules()).toEqual(["kept", "new-name"]);
});

describe("a worker", () => {
  const queue = { retryLimit: 0, retryDelay: 60, retryBackoff: true, retryDelayMax: 60 };

  /** Runs as many jobs as `jobs` has, which all become visible at the same time. */
  async function runJobs(
    name: string,
    jobs: QueuedJob[],
    { run, concurrency }: Pick<JobWorker, "concurrency"> & { run: (data: object) => Promise<void> },
  ): Promise<void> {
    let count = 0;
    const done = Promise.withResolvers<void>();
    const worker: JobWorker = {
      name,
      queue,
      ...(concurrency && { concurrency }),
      async run(data) {
        await run(data);
        if (++count === jobs.length) done.resolve();
      },
    };
    const opened = await openJobs(pool, log, [], [worker]);
    await inTransaction(db, (trx) => opened.insert(name, jobs, trx));
    await done.promise;
    await opened.close();
  }

  it("runs the next job immediately, and does not wait for the next poll", async () => {
    const starts: number[] = [];
    const run = async () => void starts.push(performance.now());
    await runJobs("one-by-one", Array(8).fill({ data: {} }), { run });
    // With a wait for the poll, each of them is 2 s. The smallest depends least on the speed of the machine.
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeLessThan(1_800);
  });

  it("runs one job at a time by default", async () => {
    let running = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++running);
      await pool.query("select 1");
      running--;
    };
    await runJobs("alone", Array(5).fill({ data: {} }), { run });
    expect(most).toBe(1);
  });

  it("runs as many jobs concurrently as its `concurrency`", async () => {
    let running = 0;
    const allRun = Promise.withResolvers<void>();
    const run = () => {
      if (++running === 3) allRun.resolve();
      return allRun.promise;
    };
    await runJobs("concurrent", Array(3).fill({ data: {} }), { run, concurrency: 3 });
    expect(running).toBe(3);
  });

  it("gives new jobs the options of this version, also in a queue that an earlier version has created", async () => {
    const open = (heartbeatSeconds?: number) =>
      openJobs(
        pool,
        log,
        [],
        [
          {
            name: "updated",
            queue: { ...queue, ...(heartbeatSeconds && { heartbeatSeconds }) },
            run: async () => {},
          },
        ],
      );
    await (await open()).close();
    const opened = await open(60);
    await inTransaction(db, (trx) => opened.insert("updated", [{ data: {} }], trx));
    await opened.close();
    const { rows } = await pool.query("select heartbeat_seconds from jobs.job where name = 'updated'");
    expect(rows).toEqual([{ heartbeat_seconds: 60 }]);
  });

  it("runs jobs with a higher priority first", async () => {
    const order: unknown[] = [];
    const run = async (data: object) => void order.push(data);
    const jobs = [{ data: { n: 1 } }, { data: { n: 2 }, priority: 1 }, { data: { n: 3 } }];
    await runJobs("by-priority", jobs, { run });
    expect(order[0]).toEqual({ n: 2 });
  });
});

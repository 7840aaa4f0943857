import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openJobs } from "./jobs.server.ts";
import { openLog } from "./log.server.ts";

const { pool } = await testDatabase();
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

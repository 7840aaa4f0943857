import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "vitest";
import { asSuperuser, withClient } from "./login.server.ts";
import { isAlive } from "./pid-file.server.ts";
import { startPostgresForApp } from "./postgres.server.ts";

/**
 * Concurrent and in a separate file, because they wait for the time limits of the supervisor and of
 * PostgreSQL.
 */
describe.concurrent("the supervisor", () => {
  it("ends a server that does not shut down with SIGQUIT after 10 s, and it recovers at the next start", async ({
    expect,
    onTestFinished,
  }) => {
    const options = await trial(onTestFinished);
    const running = await startPostgresForApp(options);
    await withClient(running.connection, (client) =>
      client.query("create table orders as select 42 as total"),
    );
    const checkpointer = await withClient(asSuperuser(running.connection), async (client) => {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where backend_type = 'checkpointer'",
      );
      return rows[0].pid as number;
    });
    // Frozen, it never writes the checkpoint that a fast shutdown waits for.
    process.kill(checkpointer, "SIGSTOP");
    const startedAt = Date.now();
    await running.stop();
    expect(Date.now() - startedAt).toBeGreaterThan(9_900);
    expect(await isAlive(running.pid)).toBe(false);
    const again = await startPostgresForApp(options);
    onTestFinished(again.stop);
    const rows = await withClient(
      again.connection,
      async (client) => (await client.query("select total from orders")).rows,
    );
    expect(rows).toEqual([{ total: 42 }]);
  });

  it("reports PostgreSQL's own message after some attempts if the server cannot start", async ({
    expect,
    onTestFinished,
  }) => {
    const options = await trial(onTestFinished, { shared_buffers: "lots" });
    await expect(startPostgresForApp(options)).rejects.toThrow(
      /does not start on .*invalid value for parameter "shared_buffers"/s,
    );
  });
});

async function trial(onTestFinished: TestContext["onTestFinished"], settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "mela-trial-"));
  await chmod(dataDir, 0o755);
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { dataDir, projectDir: process.cwd(), log: () => {}, settings: { fsync: "off", ...settings } };
}

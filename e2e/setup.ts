import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { isAlive } from "#platform/postgres/pid-file.server.ts";
import { startMela } from "../bench/serve.ts";

/**
 * Starts a built server with the demo for each worker. The demo is created once; its data folder is copied.
 */
export default async function setup(project: TestProject) {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `mela-e2e-${process.pid}-`));
  const dataDirs = Array.from({ length: project.config.maxWorkers }, (_, worker) =>
    join(folder, `${worker}`),
  );
  const [first = "", ...others] = dataDirs;
  let servers = [await startMela(first)];
  if (others.length > 0) {
    await servers[0]?.stop();
    for (const other of others) await cp(first, other, { recursive: true });
    servers = await Promise.all(dataDirs.map((dataDir) => startMela(dataDir)));
  }
  project.provide(
    "servers",
    servers.map(({ origin, dataDir, output }) => ({ origin, dataDir, output: output() })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Removes the data folders of interrupted runs; their servers have ended with the run. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const starter = Number(/^mela-e2e-(\d+)-/.exec(name)?.[1]);
    if (starter && !(await isAlive(starter)))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { isAlive } from "#platform/postgres/pid-file.server.ts";
import { startShop } from "../bench/serve.ts";

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
  let shops = [await startShop(first)];
  if (others.length > 0) {
    await shops[0]?.stop();
    for (const other of others) await cp(first, other, { recursive: true });
    shops = await Promise.all(dataDirs.map((dataDir) => startShop(dataDir)));
  }
  project.provide(
    "shops",
    shops.map(({ origin, dataDir, output }) => ({ origin, dataDir, output: output() })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
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

import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startShop } from "../bench/serve.ts";

/** One built shop with its demo goods for each worker, on a fresh data folder of its own: the demo is made once and copied. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "mela-e2e-"));
  const dataDirs = Array.from({ length: project.config.maxWorkers }, (_, worker) => join(folder, `${worker}`));
  const [first = "", ...others] = dataDirs;
  let shops = [await startShop(first)];
  if (others.length > 0) {
    await shops[0]?.stop();
    for (const other of others) await cp(first, other, { recursive: true });
    shops = await Promise.all(dataDirs.map((dataDir) => startShop(dataDir)));
  }
  project.provide(
    "shops",
    shops.map(({ origin, dataDir, said }) => ({ origin, dataDir, said: said() })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

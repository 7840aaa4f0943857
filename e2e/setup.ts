import type { TestProject } from "vitest/node";
import { type RunningShop, startShop } from "../bench/serve.ts";

/** One built shop with its demo goods for each worker, on a fresh data folder of its own. */
export default async function setup(project: TestProject) {
  const shops: RunningShop[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker++) shops.push(await startShop());
  project.provide(
    "shops",
    shops.map(({ origin, dataDir, said }) => ({ origin, dataDir, said: said() })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
}

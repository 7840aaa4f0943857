import type { TestProject } from "vitest/node";
import { startShop } from "../bench/serve.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
    /** What it printed when it opened. */
    said: string;
  }
}

/** The built shop with its demo goods, on a fresh data folder, for all journeys. */
export default async function setup(project: TestProject) {
  const shop = await startShop();
  project.provide("origin", shop.origin);
  project.provide("dataDir", shop.dataDir);
  project.provide("said", shop.said());
  return () => shop.stop();
}

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    shops: RunningDemo[];
  }
}

export interface RunningDemo {
  origin: string;
  dataDir: string;
  /** The output of its start. */
  output: string;
}

function shopOfWorker(): RunningDemo {
  const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error("no server for this worker");
  return shop;
}

/** The server of this worker. No other test file uses it at the same time. */
export const shop = shopOfWorker();

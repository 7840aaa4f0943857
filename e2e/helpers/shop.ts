import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    shops: RunningDemo[];
  }
}

export interface RunningDemo {
  origin: string;
  dataDir: string;
  /** What it printed when it opened. */
  said: string;
}

function ownShop(): RunningDemo {
  const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error("no shop for this worker");
  return shop;
}

/** The shop of this worker: no other file uses it at the same time. */
export const shop = ownShop();

import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    servers: RunningDemo[];
  }
}

export interface RunningDemo {
  origin: string;
  dataDir: string;
  /** The output of its start. */
  output: string;
}

function melaOfWorker(): RunningDemo {
  const mela = inject("servers")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!mela) throw new Error("no server for this worker");
  return mela;
}

/** The server of this worker. No other test file uses it at the same time. */
export const mela = melaOfWorker();

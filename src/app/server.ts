/** The process: opens the shop, listens, and ends cleanly. Built together with the pages; `npm start` runs it. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { StartRefused } from "#platform/migrate.server.ts";
import { createApp } from "./http.server.ts";
import { openShop } from "./open.server.ts";

const projectDir = process.cwd();
const graceMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, projectDir);
  const log = openLog(config.logLevel);
  const shop = await openShop(config, log, projectDir);
  const clientDir = join(dirname(fileURLToPath(import.meta.url)), "../client");
  const app = await createApp(shop, { build: async () => build as unknown as ServerBuild, mode: "production", clientDir }, shop.secrets);

  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= (async () => {
      shop.setReady(false);
      // A request that never ends must not keep the process: after the grace period it goes all the same.
      const overdue = setTimeout(() => process.exit(1), graceMs);
      overdue.unref();
      await app.close();
      await shop.close();
      process.exit(code);
    })();
    return ending;
  };
  process.on("SIGTERM", () => void end(0));
  process.on("SIGINT", () => void end(0));
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "a promise was rejected and nobody looked");
    void end(1);
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught");
    void end(1);
  });

  await app.listen({ port: config.port, host: config.host });
  shop.setReady(true);
  process.stdout.write(`\nMela is open: ${config.publicUrl}\n\n`);
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) {
    process.stderr.write(`Mela did not start. ${error.message}\n`);
    process.exit(1);
  }
  process.stderr.write(`Mela did not start. ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

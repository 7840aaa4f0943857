/** The built program: the server, and the commands that run next to it. `start.ts` builds and starts it. */
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { createApp } from "#app/http/http.server.ts";
import { createMaintenanceApp } from "#app/http/maintenance.server.ts";
import { openMela, openObjects } from "#app/open.server.ts";
import { runAdmin } from "#commands/admin.server.ts";
import { runBackup, runRestore } from "#commands/backup.server.ts";
import { runImport } from "#commands/import.server.ts";
import { runVerify } from "#commands/verify.server.ts";
import { Interrupted } from "#commands/with-mela.server.ts";
import { type Config, readConfig, requireFolders } from "#platform/config.server.ts";
import { StartRefused } from "#platform/db/migrate.server.ts";
import { toRefusal } from "#platform/http/problems.server.ts";
import { type Log, openLog } from "#platform/log.server.ts";
import { brand } from "#shared/brand.ts";
import { commonRefusals } from "#shared/refusal.ts";

const projectDir = process.cwd();
const graceMs = 10_000;
// Time for the database to stop; after that, this process exits without waiting.
const stopMs = 5_000;
const clientDir = join(dirname(fileURLToPath(import.meta.url)), "../client");

/** The HTTP server and the resources that it closes. */
interface Site {
  app: FastifyInstance;
  setReady(ready: boolean): void;
  close(): Promise<void>;
  /** Stops child processes that would outlive this one. */
  abandon(): Promise<void>;
  /** The text to print when the server is open. */
  welcome: string;
}

async function openSite(config: Config, log: Log, stopping: AbortSignal): Promise<Site> {
  if (config.maintenance) {
    const app = await createMaintenanceApp({ config, log, objects: openObjects(config, log) }, clientDir);
    return {
      app,
      setReady() {},
      async close() {},
      async abandon() {},
      welcome: `\n${brand.name.en} is closed for maintenance: ${config.publicUrl}\n\n`,
    };
  }
  const mela = await openMela(config, log, projectDir, { purpose: "serve", stopping });
  const pages = {
    build: async () => build as unknown as ServerBuild,
    mode: "production" as const,
    clientDir,
  };
  const app = await createApp(mela, pages).catch(async (error: unknown) => {
    await mela.close();
    throw error;
  });
  return {
    app,
    setReady: mela.setReady,
    close: mela.close,
    abandon: mela.abandon,
    welcome: welcome(config, mela.demoAccounts),
  };
}

/**
 * Is aborted by the first signal that asks this process to end. `SIGHUP` comes from a closed terminal; its
 * default would leave the database server running.
 */
function onStopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

/**
 * Opens the site. Exits if a signal asks for that before it is open: each step of a start is a transaction,
 * or is finished by the next start or a job.
 */
async function openUnlessStopped(config: Config, log: Log, stopping: AbortSignal): Promise<Site> {
  const stopped = once(stopping, "abort").then(() => delay(stopMs, undefined));
  const opening = openSite(config, log, stopping).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
  const site = await Promise.race([opening, stopped]);
  if (site && !stopping.aborted) return site;
  if (site) await Promise.race([site.close().catch(() => {}), delay(stopMs)]);
  process.exit(0);
}

async function serve(config: Config, log: Log): Promise<void> {
  await requireFolders(config);
  const stopping = onStopSignal();
  const { app, ...site } = await openUnlessStopped(config, log, stopping);

  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    site.setReady(false);
    // A request that never ends must not keep the process alive: after the grace period it exits, and so does
    // its database.
    setTimeout(async () => {
      await Promise.race([site.abandon().catch(() => {}), delay(stopMs)]);
      process.exit(1);
    }, graceMs).unref();
    // Keep-alive connections must not keep the process alive after their current response.
    app.server.keepAliveTimeout = 1;
    await app.close();
    await site.close();
    process.exit(code);
  };
  stopping.addEventListener("abort", () => void end(0));
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled promise rejection");
    void end(1);
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void end(1);
  });

  await app.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await site.close();
    const why = error.code === "EADDRINUSE" ? "the port is in use; set PORT to another" : error.message;
    throw new StartRefused(`The server cannot listen on ${config.host}:${config.port}: ${why}.`);
  });
  site.setReady(true);
  if (process.getuid?.() === 0)
    log.warn("running as root: use a separate user, because this process decodes images that users upload");
  process.stdout.write(site.welcome);
}

function welcome(config: Config, demoAccounts: boolean): string {
  const accounts =
    "Demo accounts, password Mela#2026: admin@mela.test, vendor@mela.test, shopper@mela.test\n";
  return `\n${brand.name.en} is open: ${config.publicUrl}\n${demoAccounts ? accounts : ""}\n`;
}

const commands: Record<string, (config: Config, log: Log, args: string[]) => Promise<void>> = {
  serve,
  import: (config, log, args) => runImport(config, log, projectDir, args),
  admin: (config, log, args) => runAdmin(config, log, projectDir, args),
  verify: (config, log, args) => runVerify(config, log, projectDir, args),
  backup: (config, log, args) => runBackup(config, log, projectDir, args),
  restore: (config, log, args) => runRestore(config, log, projectDir, args),
};

async function main(): Promise<void> {
  const [name = "serve", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartRefused(`Unknown command: ${name}.`);
  const config = readConfig(process.env, projectDir);
  await command(config, openLog(config.logLevel), args);
}

main().catch((error: unknown) => {
  if (error instanceof Interrupted) process.exit(error.exitCode);
  const [name = "serve"] = process.argv.slice(2);
  // A command may have done a part of its work.
  const hasStarted = name !== "serve" && !(error instanceof StartRefused);
  const what = hasStarted ? `npm run ${name} failed.` : `${brand.name.en} did not start.`;
  process.stderr.write(`${what} ${messageOf(error)}\n`);
  process.exit(1);
});

/** Returns one sentence for a problem that the operator can fix, and the stack for a bug. */
function messageOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  if (!(error instanceof Error)) return String(error);
  const isAway = toRefusal(error)?.kind === commonRefusals.unavailable;
  return isAway
    ? `The database or the image store did not respond: ${error.message || (error as NodeJS.ErrnoException).code}.`
    : (error.stack ?? error.message);
}

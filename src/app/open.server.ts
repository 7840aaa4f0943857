import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { openAuth } from "#accounts/actions/identity/identity.server.ts";
import { openIdProviders } from "#accounts/actions/social.server.ts";
import type { Config } from "#platform/config.server.ts";
import { type ChangeListener, listenForChanges } from "#platform/db/announce.server.ts";
import { type DatabaseConnection, type Db, openDb, openPool } from "#platform/db/database.server.ts";
import {
  type MigrationWithIndexes,
  migrate,
  requireMigrated,
  StartRefused,
} from "#platform/db/migrate.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type Jobs, openJobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";
import {
  type MailServer,
  queueMails,
  smtpServer,
  storeOnly,
  storeWithLinks,
} from "#platform/mail/delivery.server.ts";
import { mailsTag } from "#platform/mail/mail.server.ts";
import { hasCluster } from "#platform/postgres/cluster.server.ts";
import { takeOwnership } from "#platform/postgres/owner.server.ts";
import {
  checkDatabase,
  type RunningPostgres,
  startPostgresForApp,
  startPostgresForCommand,
} from "#platform/postgres/postgres.server.ts";
import { folderStore, type ObjectStore } from "#platform/storage/object-store.server.ts";
import { s3Store } from "#platform/storage/s3-store.server.ts";
import { brand } from "#shared/brand.ts";
import { ensureCategories } from "../../seed/categories.ts";
import { hasDemoAccounts, hasNoAccounts, seedDemo } from "../../seed/demo.ts";
import { PageCache } from "./cache/page-cache.server.ts";
import type { Services } from "./http/http.server.ts";
import { queueWorkers, scheduledJobs } from "./jobs/scheduled-jobs.server.ts";
import { newSecret, signingSecrets } from "./secret.server.ts";
import { ensureCounted } from "./store/counters.server.ts";

const migrations = import.meta.glob<MigrationWithIndexes>("/migrations/*.ts", { eager: true });

/** Migrations by name, e.g. `001-marketplace`, in the order in which they run. */
export const knownMigrations: Record<string, MigrationWithIndexes> = Object.fromEntries(
  Object.entries(migrations).map(([path, migration]) => [path.replace(/^.*\/(.*)\.ts$/, "$1"), migration]),
);

type Purpose = "serve" | "command" | "read";

export interface OpenOptions {
  /**
   * A server owns its database server. A command uses one that runs or starts one, and at the end stops it
   * unless another process uses it. `read` is a command that neither creates nor migrates a database: with
   * wrong settings, it would find an empty shop.
   */
  purpose: Purpose;
  /** Ends an unfinished start of a server: stops the embedded database server, so that the start fails. */
  stopping?: AbortSignal;
}

export interface OpenMela extends Services {
  /** Whether the database has the accounts of the README. */
  demoAccounts: boolean;
  setReady(ready: boolean): void;
  close(): Promise<void>;
  /** Stops processes that would outlive this one, for a shutdown that does not finish in time. */
  abandon(): Promise<void>;
}

/**
 * Starts or joins the database, migrates it and opens everything that a running server needs.
 * @throws if `stopping` is aborted before that; with DATABASE_URL, only if it was aborted beforehand
 */
export async function openMela(
  config: Config,
  log: Log,
  projectDir: string,
  options: OpenOptions,
): Promise<OpenMela> {
  const { purpose, stopping } = options;
  const postgres = config.databaseUrl ? undefined : await openPostgres(config, log, projectDir, options);
  const owner = postgres && purpose === "serve" ? await ownershipOf(postgres, config) : undefined;
  // Without its database server, the next SQL statement fails and so ends the start.
  const stop = () => void postgres?.stop();
  stopping?.addEventListener("abort", stop);
  try {
    stopping?.throwIfAborted();
    const connection: DatabaseConnection = postgres?.connection ?? {
      connectionString: config.databaseUrl as string,
    };
    await prepareDatabase(connection, config, log, purpose);
    const mela = await openServices(connection, config, log, projectDir, purpose, postgres);
    return {
      ...mela,
      async close() {
        await mela.close();
        await owner?.release();
      },
    };
  } catch (error) {
    await owner?.release();
    await postgres?.stopUnlessUsed();
    throw error;
  } finally {
    stopping?.removeEventListener("abort", stop);
  }
}

/**
 * Takes ownership of the database server. If that fails, stops a server that this process has started, unless
 * another process uses it.
 * @throws StartRefused if another process owns it, which then uses the server
 */
async function ownershipOf(
  postgres: RunningPostgres,
  config: Config,
): Promise<Awaited<ReturnType<typeof takeOwnership>>> {
  const owner = await takeOwnership(postgres.connection).catch(async (error: unknown) => {
    if (!postgres.adopted) await postgres.stopUnlessUsed();
    throw error;
  });
  if (owner) return owner;
  throw new StartRefused(
    `Another ${brand.name.en} process uses the data folder ${config.dataDir}. Stop it, or set DATA_DIR to another folder. To run several processes on one database, set DATABASE_URL.`,
  );
}

/** Opens the storage of images; needs no database. */
export function openObjects(config: Config, log: Log): ObjectStore {
  if (!config.s3)
    return folderStore(
      config.objectsDir,
      (error) => log.error({ err: error }, "the disk of the images is full"),
      config.freeDiskBytes,
    );
  return s3Store(config.s3, (error) => log.warn({ err: error }, "a request to the image store failed"));
}

async function openPostgres(
  config: Config,
  log: Log,
  projectDir: string,
  { purpose, stopping }: OpenOptions,
): Promise<RunningPostgres> {
  const open = purpose === "serve" ? startPostgresForApp : startPostgresForCommand;
  const { dataDir } = config;
  try {
    if (purpose === "read" && !(await hasCluster(dataDir)))
      throw new Error(
        `The folder ${dataDir} contains no database. Run this command with the same settings as the server.`,
      );
    return await open({
      dataDir,
      projectDir,
      log: (message, detail) => log.info(detail ?? {}, message),
      ...(stopping && { stopping }),
    });
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  }
}

/** An index of a larger table takes long enough that the log says what the start is waiting for. */
const slowIndexBytes = 100 * 1024 * 1024;

/**
 * Checks the database, and migrates it unless `purpose` is only to read, on separate connections, because a
 * migration may take longer than a request.
 */
async function prepareDatabase(
  connection: DatabaseConnection,
  config: Config,
  log: Log,
  purpose: Purpose,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  // A connection that breaks during a migration must not end the process: the migration reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const client = await pool.connect().catch((error: Error) => {
      throw new StartRefused(`The database could not be reached: ${error.message}.`);
    });
    try {
      await checkDatabase(client);
    } finally {
      client.release();
    }
    const db = openDb(pool);
    if (purpose === "read") return await requireMigrated(db, knownMigrations);
    await migrate(db, knownMigrations, {
      onRetry: (migration) => log.warn({ migration }, "a migration waits because its tables are in use"),
      onIndex: (index, tableBytes) => {
        if (tableBytes > slowIndexBytes)
          log.info({ index, tableBytes }, "building an index; this may take minutes");
      },
    });
    if (purpose === "serve") await requireRightDatabase(db, config);
  } finally {
    await pool.end();
  }
}

/**
 * Rejects a real instance with the demo's accounts, whose password is public, and a demo with real accounts,
 * whose mails it would show.
 */
async function requireRightDatabase(db: Db, { demo }: Config): Promise<void> {
  const demoAccounts = await hasDemoAccounts(db);
  if (!demo && demoAccounts) {
    throw new StartRefused(
      "This database contains the demo, whose admin password is public. With DEMO=0, set another DATA_DIR or DATABASE_URL.",
    );
  }
  if (demo && !demoAccounts && !(await hasNoAccounts(db))) {
    throw new StartRefused(
      "This database contains a real instance, whose mails the demo would show. Set DEMO=0, or set another DATA_DIR or DATABASE_URL for a demo.",
    );
  }
}

/** How long a failed start waits for its connections to close. */
const maxCloseMs = 2_000;

/** What changes while the services are open. */
interface ServiceState {
  /** The queues, once they are open; always undefined in a command. */
  jobs: Jobs | undefined;
  isReady: boolean;
  isClosing: boolean;
}

/**
 * Opens the services on a migrated database, and fills it with the categories and the demo. A server also
 * runs the jobs; a command runs next to a server, which does them.
 */
async function openServices(
  connection: DatabaseConnection,
  config: Config,
  log: Log,
  projectDir: string,
  purpose: Purpose,
  postgres: RunningPostgres | undefined,
): Promise<OpenMela> {
  const state: ServiceState = { jobs: undefined, isReady: false, isClosing: false };
  const ctx = createContext(connection, config, log, state);
  // A command that only reads signs nothing, and must not create the file of a secret.
  const secrets: [string, ...string[]] = purpose === "read" ? [newSecret()] : await signingSecrets(config);
  const cache = new PageCache(config.pageCacheBytes);
  // A notification that arrives before the queues are open is skipped; the scheduled job covers it.
  const queueWaitingMails = async () => {
    if (!state.jobs || state.isClosing) return;
    await queueMails(ctx.db, state.jobs).catch((error) =>
      log.warn({ err: error }, "mails could not be queued; the next run retries"),
    );
  };
  const changes = listenForChanges(connection, {
    change: (tags) => {
      cache.applyChange(tags);
      if (tags.includes(mailsTag)) void queueWaitingMails();
    },
    up: () => cache.open(),
    down: () => cache.close(),
  });
  const mailServer = mailServerOf(config);
  let demoAccounts: boolean;
  try {
    demoAccounts = await fillDatabase(ctx, projectDir, purpose);
    if (purpose === "serve")
      state.jobs = await openJobs(
        ctx.pool,
        log,
        scheduledJobs(ctx, { mailServer, secrets, queueWaitingMails }),
        queueWorkers(ctx, mailServer),
      );
  } catch (error) {
    state.isClosing = true;
    // Otherwise the database server would count as used. An unreachable one does not confirm it.
    const closed = Promise.all([changes.close(), ctx.pool.end()]);
    await Promise.race([closed, delay(maxCloseMs, undefined, { ref: false })]);
    throw error;
  }
  return {
    ctx,
    auth: openAuth(ctx, secrets, openIdProviders(config, secrets[0])),
    cache,
    secrets,
    demoAccounts,
    ready: () => state.isReady,
    setReady(value) {
      state.isReady = value;
    },
    ...closing(state, { purpose, pool: ctx.pool, mailServer, changes, postgres }),
  };
}

function createContext(
  connection: DatabaseConnection,
  config: Config,
  log: Log,
  state: ServiceState,
): AppContext {
  const pool = openPool(
    connection,
    (error) => state.isClosing || log.warn({ err: error }, "a database connection was lost"),
  );
  return {
    db: openDb(pool),
    pool,
    config,
    objects: openObjects(config, log),
    jobs: {
      async insert(...args) {
        if (!state.jobs) throw new Error("job queues are open only in the running app, not in commands");
        await state.jobs.insert(...args);
      },
    },
    now: () => new Date(),
    log,
  };
}

/**
 * Writes the categories, the counters and, in a server, the demo, unless the database has them or `purpose`
 * is only to read.
 * @returns whether it has the demo's accounts
 */
async function fillDatabase(ctx: AppContext, projectDir: string, purpose: Purpose): Promise<boolean> {
  const demoAccounts = await hasDemoAccounts(ctx.db);
  if (purpose === "read") return demoAccounts;
  await ensureCategories(ctx.db);
  await ensureCounted(ctx.db);
  const seeded = ctx.config.demo && purpose === "serve" && (await seedDemo(ctx, projectDir, ctx.now()));
  return demoAccounts || seeded;
}

interface OpenResources {
  purpose: Purpose;
  pool: pg.Pool;
  mailServer: MailServer;
  changes: ChangeListener;
  postgres: RunningPostgres | undefined;
}

function closing(
  state: ServiceState,
  { purpose, pool, mailServer, changes, postgres }: OpenResources,
): Pick<OpenMela, "close" | "abandon"> {
  return {
    async close() {
      state.isClosing = true;
      await state.jobs?.close();
      mailServer.close();
      await changes.close();
      await pool.end();
      await (purpose === "serve" ? postgres?.stop() : postgres?.stopUnlessUsed());
    },
    async abandon() {
      state.isClosing = true;
      await postgres?.stop();
    },
  };
}

function mailServerOf({ smtpUrl, demo }: Config): MailServer {
  if (smtpUrl !== undefined) return smtpServer(smtpUrl);
  return demo ? storeWithLinks : storeOnly;
}

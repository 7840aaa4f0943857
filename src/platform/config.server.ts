import { access, constants, mkdir, stat } from "node:fs/promises";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { isLocalHost, isLoopback } from "#shared/loopback.ts";
import { StartRefused } from "./db/migrate.server.ts";
import { mebibyte, usableMemory } from "./memory.server.ts";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});
// A path, query or password here would be dropped silently, and links would lack it.
const originUrl = httpUrl.refine((address) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(address), {
  error:
    "must be http:// or https:// with a host and nothing after it: no path, no query, no user and password",
});

const portNumber = "must be a whole number from 0 to 65535";

const proxies =
  "must be a comma-separated list of IP addresses, " +
  "their ranges (an address, a slash and the number of bits) and the names loopback, linklocal, uniquelocal";

/** Returns whether Fastify accepts this proxy. It would end the start with a stack trace otherwise. */
function isProxy(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  const [address = "", bits, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  // With a range of all addresses, any client could choose the address that rate limits count.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const commaList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The settings, which `.env.example` explains. */
export const Environment = z.object({
  PORT: z.preprocess(
    blank,
    z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, portNumber)
      .transform(Number)
      .pipe(z.number().max(65535, portNumber))
      .default(3000),
  ),
  HOST: z.preprocess(blank, z.string().default("127.0.0.1")),
  PUBLIC_URL: optional(originUrl),
  DATA_DIR: z.preprocess(blank, z.string().default("./data")),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error:
        "must be an address that begins with postgres:// or postgresql://, with special characters of a password percent-encoded",
    }),
  ),
  SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  SECRET_PREVIOUS: optional(z.string().min(32, "must have at least 32 characters")),
  DEMO: optional(z.enum(["0", "1"], { error: "must be 0 or 1" })),
  HSTS_SUBDOMAINS: z.preprocess(blank, z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0")),
  REQUIRE_ADMIN_2FA: z.preprocess(blank, z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0")),
  MAINTENANCE: z.preprocess(blank, z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0")),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must begin with smtp:// or smtps://" })),
  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  FACEBOOK_CLIENT_ID: optional(z.string()),
  FACEBOOK_CLIENT_SECRET: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blank, z.string().default("us-east-1")),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  OBJECTS_DIR: optional(z.string()),
  FREE_DISK_MB: z.preprocess(
    blank,
    z.coerce.number({ error: "must be a number" }).nonnegative("must not be negative").default(500),
  ),
  IMAGE_API_KEY: optional(z.string().min(16, "must have at least 16 characters")),
  ALLOWED_ORIGINS: z.preprocess(blank, commaList.pipe(z.array(httpUrl))),
  TRUSTED_PROXIES: z.preprocess(
    blank,
    commaList.refine((list) => list.every(isProxy), { error: proxies }),
  ),
  PAGE_CACHE_MB: optional(
    z
      .string()
      .regex(/^\s*\d{1,6}\s*$/, "must be a whole number of megabytes, 0 to cache nothing")
      .transform(Number),
  ),
  RATE_LIMIT_FACTOR: z.preprocess(
    blank,
    z.coerce.number({ error: "must be a number" }).positive("must be more than 0").default(1),
  ),
  LOG_LEVEL: z.preprocess(
    blank,
    z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
  ),
});

type Settings = z.output<typeof Environment>;

export interface IdentityClient {
  id: string;
  secret: string;
}

export interface Config {
  port: number;
  host: string;
  /** Origin without a trailing slash. Links, metadata and cookies are based on it. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined only in a demo, which creates one in the data folder. */
  secret: string | undefined;
  secretPrevious: string | undefined;
  demo: boolean;
  /** Admins without two-step sign-in can use only their account. */
  requireAdminSecondFactor: boolean;
  /** Returns 503 for every page and API request, and does not use the database. */
  maintenance: boolean;
  /** Whether the host of `publicUrl` is this machine or a name that is never public. */
  isLocal: boolean;
  /** Whether Strict-Transport-Security includes the subdomains of the public URL. */
  hstsSubdomains: boolean;
  smtpUrl: string | undefined;
  oidc: (IdentityClient & { issuer: string }) | undefined;
  google: IdentityClient | undefined;
  facebook: IdentityClient | undefined;
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  /** Folder of the images if S3 is not configured. */
  objectsDir: string;
  /** Uploads are rejected if less than this would remain free on the disk of the images. */
  freeDiskBytes: number;
  imageApiKey: string | undefined;
  /**
   * Origins that may use the API from browsers: the public URL, ALLOWED_ORIGINS and, without PUBLIC_URL,
   * 127.0.0.1.
   */
  ownOrigins: string[];
  trustedProxies: string[];
  /** Maximum memory of cached pages and API responses, in bytes. */
  pageCacheBytes: number;
  rateLimitFactor: number;
  logLevel: Settings["LOG_LEVEL"];
}

/** Parses all settings. @throws StartRefused with a sentence that names the first invalid setting */
export function readConfig(env: Record<string, string | undefined>, projectDir: string): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartRefused(
      `The setting ${String(issue?.path[0] ?? "?")} is wrong: ${issue?.message ?? "not valid"}.`,
    );
  }
  const settings = parsed.data;
  const demo = settings.DEMO !== "0";
  if (!demo && !settings.SECRET)
    throw new StartRefused(
      "The setting SECRET is missing: with DEMO=0 it must be set (32 characters or more).",
    );
  if (!demo && !settings.PUBLIC_URL)
    throw new StartRefused("The setting PUBLIC_URL is missing: with DEMO=0 it must be set.");
  const { origin: publicUrl, hostname } = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const isLocal = isLocalHost(hostname);
  const exposedBy = !isLoopback(settings.HOST)
    ? `HOST=${settings.HOST}`
    : isLocal
      ? undefined
      : `PUBLIC_URL=${publicUrl}`;
  // The password of the demo's admin is public, so a forgotten setting must not start the demo.
  if (settings.DEMO === undefined && exposedBy)
    throw new StartRefused(
      `The setting DEMO is missing: with ${exposedBy} set DEMO=0 for a real instance, or DEMO=1 for a demo that others can reach and take over.`,
    );
  const folder = (path: string) => resolve(projectDir, path);
  const dataDir = folder(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    secret: settings.SECRET,
    secretPrevious: settings.SECRET_PREVIOUS,
    demo,
    requireAdminSecondFactor: settings.REQUIRE_ADMIN_2FA === "1",
    maintenance: settings.MAINTENANCE === "1",
    isLocal,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === "1",
    smtpUrl: settings.SMTP_URL,
    oidc: oidcClient(settings),
    google: toClient(readTogether(settings, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])),
    facebook: toClient(readTogether(settings, ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"])),
    s3: s3Settings(settings),
    objectsDir: settings.OBJECTS_DIR === undefined ? objectsIn(dataDir) : folder(settings.OBJECTS_DIR),
    freeDiskBytes: settings.FREE_DISK_MB * mebibyte,
    imageApiKey: settings.IMAGE_API_KEY,
    ownOrigins: [
      publicUrl,
      ...(settings.PUBLIC_URL ? [] : [`http://127.0.0.1:${settings.PORT}`]),
      ...settings.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    ],
    trustedProxies: settings.TRUSTED_PROXIES,
    pageCacheBytes: (settings.PAGE_CACHE_MB ?? defaultPageCacheMb()) * mebibyte,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    logLevel: settings.LOG_LEVEL,
  };
}

const objectsIn = (dataDir: string) => join(dataDir, "objects");

/**
 * Returns 1/32 of the memory that this process may use, at most 48 MB, so that the whole process stays below
 * 400 MB.
 */
function defaultPageCacheMb(): number {
  return Math.min(48, Math.floor(usableMemory() / 32 / mebibyte));
}

function oidcClient(settings: Settings): Config["oidc"] {
  const values = readTogether(settings, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  return values && { issuer: values[0], id: values[1], secret: values[2] };
}

function toClient(values: readonly [id: string, secret: string] | undefined): IdentityClient | undefined {
  return values && { id: values[0], secret: values[1] };
}

function s3Settings(settings: Settings): Config["s3"] {
  const values = readTogether(settings, [
    "S3_ENDPOINT",
    "S3_BUCKET",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ]);
  return (
    values && {
      endpoint: values[0],
      bucket: values[1],
      accessKeyId: values[2],
      secretAccessKey: values[3],
      region: settings.S3_REGION,
    }
  );
}

/** Returns the values of settings that must be set together, or undefined if none is set. */
function readTogether<const N extends readonly (keyof Settings)[]>(
  settings: Settings,
  names: N,
): { [I in keyof N]: string } | undefined {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return names.map((name) => settings[name]) as never;
  if (missing.length === names.length) return undefined;
  throw new StartRefused(
    `The settings ${names.join(", ")} must be set together; missing: ${missing.join(", ")}.`,
  );
}

/**
 * Creates the folders of the data and of the images and checks that they are writable. @throws StartRefused
 * with a sentence that names the setting
 */
export async function requireFolders({ dataDir, objectsDir, s3 }: Config): Promise<void> {
  await requireFolder("DATA_DIR", dataDir);
  if (!s3) await requireFolder(objectsDir === objectsIn(dataDir) ? "DATA_DIR" : "OBJECTS_DIR", objectsDir);
}

async function requireFolder(setting: string, path: string): Promise<void> {
  try {
    await makeFolder(path);
    // Without the execute permission, no file can be created in the folder.
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "no reason given";
    throw new StartRefused(
      `The setting ${setting} is wrong: the folder ${path} cannot be created or written (${code}).`,
    );
  }
}

/** Creates folders one by one, because Node's recursive mkdir never ends below /proc. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    // Another process may have created it.
    if (!(await isFolder(path))) throw error;
  });
}

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { StartRefused } from "./migrate.server.ts";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" });

const commaList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const Environment = z.object({
  PORT: z.preprocess(blank, z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blank, z.string().default("127.0.0.1")),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: z.preprocess(blank, z.string().default("./data")),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must begin with postgres:// or postgresql://" })),
  SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  SECRET_PREVIOUS: optional(z.string().min(32, "must have at least 32 characters")),
  DEMO: z.preprocess(blank, z.enum(["0", "1"], { error: "must be 0 or 1" }).default("1")),
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
  IMAGE_API_KEY: optional(z.string().min(16, "must have at least 16 characters")),
  ALLOWED_ORIGINS: z.preprocess(blank, commaList.pipe(z.array(httpUrl))),
  TRUSTED_PROXIES: z.preprocess(blank, commaList),
  RATE_LIMIT_FACTOR: z.preprocess(blank, z.coerce.number({ error: "must be a number" }).positive("must be more than 0").default(1)),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
  ),
});

export interface IdentityClient {
  id: string;
  secret: string;
}

export interface Config {
  port: number;
  host: string;
  /** Origin without a trailing slash; what links, metadata and cookies are built on. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Unset only in a demo: then one is made and kept in the data folder. */
  secret: string | undefined;
  secretPrevious: string | undefined;
  demo: boolean;
  smtpUrl: string | undefined;
  oidc: (IdentityClient & { issuer: string }) | undefined;
  google: IdentityClient | undefined;
  facebook: IdentityClient | undefined;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  imageApiKey: string | undefined;
  /** Origins whose pages are ours: the public one, further ones by setting and, where no public address is set, this machine's other name. */
  ownOrigins: string[];
  trustedProxies: string[];
  rateLimitFactor: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
}

/**
 * Reads every setting once.
 * @throws StartRefused with one sentence that names the first wrong setting.
 */
export function readConfig(env: Record<string, string | undefined>, projectDir: string): Config {
  const read = Environment.safeParse(env);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartRefused(`The setting ${String(issue?.path[0] ?? "?")} is wrong: ${issue?.message ?? "not valid"}.`);
  }
  const e = read.data;
  const demo = e.DEMO === "1";
  if (!demo && !e.SECRET) throw new StartRefused("The setting SECRET is missing: with DEMO=0 it must be set (32 characters or more).");
  if (!demo && !e.PUBLIC_URL) throw new StartRefused("The setting PUBLIC_URL is missing: with DEMO=0 it must be set.");
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(projectDir, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    secret: e.SECRET,
    secretPrevious: e.SECRET_PREVIOUS,
    demo,
    smtpUrl: e.SMTP_URL,
    oidc: together("OIDC", { issuer: e.OIDC_ISSUER, id: e.OIDC_CLIENT_ID, secret: e.OIDC_CLIENT_SECRET }),
    google: together("GOOGLE", { id: e.GOOGLE_CLIENT_ID, secret: e.GOOGLE_CLIENT_SECRET }),
    facebook: together("FACEBOOK", { id: e.FACEBOOK_CLIENT_ID, secret: e.FACEBOOK_CLIENT_SECRET }),
    s3: s3Settings(e),
    imageApiKey: e.IMAGE_API_KEY,
    ownOrigins: [publicUrl, ...(e.PUBLIC_URL ? [] : [`http://127.0.0.1:${e.PORT}`]), ...e.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin)],
    trustedProxies: e.TRUSTED_PROXIES,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
    logLevel: e.LOG_LEVEL,
  };
}

function s3Settings(e: z.output<typeof Environment>): Config["s3"] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const settings = together("S3", { endpoint, bucket, accessKeyId, secretAccessKey });
  return settings && { ...settings, region: e.S3_REGION };
}

/** Settings that make sense only together: all there, or none. */
function together<T extends Record<string, string | undefined>>(prefix: string, values: T): { [K in keyof T]: string } | undefined {
  const missing = Object.entries(values).filter(([, value]) => value === undefined);
  if (missing.length === 0) return values as { [K in keyof T]: string };
  if (missing.length === Object.keys(values).length) return undefined;
  throw new StartRefused(`The settings ${prefix}_* belong together: ${missing.map(([name]) => name).join(", ")} is missing.`);
}

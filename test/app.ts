/** Runs the whole server in-process for tests: real database, real authentication, requests by `inject`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type Auth, openAuth } from "#accounts/actions/identity/identity.server.ts";
import { openIdProviders } from "#accounts/actions/social.server.ts";
import { PageCache } from "#app/cache/page-cache.server.ts";
import { createApp, type Services } from "#app/http/http.server.ts";
import { queueWorkers } from "#app/jobs/scheduled-jobs.server.ts";
import { readConfig } from "#platform/config.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type Jobs, openJobs } from "#platform/jobs.server.ts";
import { openLog } from "#platform/log.server.ts";
import { storeWithLinks } from "#platform/mail/delivery.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import type { Role } from "#shared/role.ts";
import { atTheEnd } from "./at-the-end.ts";
import { cookiesOf } from "./cookies.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { requireDeclared } from "./declared-refusals.ts";

export interface TestPerson {
  id: string;
  email: string;
  name: string;
  token: string;
  cookie: string;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface TestApp extends TestDatabase {
  fastify: FastifyInstance;
  ctx: AppContext;
  auth: Auth;
  /** Starts closed, so that it caches nothing until a test opens it. */
  cache: PageCache;
  /**
   * Sends a request as our pages do, and parses the body of a JSON response. Fails if the endpoint responds
   * with a refusal that it does not declare.
   */
  call(
    method: Method,
    path: string,
    options?: { as?: TestPerson; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse>;
  signUp(role?: Role, name?: string): Promise<TestPerson>;
}

export interface TestResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  body: any;
  headers: LightMyRequestResponse["headers"];
}

export const testPassword = "Mela#2026";

export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "mela-app-"));
  const secret = "a secret for tests that is long enough";
  const config = readConfig(
    {
      PORT: "3999",
      DATA_DIR: dataDir,
      SECRET: secret,
      RATE_LIMIT_FACTOR: "10000",
      LOG_LEVEL: "silent",
      ...env,
    },
    dataDir,
  );
  // Opened by the first insert, because opening is slow and most tests queue nothing.
  let jobs: Promise<Jobs> | undefined;
  const ctx: AppContext = {
    db: database.db,
    pool: database.pool,
    config,
    objects: folderStore(config.objectsDir, undefined, config.freeDiskBytes),
    jobs: {
      async insert(...inserted) {
        jobs ??= openJobs(ctx.pool, ctx.log, [], queueWorkers(ctx, storeWithLinks));
        await (await jobs).insert(...inserted);
      },
    },
    now: () => new Date(),
    log: openLog(config.logLevel),
  };
  const cache = new PageCache(config.pageCacheBytes);
  const auth = openAuth(ctx, [secret], openIdProviders(config, secret));
  const services: Services = {
    ctx,
    auth,
    cache,
    ready: () => true,
    secrets: [secret],
  };
  const noPages = {
    build: async () => Promise.reject(new Error("no pages in this test")),
    mode: "production" as const,
    clientDir: undefined,
  };
  const fastify = await createApp(services, noPages);
  await fastify.ready();
  atTheEnd(async () => {
    await fastify.close();
    await (await jobs)?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call: TestApp["call"] = async (method, path, { as, body, headers = {} } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    };
    const response = await fastify.inject(request);
    await requireDeclared(fastify, method, `/api${path}`, response);
    const json = /json/.test(String(response.headers["content-type"] ?? ""));
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    };
  };

  let people = 0;
  const signUp: TestApp["signUp"] = async (role = "user", name = `Person ${people + 1}`) => {
    const email = `person${++people}@mela.test`;
    const signedUp = await fastify.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers: { origin: config.publicUrl },
      payload: { name, email, password: testPassword },
    });
    if (signedUp.statusCode !== 200) throw new Error(`sign-up failed: ${signedUp.body}`);
    const cookie = cookiesOf(signedUp);
    if (role !== "user")
      await database.db.updateTable("users").set({ role }).where("email", "=", email).execute();
    const { body } = await call("POST", "/jwt", { body: { email }, headers: { cookie } });
    return { id: signedUp.json().user.id, email, name, cookie, token: body.token };
  };
  return { ...database, fastify, ctx, auth, cache, call, signUp };
}

/** Sends a request again while the server is too busy for it, as a client does. */
export async function untilNotBusy<Result extends { status: number }>(
  send: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
  }
}

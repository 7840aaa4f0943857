import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import type { ServerBuild } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { openAuth } from "#accounts/actions/identity/identity.server.ts";
import { openDb } from "#platform/db/database.server.ts";
import { openAdmission } from "#platform/http/admission.server.ts";
import { createRequestLimiter } from "#platform/http/request-limits.server.ts";
import { testApp } from "#test/app.ts";
import { m } from "#words/messages.js";
import { ensureCategories } from "../../../seed/categories.ts";
import { PageCache } from "../cache/page-cache.server.ts";
import { createApp } from "./http.server.ts";
import { mountPages } from "./pages.server.ts";

const app = await testApp();
const shopper = await app.signUp();
await ensureCategories(app.db);
await app.fastify.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.fastify.server.address() as AddressInfo;

/** Sends raw bytes, which no HTTP client would send. Returns the response. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket
      .setEncoding("utf8")
      .on("data", (part) => {
        response += part;
      })
      .on("close", () => resolve(response))
      .on("error", reject);
  });
}

const commonHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
};

describe("a response that is not cached", () => {
  const url = "/api/categories/all-category";
  // Responses to signed-in callers are never cached.
  const authorization = `Bearer ${shopper.token}`;
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each(["br", "gzip"] as const)("is compressed for a client that accepts %s", async (encoding) => {
    const plain = await app.fastify.inject({ url, headers: { authorization } });
    const response = await app.fastify.inject({
      url,
      headers: { authorization, "accept-encoding": encoding },
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(response.headers).toMatchObject({
      "content-encoding": encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decoders[encoding](response.rawPayload).toString()).toBe(plain.body);
  });

  it("is sent as it is if it is small", async () => {
    const response = await app.fastify.inject({ url: "/livez", headers: { "accept-encoding": "br" } });
    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(response.json()).toEqual({ status: "alive" });
  });

  it("does not let a client send compressed input, which could become a thousand times larger", async () => {
    const response = await app.fastify.inject({
      method: "POST",
      url: "/api/newsletter",
      headers: { "content-encoding": "gzip", "content-type": "application/json" },
      payload: gzipSync(JSON.stringify({ email: "a@mela.test" })),
    });
    expect(response.statusCode).toBe(400);
  });
});

describe("a request that reaches no route", () => {
  it.each(["/%E0%A4%A", "/api/%E0%A4%A"])(
    "gets a problem document with the common headers: %s",
    async (url) => {
      const response = await app.fastify.inject({ method: "GET", url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: "malformed" });
      expect(response.headers).toMatchObject(commonHeaders);
    },
  );

  it.each([
    ["not HTTP", "nonsense\r\n\r\n", 400, "malformed"],
    [
      "too many headers",
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ])(
    "gets a problem document, and the connection is closed: %s [S78]",
    async (_what, bytes, status, code) => {
      const [head = "", body = ""] = (await raw(bytes)).split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      for (const line of [
        "x-content-type-options: nosniff",
        "content-security-policy: default-src 'none'",
        "application/problem+json",
        "connection: close",
      ])
        expect(head).toContain(line);
      expect(JSON.parse(body)).toMatchObject({ status, code });
    },
  );
});

describe("the common headers", () => {
  it("contain HSTS over https but not over http, and for subdomains only if configured [S86, F24]", async () => {
    const secure = await testApp({ PUBLIC_URL: "https://shop.test" });
    const wide = await testApp({ PUBLIC_URL: "https://shop.test", HSTS_SUBDOMAINS: "1" });
    const strict = async ({ fastify }: typeof app) =>
      (await fastify.inject({ url: "/livez" })).headers["strict-transport-security"];
    expect([await strict(secure), await strict(app)]).toEqual(["max-age=63072000", undefined]);
    expect(await strict(wide)).toBe("max-age=63072000; includeSubDomains");
  });
});

describe("an unknown path or method", () => {
  it.each([
    ["OPTIONS", "/api/products/all/all"],
    ["OPTIONS", "/"],
    ["POST", "/"],
    ["PROPFIND", "/"],
    ["PROPFIND", "/api/products/all/all"],
    ["DELETE", "/cart"],
    ["GET", "/api"],
    ["POST", "/api"],
    ["GET", "/api/"],
  ])("gets a problem document with 404: %s %s", async (method, url) => {
    const response = await app.fastify.inject({ method: method as "GET", url });
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      ...commonHeaders,
    });
    expect(response.json()).toMatchObject({ code: "not_found" });
    expect(response.body).not.toContain("Route");
  });

  it.each(["/\\evil.test", "/cart\\..\\", "//evil.test"])(
    "never leads to another host: %s [S89]",
    async (path) => {
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 400 /,
      );
    },
  );
});

describe("in a request", () => {
  it.each(["Bearer", "bearer", "BEARER"])("a token is accepted with the scheme %s [S12]", async (scheme) => {
    const { status } = await app.call("GET", "/users/me", {
      headers: { authorization: `${scheme} ${shopper.token}` },
    });
    expect(status).toBe(200);
  });

  it("the Authorization header is rejected with 400 if it is sent twice [S12]", async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = [
        "Host",
        "x",
        "Authorization",
        `Bearer ${shopper.token}`,
        "authorization",
        "Bearer other",
      ];
      request({ port, host: "127.0.0.1", path: "/api/users/me", headers }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(400);
  });
});

/** Runs `work` with a server whose database is unreachable. */
async function withoutDatabase(work: (fastify: FastifyInstance) => Promise<void>): Promise<void> {
  await withPool(new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 1_000 }), work);
}

/** Runs `work` with a server that uses this pool of connections, and ends the pool. */
async function withPool(pool: pg.Pool, work: (fastify: FastifyInstance) => Promise<void>): Promise<void> {
  const ctx = { ...app.ctx, pool, db: openDb(pool) };
  const secret = "a secret for tests that is long enough";
  const pages = {
    build: async () => Promise.reject(new Error("no pages in this test")),
    mode: "production" as const,
    clientDir: undefined,
  };
  const fastify = await createApp(
    {
      ctx,
      auth: openAuth(ctx, [secret], []),
      cache: new PageCache(1_000_000),
      ready: () => true,
      secrets: [secret],
    },
    pages,
  );
  await work(fastify).finally(async () => {
    await fastify.close();
    await pool.end();
  });
}

describe("GET /readyz", () => {
  it("runs one query for concurrent requests", async () => {
    const query = vi.spyOn(app.ctx.pool, "query");
    const get = () => app.fastify.inject({ url: "/readyz" });
    const responses = await Promise.all([get(), get(), get(), get(), get()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(query).toHaveBeenCalledTimes(1);
    await get();
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  it("returns 503 while the database is unreachable, and /livez still returns 200", async () => {
    await withoutDatabase(async (fastify) => {
      const [ready, alive] = [
        await fastify.inject({ url: "/readyz" }),
        await fastify.inject({ url: "/livez" }),
      ];
      expect([ready.statusCode, ready.headers["retry-after"], ready.json().code, alive.statusCode]).toEqual([
        503,
        "2",
        "unavailable",
        200,
      ]);
    });
    expect((await app.fastify.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });
});

it("the endpoints of better-auth return 503 when a statement takes too long", async () => {
  const signUp = await app.fastify.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    headers: { origin: app.ctx.config.publicUrl },
    payload: { name: "Rokeya", email: "waits@mela.test", password: "Sona#2026" },
  });
  const cookies = Object.fromEntries(signUp.cookies.map(({ name, value }) => [name, value]));
  const locker = await app.ctx.pool.connect();
  await locker.query("begin");
  await locker.query("lock table sessions in access exclusive mode");
  await withPool(new pg.Pool({ ...app.ctx.pool.options, statement_timeout: 500 }), async (fastify) => {
    const response = await fastify.inject({ url: "/api/auth/get-session", cookies });
    expect([response.statusCode, response.headers["retry-after"], response.json().code]).toEqual([
      503,
      "2",
      "unavailable",
    ]);
  }).finally(async () => {
    await locker.query("rollback");
    locker.release();
  });
});

describe("a form of the newsletter", () => {
  it.each(["/bn/newsletter/confirm", "/bn/newsletter/unsubscribe"])(
    "shows a page after the form of %s while the database is unreachable",
    async (path) => {
      await withoutDatabase(async (fastify) => {
        const { statusCode, headers, body } = await fastify.inject({
          method: "POST",
          url: `${path}?token=${"a".repeat(43)}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
        expect([statusCode, headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
        expect(body).toContain(m.app_unavailable_text("bn"));
      });
    },
  );
});

describe("when a page fails", () => {
  const pageOf = async (loader: () => unknown, query: () => Promise<unknown>, url = "/jute-collection") => {
    const fastify = Fastify();
    const root = { id: "root", path: "*", parentId: undefined, module: { loader } };
    const build = {
      entry: { module: { default: () => new Response() } },
      routes: { root },
      assets: { routes: {}, entry: {}, url: "", version: "" },
      publicPath: "/",
      assetsBuildDirectory: "",
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: "initial" },
    } as unknown as ServerBuild;
    const ctx = { ...app.ctx, pool: { query } as never };
    mountPages(fastify, {
      build: async () => build,
      mode: "production",
      cache: new PageCache(1_000_000),
      ctx,
      personOfCookie: async () => undefined,
      isKnownDevice: async () => false,
      limiter: createRequestLimiter(ctx),
      admission: openAdmission(app.pool),
    });
    return fastify.inject({ method: "GET", url });
  };
  const reachable = async () => ({ rows: [] });
  const unreachable = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const failWith = (error: Error) => () => Promise.reject(error);

  it("an error of the database returns 503 with Retry-After [R5]", async () => {
    for (const page of [
      await pageOf(failWith(new Error("Connection terminated unexpectedly")), reachable),
      await pageOf(failWith(new Error("Failed to get session")), unreachable),
      await pageOf(failWith(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })), reachable),
    ]) {
      expect(page.statusCode).toBe(503);
      expect(page.headers).toMatchObject({ "retry-after": "2", "cache-control": "private, no-store" });
      expect(page.body).toContain("Mela is not responding");
    }
    const bangla = await pageOf(
      failWith(new Error("Connection terminated unexpectedly")),
      reachable,
      "/bn/jute-collection",
    );
    expect(bangla.body).toContain("মেলা এই মুহূর্তে সাড়া দিতে পারছে না");
  });

  it("an error of the database returns plain text to the browser's router, which then loads the whole document", async () => {
    const response = await pageOf(
      failWith(new Error("Connection terminated unexpectedly")),
      reachable,
      "/jute-collection.data",
    );
    expect(response.statusCode).toBe(503);
    expect(response.headers["content-type"]).toMatch(/^text\/plain/);
    expect(response.headers["x-remix-response"]).toBeUndefined();
  });

  it("an error of the page itself returns 500 [S103, R24]", async () => {
    const page = await pageOf(failWith(new TypeError("a bug")), reachable);
    expect(page.statusCode).toBe(500);
    expect(page.headers["retry-after"]).toBeUndefined();
  });
});

describe("in general", () => {
  it("the API has one URL for each endpoint: no trailing or double slash, no other case, no other method [S30]", async () => {
    for (const path of [
      "/products/all/all/",
      "/Products/all/all",
      "//products/all/all",
      "/products/all/all;x=1",
    ]) {
      const { status, body } = await app.call("GET", path);
      expect([path, status]).toEqual([path, 404]);
      expect(Array.isArray(body)).toBe(false);
    }
    expect((await app.call("DELETE", "/products/all/all")).status).toBe(404);
  });

  it("the API responds to URLs that cannot be decoded", async () => {
    for (const path of ["/products/%E0%A4%A", "/products/%", `/products/${"x".repeat(5_000)}`]) {
      const { status } = await app.call("GET", path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  it("the API reveals no internals in errors, and sends security headers [S86, S103]", async () => {
    const response = await app.fastify.inject({ url: "/api/products/cars" });
    expect(response.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": expect.stringContaining("geolocation=()"),
    });
    expect(response.json()).toEqual({
      type: expect.any(String),
      title: expect.any(String),
      status: 404,
      detail: "This category does not exist.",
      code: "category_unknown",
      requestId: expect.any(String),
    });
    expect(response.headers).not.toHaveProperty("x-powered-by");
    expect(response.body).not.toMatch(/select|\.ts|\/work|node_modules/);
  });
});

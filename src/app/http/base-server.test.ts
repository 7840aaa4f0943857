/**
 * Tests slow connections with real sockets and short time limits. The tags are the numbers in
 * docs/proofs/safety.md.
 */
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { allowUploadTime } from "#platform/http/body-time-limit.server.ts";
import { openLog } from "#platform/log.server.ts";
import { createBaseServer, type Timeouts } from "./base-server.server.ts";

const long = 60_000;
/** More than the buffers of a connection hold. */
const size = 32 * 1024 * 1024;

/**
 * Starts a server with these time limits, the others being long. Returns its sockets in order of connection.
 */
async function serve(limits: Partial<Timeouts>) {
  const config = readConfig(
    { PORT: "3998", DATA_DIR: "/tmp/unused", SECRET: "a secret for tests that is long enough" },
    "/tmp/unused",
  );
  const app = createBaseServer(config, openLog("silent"), {
    headers: long,
    body: long,
    upload: long,
    stall: long,
    keepAlive: long,
    unused: long,
    checkEvery: 20,
    ...limits,
  });
  const sockets: Socket[] = [];
  app.server.on("connection", (socket) => sockets.push(socket));
  app.post("/echo", async ({ body }) => ({ body }));
  const uploads: unknown[] = [];
  const onRequest = async (request: FastifyRequest) => {
    allowUploadTime(request.raw);
    uploads.push(request);
  };
  app.post("/upload", { onRequest }, async ({ body }) => ({ body }));
  app.get("/large", async (_request, reply) => reply.type("text/plain").send("x".repeat(size)));
  await app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port, sockets, uploads };
}

/** Sends bytes. Returns the response when the connection has ended. */
function talk(port: number, bytes: string, then?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    // A byte sent after the end causes a reset.
    socket.on("error", () => {}).on("close", () => resolve(text));
    socket.on("connect", () => then?.(socket));
  });
}
/** Sends a byte every 10 ms until the connection ends. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write("a"), 10);
  socket.on("close", () => clearInterval(timer));
}

const post = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

describe("on a stalled connection [R9]", async () => {
  const { port } = await serve({ headers: 100, body: 300 });
  it.each<[string, string, ((socket: Socket) => void)?]>([
    ["headers that stop", "GET /livez HTTP/1.1\r\nHost: x\r\n"],
    ["headers that trickle", "GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ", trickle],
    ["a body that stops", `${post}Content-Length: 100\r\n\r\n{"a":1`],
    ["a body that trickles", `${post}Content-Length: 100000\r\n\r\n{"a":"`, trickle],
  ])("an incomplete request gets 408 and the connection is closed: %s", async (_what, bytes, then) => {
    const response = await talk(port, bytes, then);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"too_slow"');
    expect(response).toContain("content-security-policy: default-src 'none'");
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it("an incomplete request does not delay other requests, and leaves no open connection", async () => {
    // Enough for the other request, beside these, on a busy machine.
    const { app, port } = await serve({ headers: 2_000 });
    const slow = Array.from({ length: 200 }, () =>
      talk(port, "GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ", trickle),
    );
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    for (const response of await Promise.all(slow)) expect(response).toMatch(/^HTTP\/1\.1 408 /);
    app.server.closeIdleConnections();
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
      .toBe(0);
  });
});

describe("an upload on a slow connection [S96]", () => {
  const head = post.replace("/echo", "/upload");

  it("may take longer than the body of another request", async () => {
    const { port, uploads } = await serve({ body: 300 });
    const response = talk(
      port,
      `${head}Content-Length: 7\r\nConnection: close\r\n\r\n{"a":`,
      async (socket) => {
        await expect.poll(() => uploads.length).toBe(1);
        // Its time begins later, so that of the upload would be over as well.
        expect(await talk(port, `${post}Content-Length: 7\r\n\r\n{"a":`)).toMatch(/^HTTP\/1\.1 408 /);
        socket.write("1}");
      },
    );
    expect(await response).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"body":{"a":1}}/);
  });

  it("gets 408 and the connection is closed when its own time is over", async () => {
    const { port } = await serve({ headers: 100, body: 200, upload: 500 });
    const response = await talk(port, `${head}Content-Length: 100000\r\n\r\n{"a":"`, trickle);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"too_slow"');
  });
});

describe("over the limit [S74]", async () => {
  const { port } = await serve({});
  it.each([
    ["because of its Content-Length, before any of it has arrived", `${post}Content-Length: 102401\r\n\r\n`],
    [
      "as soon as it exceeds the limit, if it has no Content-Length",
      `${post}Transfer-Encoding: chunked\r\n\r\n${"4000\r\n".concat("x".repeat(0x4000), "\r\n").repeat(7)}`,
    ],
  ])("a body that is too large is rejected with 413 %s", async (_what, bytes) => {
    const response = await new Promise<string>(
      (resolve) => void talk(port, bytes, (socket) => socket.once("data", (text) => resolve(String(text)))),
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("an idle connection [R9]", async () => {
  const { port } = await serve({ keepAlive: 50 });
  it("is closed after the keep-alive timeout", async () => {
    expect(await talk(port, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"alive"/,
    );
  });
});

describe("while a response is sent [R10]", async () => {
  const stall = 2_000;
  const { port, sockets } = await serve({ stall });
  const ask = (onData: (socket: Socket) => void) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n"));
    socket.on("error", () => {});
    onData(socket);
    return socket;
  };
  it("a client that stops reading is disconnected, and the rest of the response is freed", async () => {
    const reader = ask((socket) => socket.once("data", () => socket.pause()));
    await expect.poll(() => sockets.length).toBe(1);
    const [socket] = sockets.splice(0) as [Socket];
    await new Promise((resolve) => socket.once("close", resolve));
    expect(socket.writableLength).toBe(0);
    reader.destroy();
  });

  it("a client that reads slowly gets the whole response", async () => {
    const pieces = 8;
    let taken = 0;
    let pauses = 0;
    const done = Promise.withResolvers<void>();
    ask((socket) =>
      socket.on("data", (part) => {
        taken += part.length;
        if (taken >= size) done.resolve();
        if (taken < (size / pieces) * (pauses + 1)) return;
        pauses++;
        socket.pause();
        setTimeout(() => socket.resume(), stall / 4);
      }),
    );
    const began = performance.now();
    await done.promise;
    expect(performance.now() - began).toBeGreaterThan(stall);
  });
});

it("the default timeouts are applied to the HTTP server [R9, R10]", async () => {
  const config = readConfig(
    { PORT: "3998", DATA_DIR: "/tmp/unused", SECRET: "a secret for tests that is long enough" },
    "/tmp/unused",
  );
  const { server } = createBaseServer(config, openLog("silent"));
  expect([server.headersTimeout, server.requestTimeout, server.timeout, server.keepAliveTimeout]).toEqual([
    10_000, 120_000, 30_000, 65_000,
  ]);
});

describe("at the shutdown [R23]", () => {
  it("a closing server does not wait for a connection on which no request has begun", async () => {
    const { app, port, sockets } = await serve({ unused: 50, stall: 0 });
    const socket = connect(port, "127.0.0.1");
    await expect.poll(() => sockets.length).toBe(1);
    const closed = new Promise((resolve) => socket.on("error", () => {}).on("close", resolve));
    await app.close();
    await closed;
  });

  it("a closing server serves a request whose beginning has arrived, and then closes the connection", async () => {
    const { app, port, sockets } = await serve({ unused: 50 });
    let closing: Promise<unknown> | undefined;
    const response = await talk(port, "GET /livez HTTP/1.1\r\n", async (socket) => {
      await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(0);
      closing = app.close();
      await expect.poll(() => app.server.listening).toBe(false);
      socket.write("Host: x\r\n\r\n");
    });
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"alive"/i);
    await closing;
  });
});

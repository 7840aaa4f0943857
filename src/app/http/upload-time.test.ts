import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openAdmission } from "#platform/http/admission.server.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { mountEndpoints } from "#platform/http/mount-endpoints.server.ts";
import { createRequestLimiter } from "#platform/http/request-limits.server.ts";
import { testApp } from "#test/app.ts";
import { createBaseServer } from "./base-server.server.ts";

const { ctx, cache } = await testApp();
const long = 60_000;
const arrived = Promise.withResolvers<void>();
const common = { guard: "anyone", summary: "Returns the size", response: z.number() } as const;
const endpoints = [
  defineEndpoint({
    ...common,
    method: "POST",
    path: "/uploads",
    ownBody: true,
    async handler(_ctx, { request }) {
      arrived.resolve();
      return (await (await request.file())?.toBuffer())?.length ?? 0;
    },
  }),
  defineEndpoint({
    ...common,
    method: "POST",
    path: "/sizes",
    body: z.string(),
    handler: async (_ctx, { body }) => body.length,
  }),
];

const fastify = createBaseServer(ctx.config, ctx.log, {
  headers: long,
  body: 2_000,
  upload: long,
  stall: long,
  keepAlive: long,
  unused: long,
  checkEvery: 20,
});
const authenticator = { authenticate: () => Promise.reject(new Error("no one signs in")) };
const admission = openAdmission(ctx.pool);
mountEndpoints(fastify, endpoints, {
  ctx,
  authenticator,
  limiter: createRequestLimiter(ctx),
  admission,
  cache,
});
// Opening a connection to the database counts towards the time of a body.
await ctx.pool.query("select 1");
await fastify.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  admission.close();
  await fastify.close();
});

/** Sends the beginning of a request. */
function begin(path: string, type: string, length: number, part: string): Socket {
  const { port } = fastify.server.address() as AddressInfo;
  const head = [`POST /api${path} HTTP/1.1`, "Host: x", `Content-Type: ${type}`, `Content-Length: ${length}`];
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
  return socket;
}

it("an endpoint for uploads gives a body more time than others [S96]", async () => {
  const start = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  const rest = "abc\r\n--b--\r\n";
  const upload = begin("/uploads", "multipart/form-data; boundary=b", start.length + rest.length, start);
  await arrived.promise;
  // The time of this request begins later, so that of the upload would be over as well.
  const [response] = await once(begin("/sizes", "application/json", 5, '"a'), "data");
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  upload.write(rest);
  const [size] = await once(upload, "data");
  expect(size).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n3$/);
  upload.destroy();
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { Refusal } from "#shared/refusal.ts";
import { s3Store } from "./s3-store.server.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a minimal S3 server that accepts requests signed with the right key id. */
async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const endpoint = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/.test(
        headers.authorization ?? "",
      );
    if (!isSigned || !url.startsWith("/pictures/"))
      return response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    const stored = objects.get(url);
    if (method === "PUT") {
      objects.set(url, { bytes: Buffer.concat(chunks), type: headers["content-type"] });
      return response.writeHead(200).end();
    }
    if (method === "DELETE") {
      objects.delete(url);
      return response.writeHead(204).end();
    }
    if (!stored)
      return response
        .writeHead(404)
        .end(method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
    return response
      .writeHead(200, { "content-length": stored.bytes.length })
      .end(method === "HEAD" ? undefined : stored.bytes);
  });
  return { endpoint, objects };
}

function settings(endpoint: string) {
  return {
    endpoint,
    bucket: "pictures",
    region: "ap-south-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

describe("an S3 store", async () => {
  const s3 = await startS3();
  const store = s3Store(settings(s3.endpoint), (error) => {
    throw error;
  });

  it("stores, returns and removes bytes", async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    expect(await store.has("images/ab/c.webp")).toBe(false);
    expect(await store.get("images/ab/c.webp")).toBeUndefined();
    await store.put("images/ab/c.webp", bytes, "image/webp");
    expect(s3.objects.get("/pictures/images/ab/c.webp")).toEqual({ bytes, type: "image/webp" });
    expect(await store.has("images/ab/c.webp")).toBe(true);
    expect(Buffer.from((await store.get("images/ab/c.webp")) ?? [])).toEqual(bytes);
    await store.remove("images/ab/c.webp");
    await store.remove("images/ab/c.webp");
    expect(await store.get("images/ab/c.webp")).toBeUndefined();
  });

  it("stores a large object completely", async () => {
    const bytes = Buffer.alloc(3_000_000, 7);
    await store.put("images/large", bytes, "image/avif");
    expect((await store.get("images/large"))?.length).toBe(bytes.length);
  });

  it("retries when the server has closed a kept-alive connection", async () => {
    await store.put("images/kept", Buffer.from("kept"), "image/webp");
    for (const server of servers) server.closeIdleConnections();
    expect(await store.has("images/kept")).toBe(true);
  });
});

describe("an S3 store that reports an error", () => {
  const reported: string[] = [];
  const times = { connectMs: 200, responseMs: 300 };
  const open = (endpoint: string) =>
    s3Store(settings(endpoint), (error) => reported.push(error.message), times);

  it("throws 503 when the server is unreachable [R27]", async () => {
    const refusal = await refusalOf(open("http://127.0.0.1:1").get("images/a"));
    expect([refusal.kind.status, refusal.retryAfterSeconds]).toEqual([503, 5]);
    expect(reported.at(-1)).toContain("ECONNREFUSED");
  });

  it("throws 503 when the server does not respond in time [R27]", async () => {
    const endpoint = await listen(() => {});
    expect(
      (await refusalOf(open(endpoint).put("images/a", Buffer.from("x"), "image/webp"))).kind.status,
    ).toBe(503);
    expect(reported.at(-1)).toContain("did not respond to PUT in time");
  });

  it("throws 503 when the response stops in the middle of an object", async () => {
    const endpoint = await listen(
      (_request, response) => void response.writeHead(200, { "content-length": 100 }).write("half"),
    );
    expect((await refusalOf(open(endpoint).get("images/a"))).kind.status).toBe(503);
  });

  it("throws 503 when the server denies access", async () => {
    const { endpoint } = await startS3();
    const wrong = s3Store(
      { ...settings(endpoint), accessKeyId: "other" },
      (error) => reported.push(error.message),
      times,
    );
    expect((await refusalOf(wrong.get("images/a"))).kind.status).toBe(503);
    expect(reported.at(-1)).toContain("AccessDenied");
    await refusalOf(wrong.has("images/a"));
    expect(reported.at(-1)).toMatch(
      /^the object store responded 403 to HEAD: .* s3:ListBucket on the bucket/,
    );
  });
});

it.each(["../etc/passwd", "images/../../x", "/etc/passwd", "images/a\0b", "Images/a", ""])(
  "an S3 store rejects the key %j",
  async (key) => {
    await expect(s3Store(settings("http://127.0.0.1:1"), () => {}).get(key)).rejects.toThrow();
  },
);

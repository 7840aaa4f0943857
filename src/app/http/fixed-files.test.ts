import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { mountFixedFiles } from "./fixed-files.server.ts";

const clientDir = await mkdtemp(join(tmpdir(), "mela-client-"));
afterAll(() => rm(clientDir, { recursive: true }));
await mkdir(join(clientDir, "assets"));
await writeFile(join(clientDir, "assets", "manifest-0a1b2c3d.js"), "");
const app = Fastify();
mountFixedFiles(app, clientDir);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

describe("the service worker", () => {
  it("is revalidated at each visit, and sent only if it has changed", async () => {
    const first = await get("/service-worker.js");
    expect(first.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    });
    expect(
      (await get("/service-worker.js", { "if-none-match": String(first.headers.etag) })).statusCode,
    ).toBe(304);
  });

  it("contains the offline page in both languages, and the version of the build", async () => {
    const { body } = await get("/service-worker.js");
    expect(body).toContain("You are offline");
    expect(body).toContain("মনে হচ্ছে আপনি অফলাইনে আছেন");
    expect(body).toContain('version = "manifest-0a1b2c3d.js"');
  });
});

describe("the web manifest", () => {
  it("lists icons that exist in the stated sizes", async () => {
    const { icons } = (await get("/manifest.webmanifest")).json();
    expect(icons).toHaveLength(2);
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      const { width, height, format } = await sharp(icon.rawPayload).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    }
  });
});

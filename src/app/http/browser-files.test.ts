import Fastify from "fastify";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mountBrowserFiles } from "./browser-files.server.ts";

const app = Fastify();
mountBrowserFiles(app);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

describe("the service worker", () => {
  it("is revalidated at each visit, and sent only if it has changed", async () => {
    const first = await get("/service-worker.js");
    expect(first.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(
      (await get("/service-worker.js", { "if-none-match": String(first.headers.etag) })).statusCode,
    ).toBe(304);
  });

  it("contains the offline page in both languages, and uses no cache or storage", async () => {
    const { body } = await get("/service-worker.js");
    expect(body).toContain("You are offline");
    expect(body).toContain("মনে হচ্ছে আপনি অফলাইনে আছেন");
    expect(body).not.toMatch(/\bcaches\b|indexedDB/);
  });

  it.each([
    ["https://mela.test/cart", "en"],
    ["https://mela.test/bn", "bn"],
    ["https://mela.test/bn/cart", "bn"],
    ["https://mela.test/bnx", "en"],
  ])("answers a failed navigation to %s in %s, and ignores other requests", async (url, language) => {
    const { body } = await get("/service-worker.js");
    const listeners: Record<string, (event: unknown) => void> = {};
    const self = {
      addEventListener: (type: string, listener: (event: unknown) => void) =>
        Object.assign(listeners, { [type]: listener }),
      registration: {},
    };
    const offline = () => Promise.reject(new TypeError("Failed to fetch"));
    new Function("self", "fetch", body)(self, offline);
    const responseTo = async (request: { mode: string; method: string; url: string }) => {
      let response: Promise<Response> | undefined;
      const respondWith = (promise: Promise<Response>) => {
        response = promise;
      };
      listeners.fetch?.({ request, preloadResponse: undefined, respondWith });
      return response;
    };
    const page = await responseTo({ mode: "navigate", method: "GET", url });
    expect(page?.status).toBe(503);
    expect(page?.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
    expect(await page?.text()).toContain(`<html lang="${language}"`);
    expect(await responseTo({ mode: "cors", method: "GET", url })).toBeUndefined();
    expect(await responseTo({ mode: "navigate", method: "POST", url })).toBeUndefined();
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

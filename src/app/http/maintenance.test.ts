import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { openLog } from "#platform/log.server.ts";
import { folderStore } from "#platform/storage/object-store.server.ts";
import { createMaintenanceApp } from "./maintenance.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mela-maintenance-"));
const config = readConfig({ MAINTENANCE: "1", DATA_DIR: folder }, folder);
const app = await createMaintenanceApp(
  { config, log: openLog("silent"), objects: folderStore(join(folder, "objects")) },
  folder,
);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const get = (url: string) => app.inject({ method: "GET", url });

describe("in maintenance mode", () => {
  it.each([
    ["/", "en", "Mela will be back soon"],
    ["/cart?x=1", "en", "Mela will be back soon"],
    ["/bn", "bn", "মেলা শিগগিরই ফিরছে"],
    ["/bn/jute-collection", "bn", "মেলা শিগগিরই ফিরছে"],
  ])("the app returns 503 for the page %s, with a message in its language", async (url, language, text) => {
    const response = await get(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": "300",
      "cache-control": "private, no-store",
    });
    expect(response.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'none'; style-src 'sha256-/,
    );
    expect(response.body).toContain(`<html lang="${language}"`);
    expect(response.body).toContain(text);
  });

  it.each([
    ["GET", "/api/products/all/all"],
    ["POST", "/api/users/checkout/orders"],
    ["DELETE", "/api/users/me"],
    ["GET", "/cart.data"],
    ["POST", "/"],
  ] as const)("the app returns a problem document with 503 for %s %s", async (method, url) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({
      "content-type": "application/problem+json; charset=utf-8",
      "retry-after": "300",
    });
    expect(response.json()).toMatchObject({ code: "unavailable" });
  });

  it("the app is alive but not ready, and still serves the files that open pages need", async () => {
    expect((await get("/livez")).statusCode).toBe(200);
    expect((await get("/readyz")).statusCode).toBe(503);
    expect((await get("/service-worker.js")).statusCode).toBe(200);
    // The route exists, although the store has no such image.
    expect((await get(`/images/${"0".repeat(32)}-160.webp`)).statusCode).toBe(404);
  });
});

it("readConfig accepts 0 or 1 for MAINTENANCE", () => {
  expect(readConfig({}, folder).maintenance).toBe(false);
  expect(() => readConfig({ MAINTENANCE: "yes" }, folder)).toThrow(
    "The setting MAINTENANCE is wrong: must be 0 or 1.",
  );
});

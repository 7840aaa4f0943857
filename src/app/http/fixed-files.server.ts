/** Files at fixed URLs: the service worker, the web manifest and the icons. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { brand } from "#shared/brand.ts";
import { paper } from "#shared/colours.ts";
import { imageWidths } from "#shared/images.ts";
import icon192 from "#ui/icon-192.png?inline";
import icon512 from "#ui/icon-512.png?inline";
import worker from "../service-worker.js?raw";
import { staticErrorPage } from "./static-error-page.server.ts";

/** Drawn by `scripts/icons.ts`. */
const icons = [
  { size: 192, data: icon192 },
  { size: 512, data: icon512 },
];
/** The service worker requests pages, files and pictures. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const cacheForADay = "public, max-age=86400";

/** @param clientDir the folder with the browser's files; undefined in development */
export function mountFixedFiles(app: FastifyInstance, clientDir: string | undefined): void {
  const offline = JSON.stringify({
    en: staticErrorPage("offline", "en"),
    bn: staticErrorPage("offline", "bn"),
  });
  const version = JSON.stringify(buildVersion(clientDir));
  const script = [
    `const offlinePages = ${offline};`,
    `const portraitWidth = ${imageWidths[0]};`,
    `const version = ${version};`,
    worker,
  ].join("\n");
  const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 27)}"`;
  app.get("/service-worker.js", async (request, reply) => {
    // Revalidated at each visit, so that a new version is used immediately.
    reply.headers({ etag, "cache-control": "no-cache", "content-security-policy": workerPolicy });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });

  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", cacheForADay)
      .type("application/manifest+json")
      .send(
        JSON.stringify({
          id: "/",
          name: `${brand.name.en} ${brand.name.bn}`,
          short_name: brand.name.en,
          start_url: "/",
          scope: "/",
          display: "standalone",
          background_color: paper,
          theme_color: paper,
          icons: icons.map(({ size }) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: "image/png",
            purpose: "any maskable",
          })),
        }),
      ),
  );

  for (const { size, data } of icons) {
    const png = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
    app.get(`/icon-${size}.png`, async (_request, reply) =>
      reply.header("cache-control", cacheForADay).type("image/png").send(png),
    );
  }
}

/** Returns the name of React Router's manifest, which contains a hash of the names of all files. */
function buildVersion(clientDir: string | undefined): string {
  if (clientDir === undefined) return "development";
  return globSync("manifest-*.js", { cwd: join(clientDir, "assets") }).join();
}

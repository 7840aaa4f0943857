/** Files that browsers look for at fixed addresses: the service worker, the web manifest, the icons. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { brand } from "#shared/brand.ts";
import wheel from "#ui/favicon.svg?raw";
import look from "../app.css?raw";
import worker from "./service-worker.js?raw";
import { stillPage } from "./still-page.server.ts";

const paper = /--color-paper: (#[0-9a-f]{6})/.exec(look)?.[1] ?? "white";
const iconSizes = [192, 512];
const aDay = "public, max-age=86400";

export function mountBrowserFiles(app: FastifyInstance): void {
  const offline = JSON.stringify({ en: stillPage("offline", "en"), bn: stillPage("offline", "bn") });
  const script = `const pages = ${offline};\n${worker}`;
  const etag = `"${createHash("sha256").update(script).digest("base64url").slice(0, 27)}"`;
  app.get("/service-worker.js", async (request, reply) => {
    // Asked for at each visit, so that a new one takes over at once.
    reply.headers({ etag, "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });

  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", aDay)
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
          icons: iconSizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose: "any maskable" })),
        }),
      ),
  );

  for (const size of iconSizes) {
    let drawn: Promise<Buffer> | undefined;
    app.get(`/icon-${size}.png`, async (_request, reply) => {
      drawn ??= drawIcon(size);
      return reply
        .header("cache-control", aDay)
        .type("image/png")
        .send(await drawn);
    });
  }
}

/** The wheel on paper, within the part of the square that every launcher shows. */
function drawIcon(size: number): Promise<Buffer> {
  const drawing = Math.round(size * 0.7);
  const edge = Math.round((size - drawing) / 2);
  return sharp(Buffer.from(wheel), { density: 72 * (drawing / 40) })
    .resize(drawing, drawing)
    .extend({ top: edge, bottom: size - drawing - edge, left: edge, right: size - drawing - edge, background: paper })
    .flatten({ background: paper })
    .png({ palette: true })
    .toBuffer();
}

import type { FastifyInstance } from "fastify";
import { isKnownEtag } from "#platform/http/cached-response.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from "#shared/images.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { openRenditions } from "../actions/renditions.server.ts";

const fileName = new RegExp(`^([0-9a-f]{32})-(${imageWidths.join("|")})\\.(${imageFormats.join("|")})$`);

/**
 * Serves `GET /images/<hash>-<width>.<avif|webp>`. The hash identifies the content, so responses are cached
 * for ever.
 */
export function mountImages(app: FastifyInstance, ctx: Pick<AppContext, "objects" | "log">): void {
  const renditions = openRenditions(ctx.objects, (error) =>
    ctx.log.warn({ err: error }, "could not store a rendition"),
  );
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/images/*",
    async handler(request, reply) {
      const file = request.params["*"];
      // Only names of this form reach the store, so that no other path of the host can be requested.
      const [, hash, width, format] = fileName.exec(file) ?? [];
      if (hash === undefined) throw new Refusal(commonRefusals.not_found);
      const bytes = await renditions.find(hash, Number(width) as ImageWidth, format as ImageFormat);
      if (!bytes) throw new Refusal(commonRefusals.not_found);
      const etag = `"${file}"`;
      reply.headers({
        etag,
        "cache-control": "public, max-age=31536000, immutable",
        // Other sites, mails and link previews may show images.
        "cross-origin-resource-policy": "cross-origin",
      });
      if (isKnownEtag(request, etag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    },
  });
}

import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { imageUrl } from "#shared/images.ts";
import { receiveImage } from "./actions/receive-image.server.ts";
import { storeImage } from "./actions/store-image.server.ts";
import { ImageResponse, mediaRefusals } from "./contract.ts";

export const mediaEndpoints = [
  defineEndpoint({
    method: "POST",
    path: "/images",
    guard: "anyone",
    limit: "images",
    summary: "Uploads an image (multipart field `image`); needs an access token or the operator's key",
    query: z.object({
      key: z.string().max(200).optional().describe("The operator's key, instead of an access token"),
    }),
    response: ImageResponse,
    refusals: Object.values(mediaRefusals),
    ownBody: true,
    authorize: (ctx, person, request) =>
      person !== undefined || isKey((request.query as { key?: unknown }).key, ctx.config.imageApiKey),
    async handler(ctx, { person, request, reply }) {
      reply.header("cache-control", "private, no-store");
      const { hash, ...image } = await receiveImage(request, (bytes) =>
        storeImage(ctx, bytes, person?.id ?? null, ctx.now()),
      );
      return {
        success: true as const,
        data: { display_url: ctx.config.publicUrl + imageUrl(hash), ...image },
      };
    },
  }),
];

/** Compares hashes, which have equal lengths, in constant time. */
function isKey(candidate: unknown, key: string | undefined): boolean {
  if (typeof candidate !== "string" || key === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(candidate), hash(key));
}

import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { call } from "#platform/http/call.server.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { storeImage } from "./actions/store-image.server.ts";
import { receivePicture } from "./actions/upload.server.ts";
import { ImageAnswer } from "./contract.ts";

export const mediaCalls = [
  call({
    method: "POST",
    path: "/images",
    guard: "anyone",
    limit: "pictures",
    summary: "Uploads an image (multipart field `image`); needs an access token or the operator's key",
    query: z.object({
      key: z.string().max(200).optional().describe("The operator's key, instead of an access token"),
    }),
    answer: ImageAnswer,
    ownBody: true,
    admit: (at, person, request) =>
      person !== undefined || isKey((request.query as { key?: unknown }).key, at.config.imageApiKey),
    async run(at, { person, request, reply }) {
      reply.header("cache-control", "private, no-store");
      const { hash, ...image } = await receivePicture(request, (bytes) =>
        storeImage(at, bytes, person?.id ?? null, at.now()),
      );
      return {
        success: true as const,
        data: { display_url: at.config.publicUrl + imageUrl(hash), ...image },
      };
    },
  }),
];

/** Compares digests, which are equally long and tell nothing by the time it takes. */
function isKey(given: unknown, key: string | undefined): boolean {
  if (typeof given !== "string" || key === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** Reads the one picture of a multipart upload, within its limits, before anything is made of it. */
import type { FastifyRequest } from "fastify";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { maxImageBytes, mediaRefusals } from "../contract.ts";

const field = "image";
/** What the parts' heads and a few small fields may add to the picture itself. */
const maxFrameBytes = 64 * 1024;
/** Of all uploads together, as they are held in memory: a burst is put off instead of filling it. */
const maxHeldBytes = 160 * 1024 * 1024;
let heldBytes = 0;

/** @throws Refusal 400 for a broken form, another field or a second file; 413, 415, 422 `image_missing`, 503 when many upload at once. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal(commonRefusals.unsupported_type);
  if (Number(request.headers["content-length"] ?? 0) > maxImageBytes + maxFrameBytes) throw new Refusal(mediaRefusals.image_too_large);
  const chunks: Buffer[] = [];
  let held = 0;
  try {
    let files = 0;
    for await (const part of request.parts({ limits: { files: 2, fields: 8, parts: 10, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 20, fileSize: maxImageBytes } })) {
      if (part.type !== "file") {
        if (part.fieldname === field || part.fieldname === "") throw new Refusal(commonRefusals.malformed);
        continue;
      }
      if (part.fieldname !== field || ++files > 1) throw new Refusal(commonRefusals.malformed);
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (heldBytes + chunk.length > maxHeldBytes) throw new Refusal(commonRefusals.unavailable, {}, 2);
        heldBytes += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
      }
      if (part.file.truncated) throw new Refusal(mediaRefusals.image_too_large);
    }
    if (held === 0) throw new Refusal(mediaRefusals.image_missing);
    return Buffer.concat(chunks);
  } catch (error) {
    // What is left of the body must flow away, or the connection would stand still with it.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  } finally {
    heldBytes -= held;
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const tooLarge = error instanceof Error && (error as Error & { code?: string }).code === "FST_REQ_FILE_TOO_LARGE";
  return new Refusal(tooLarge ? mediaRefusals.image_too_large : commonRefusals.malformed);
}

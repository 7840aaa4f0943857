/** Reads the one picture of a multipart upload, within its limits, before anything is made of it. */
import type { FastifyRequest } from "fastify";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { maxImageBytes, mediaRefusals } from "../contract.ts";

const field = "image";
/** What the parts' heads and a few small fields may add to the picture itself. */
const maxFrameBytes = 64 * 1024;
const limits = {
  files: 2,
  fields: 8,
  parts: 10,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
  fileSize: maxImageBytes,
};
/** Of all uploads together, as they are held in memory: a burst is put off instead of filling it. */
const maxHeldBytes = 160 * 1024 * 1024;
let heldBytes = 0;

/**
 * Hands the picture of an upload to `take` and answers what it answers.
 * @throws Refusal 400 for a broken form, another field or a second file; 413; 415; 422 `image_missing`; 503 when too many upload at once; and what `take` throws.
 */
export async function receivePicture<T>(
  request: FastifyRequest,
  take: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal(commonRefusals.unsupported_type);
  if (Number(request.headers["content-length"] ?? 0) > maxImageBytes + maxFrameBytes)
    throw new Refusal(mediaRefusals.image_too_large);
  let held = 0;
  const hold = (bytes: number) => {
    if (heldBytes + bytes > maxHeldBytes) throw new Refusal(commonRefusals.unavailable, {}, 2);
    heldBytes += bytes;
    held += bytes;
  };
  try {
    // Until it is stored: those that wait for their turn at the pipeline are in memory too.
    return await take(await readPicture(request, hold));
  } finally {
    heldBytes -= held;
  }
}

async function readPicture(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer> {
  let picture: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== field || picture) throw new Refusal(commonRefusals.malformed);
        picture = await readFile(part.file, hold);
      } else if (part.fieldname === field || part.fieldname === "")
        throw new Refusal(commonRefusals.malformed);
    }
  } catch (error) {
    // What is left of the body must flow away, or the connection would stand still with it.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
  if (!picture?.length) throw new Refusal(mediaRefusals.image_missing);
  return picture;
}

async function readFile(
  file: AsyncIterable<Buffer> & { truncated?: boolean },
  hold: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new Refusal(mediaRefusals.image_too_large);
  return Buffer.concat(chunks);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const tooLarge =
    error instanceof Error && (error as Error & { code?: string }).code === "FST_REQ_FILE_TOO_LARGE";
  return new Refusal(tooLarge ? mediaRefusals.image_too_large : commonRefusals.malformed);
}

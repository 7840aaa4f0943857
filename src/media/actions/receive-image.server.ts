/** Reads the image of a multipart upload within limits of size and memory. */
import type { FastifyRequest } from "fastify";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { maxImageBytes, mediaRefusals } from "../contract.ts";

const field = "image";
/** Allowance for part headers and small fields. */
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
/** Limit of all concurrent uploads, which are held in memory. Further uploads get 503. */
const maxHeldBytes = 160 * 1024 * 1024;
let heldBytes = 0;

/**
 * Reads the image of an upload and passes it to `process`.
 * @throws Refusal 400 for a malformed form, a file in another field, a second file or an image that is sent
 * as text (other texts are ignored); 413; 415; 422 `image_missing`; 503 for too many concurrent uploads
 */
export async function receiveImage<T>(
  request: FastifyRequest,
  process: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal(commonRefusals.unsupported_type);
  if (Number(request.headers["content-length"] ?? 0) > maxImageBytes + maxFrameBytes)
    throw new Refusal(mediaRefusals.image_too_large);
  let held = 0;
  const hold = (bytes: number) => {
    if (heldBytes + bytes > maxHeldBytes) throw new Refusal(commonRefusals.busy, {}, 2);
    heldBytes += bytes;
    held += bytes;
  };
  try {
    // Counted until the image is stored, because uploads that wait for the pipeline are in memory too.
    return await process(await readImage(request, hold));
  } finally {
    heldBytes -= held;
  }
}

async function readImage(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer> {
  let image: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== field || image) throw new Refusal(commonRefusals.malformed);
        image = await readFile(part.file, hold);
      } else if (part.fieldname === field || part.fieldname === "")
        throw new Refusal(commonRefusals.malformed);
    }
  } catch (error) {
    // The rest of the body must be consumed, or the connection would stall.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
  if (!image?.length) throw new Refusal(mediaRefusals.image_missing);
  return image;
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

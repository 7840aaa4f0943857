/**
 * The image pipeline. An upload is checked, decoded completely, rotated upright and re-encoded without
 * metadata as a master, which is at most as wide as the widest rendition. Renditions (AVIF and WebP in fixed
 * widths) are encoded from the master.
 */
import sharp, { type SharpOptions } from "sharp";
import { type ImageFormat, type ImageWidth, imageWidths } from "#shared/images.ts";
import { Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { maxImageBytes, maxImagePixels, mediaRefusals } from "../contract.ts";
import { hasActiveTail, readImageFile } from "../rules.ts";

export interface DecodedImage {
  master: Buffer;
  /** Size of the master, upright. */
  width: number;
  height: number;
  placeholder: string;
}

// One thread per image and no cache, so that two cores and limited memory are enough.
sharp.concurrency(1);
sharp.cache(false);
// libvips may only use the loaders of the five formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/**
 * For uploads only, so that they never wait for renditions. `receive-image.server.ts` limits how many may
 * wait by their memory.
 */
const decodeSemaphore = createSemaphore(2);
/**
 * Images of more than `largePixels` are decoded one after another, whatever their format: AVIF and interlaced
 * PNG are decoded as a whole, and 49 megapixels take up to 0.9 GB (measured).
 */
const largeDecodeSemaphore = createSemaphore(1);
const largePixels = 16_000_000;

const masterWidth = Math.max(...imageWidths);
// The master of a taller image is narrower, so that its size is bounded.
const masterHeight = masterWidth * 4;
const secondsPerImage = 15;
const maxPlaceholderLength = 300;

const decoding: SharpOptions = {
  limitInputPixels: maxImagePixels,
  failOn: "warning",
  sequentialRead: true,
  autoOrient: true,
};

/**
 * Measured on the demo's pictures: effort 2 makes AVIF a tenth larger than effort 4 in a sixth of the time.
 * In a grid, where 360 to 640 are used on dense phone screens, a slightly lower quality is invisible and
 * keeps files small.
 */
const avifQuality: Record<ImageWidth, number> = { 160: 50, 320: 38, 360: 33, 480: 34, 640: 32, 1280: 50 };

/** @throws Refusal of `mediaRefusals` unless the file is one complete still image within the limits */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  checkFile(bytes);
  try {
    const pixels = await decodeSemaphore(() => pixelsOf(bytes));
    const work = () => decodeSemaphore(() => decode(bytes));
    return await (pixels > largePixels ? largeDecodeSemaphore(work) : work());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(mediaRefusals.image_unreadable);
  }
}

function checkFile(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refusal(mediaRefusals.image_missing);
  if (bytes.length > maxImageBytes) throw new Refusal(mediaRefusals.image_too_large);
  const file = readImageFile(bytes);
  if (!file) throw new Refusal(mediaRefusals.image_type);
  if (file.animated) throw new Refusal(mediaRefusals.image_animated);
  if (file.end === undefined) throw new Refusal(mediaRefusals.image_unreadable);
  if (hasActiveTail(bytes, file.end)) throw new Refusal(mediaRefusals.image_type);
}

/** Reads the number of pixels from the header, so that an image that is too large is not decoded. */
async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { ...decoding, limitInputPixels: false }).metadata();
  if (width * height > maxImagePixels) throw new Refusal(mediaRefusals.image_too_many_pixels);
  return width * height;
}

async function decode(bytes: Uint8Array): Promise<DecodedImage> {
  const { data: master, info } = await sharp(bytes, decoding)
    .timeout({ seconds: secondsPerImage })
    .resize({ width: masterWidth, height: masterHeight, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 92, alphaQuality: 100, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  return { master, width: info.width, height: info.height, placeholder: await placeholderOf(master) };
}

async function placeholderOf(master: Buffer): Promise<string> {
  for (const size of [14, 8, 4]) {
    const tiny = await sharp(master)
      .resize({ width: size, height: size, fit: "inside" })
      .webp({ quality: 25, alphaQuality: 25, effort: 4 })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString("base64")}`;
    if (url.length <= maxPlaceholderLength) return url;
  }
  return "data:,";
}

/** Encodes the master in `width`, or in its own width if it is narrower. */
export async function renderImage(
  master: Uint8Array,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Buffer> {
  const image = sharp(master)
    .timeout({ seconds: secondsPerImage })
    .resize({ width, withoutEnlargement: true });
  return (
    format === "avif"
      ? image.avif({ quality: avifQuality[width], effort: 2, chromaSubsampling: "4:2:0" })
      : image.webp({ quality: 72, effort: 4 })
  ).toBuffer();
}

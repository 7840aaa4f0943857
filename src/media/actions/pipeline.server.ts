/**
 * The picture pipeline. A file that comes in is checked, decoded whole, turned upright and stored again without its metadata as one master,
 * never wider than the widest rendition; every AVIF and WebP in a given width is made of the master.
 */
import sharp, { type SharpOptions } from "sharp";
import { Refusal } from "#shared/refusal.ts";
import { createSemaphore } from "#shared/semaphore.ts";
import { type imageFormats, imageWidths } from "#shared/stored-image.ts";
import { maxImageBytes, maxImagePixels, mediaRefusals } from "../contract.ts";
import { hasActiveTail, readPictureFile } from "../rules.ts";

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];

export interface DecodedPicture {
  master: Buffer;
  /** Of the master, upright. */
  width: number;
  height: number;
  placeholder: string;
}

// One thread per picture and no cache, so that two cores and a bounded memory are enough for a shop.
sharp.concurrency(1);
sharp.cache(false);
// No loader but those of the five kinds is ever asked, whatever a file looks like to libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** For uploads only, so that they never wait for renditions. `upload.server.ts` limits how many may wait by their memory. */
const atMostTwo = createSemaphore(2);
/** AVIF and interlaced PNG are decoded as a whole: measured, 49 megapixels take up to 0.9 GB, so such pictures come one after another. */
const oneLarge = createSemaphore(1);
const largePixels = 16_000_000;

const masterWidth = Math.max(...imageWidths);
const masterHeight = masterWidth * 4;
const secondsAPicture = 15;
const maxPlaceholderLength = 300;

const decoding: SharpOptions = {
  limitInputPixels: maxImagePixels,
  failOn: "warning",
  sequentialRead: true,
  autoOrient: true,
};

/**
 * Measured on the demo's pictures: effort 2 makes AVIF a tenth larger than effort 4 in a sixth of the time. In a grid, where 640 stands for
 * a phone's dense screen, a little less quality is not seen and keeps a card's picture small.
 */
const avifQuality: Record<ImageWidth, number> = { 160: 50, 320: 44, 640: 38, 1280: 50 };

/** @throws Refusal by `mediaRefusals` for whatever is not one still, whole picture within the limits. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  checkFile(bytes);
  try {
    const pixels = await atMostTwo(() => pixelsOf(bytes));
    const work = () => atMostTwo(() => decode(bytes));
    return await (pixels > largePixels ? oneLarge(work) : work());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(mediaRefusals.image_unreadable);
  }
}

function checkFile(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refusal(mediaRefusals.image_missing);
  if (bytes.length > maxImageBytes) throw new Refusal(mediaRefusals.image_too_large);
  const file = readPictureFile(bytes);
  if (!file) throw new Refusal(mediaRefusals.image_type);
  if (file.animated) throw new Refusal(mediaRefusals.image_animated);
  if (file.end === undefined) throw new Refusal(mediaRefusals.image_unreadable);
  if (hasActiveTail(bytes, file.end)) throw new Refusal(mediaRefusals.image_type);
}

/** Reads the header alone: nothing is decoded for a picture that says itself that it is too big. */
async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { ...decoding, limitInputPixels: false }).metadata();
  if (width * height > maxImagePixels) throw new Refusal(mediaRefusals.image_too_many_pixels);
  return width * height;
}

async function decode(bytes: Uint8Array): Promise<DecodedPicture> {
  const { data: master, info } = await sharp(bytes, decoding)
    .timeout({ seconds: secondsAPicture })
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

/** The master in `width`, or as it is when it is narrower. */
export async function renderPicture(
  master: Uint8Array,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Buffer> {
  const picture = sharp(master)
    .timeout({ seconds: secondsAPicture })
    .resize({ width, withoutEnlargement: true });
  return (
    format === "avif"
      ? picture.avif({ quality: avifQuality[width], effort: 2, chromaSubsampling: "4:2:0" })
      : picture.webp({ quality: 72, effort: 4 })
  ).toBuffer();
}

/** Makes large photos smaller in the browser, because many vendors have a slow connection. */

import { isHeic } from "./photo-errors.ts";

/** Photos up to this size are uploaded as they are, except HEIC. */
const maxUnchangedBytes = 1_000_000;
/** Twice the width of the largest rendition. */
const maxSidePixels = 2_560;
const jpegQuality = 0.85;

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns a smaller JPEG of a photo, upright and on a white ground, and without metadata. Returns the photo
 * itself if it is small, if the browser cannot decode it, or if the JPEG would not be smaller. A HEIC photo
 * of any size becomes a JPEG, even a larger one, if the browser can decode it. GIFs stay as they are, because
 * the server rejects animated ones with a message.
 * @throws the reason of an abort
 */
export async function shrinkPhoto(photo: File, signal?: AbortSignal): Promise<File> {
  const isLarge = photo.size > maxUnchangedBytes && photo.type !== "image/gif";
  if (!isLarge && !isHeic(photo)) return photo;
  const jpeg = await oneAtATime(async () => {
    signal?.throwIfAborted();
    return toJpeg(photo).catch(() => null);
  });
  // The server does not accept HEIC, so any JPEG is better.
  if (!jpeg || (jpeg.size >= photo.size && !isHeic(photo))) return photo;
  return new File([jpeg], `${photo.name.replace(/\.\w+$/, "")}.jpg`, { type: jpeg.type });
}

/** Runs after earlier work, because a decoded photo takes four bytes a pixel: 200 MB for the largest ones. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** @throws any error if the browser cannot decode or draw the photo */
async function toJpeg(photo: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
    return await drawJpeg(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  } finally {
    bitmap.close();
  }
}

async function drawJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  // JPEG has no transparency: without this, transparent parts would be black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  try {
    return await encodeJpeg(canvas);
  } finally {
    // Safari frees the memory of a canvas late, unless it is empty.
    canvas.width = 0;
  }
}

function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function encodeJpeg(canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob | null> {
  const type = "image/jpeg";
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality: jpegQuality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

import { z } from "zod";
import { refusals } from "#shared/refusal.ts";

/** Widths in pixels in which every picture is stored, never larger than the original. */
export const imageWidths = [160, 320, 640, 1280] as const;
export const imageFormats = ["avif", "webp"] as const;
export const maxImageBytes = 10 * 1024 * 1024;
export const maxImagePixels = 50_000_000;

export const mediaRefusals = refusals({
  image_missing: [422, "Please choose a picture."],
  image_too_large: [413, "The picture is larger than 10 MB."],
  image_unreadable: [422, "This picture cannot be read. It may be damaged."],
  image_too_many_pixels: [422, "The picture has more than 50 megapixels."],
  image_animated: [422, "Please choose a still picture: this one moves."],
  image_type: [415, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture."],
});

export const ImageAnswer = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
});

/** A stored picture as screens need it; `placeholder` is a tiny data: URL shown until the picture is there. */
export interface StoredImage {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
}

/** The address of a stored picture: content-addressed, so it never changes. Root-relative, as the shop may be reached under several names. */
export function imageUrl(hash: string, width: number = 640, format: (typeof imageFormats)[number] = "webp"): string {
  return `/images/${hash}-${width}.${format}`;
}

/** The hash in an address that our own image call gave out, with or without our origin; undefined for any other. */
export function hashOfImageUrl(url: string, ownOrigin: string): string | undefined {
  const path = url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url;
  return /^\/images\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(path)?.[1];
}

/** Widths of the renditions of an image, in pixels, never larger than the original. */
export const imageWidths = [160, 320, 360, 480, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * A stored image for screens. `placeholder` is a tiny data: URL that is shown until the image has loaded.
 */
export interface StoredImage {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Returns the URL of a stored image. It is content-addressed, so it never changes, and root-relative, because
 * the shop may have several host names.
 */
export function imageUrl(hash: string, width: ImageWidth = 640, format: ImageFormat = "webp"): string {
  return `/images/${hash}-${width}.${format}`;
}

/** Returns the hash in a URL from `imageUrl`; undefined for any other text. */
export function hashInImagePath(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(path)?.[1];
}

/** Like `hashInImagePath`, for a URL with or without our origin. */
export function hashInImageUrl(url: string, ownOrigin: string): string | undefined {
  return hashInImagePath(url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url);
}

/** Widths of the renditions of an image, in pixels, never larger than the original. */
export const imageWidths = [160, 320, 640, 1280] as const;
export const imageFormats = ["avif", "webp"] as const;

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
export function imageUrl(
  hash: string,
  width: number = 640,
  format: (typeof imageFormats)[number] = "webp",
): string {
  return `/images/${hash}-${width}.${format}`;
}

/** Returns the hash in a URL from `imageUrl`; undefined for any other text. */
export function hashOfImage(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(path)?.[1];
}

/** Like `hashOfImage`, for a URL with or without our origin. */
export function hashOfImageUrl(url: string, ownOrigin: string): string | undefined {
  return hashOfImage(url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url);
}

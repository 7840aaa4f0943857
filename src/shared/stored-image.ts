/** Widths in pixels in which every picture is stored, never larger than the original. */
export const imageWidths = [160, 320, 640, 1280] as const;
export const imageFormats = ["avif", "webp"] as const;

/**
 * A stored picture as screens need it; `placeholder` is a tiny data: URL shown until the picture is there.
 */
export interface StoredImage {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * The address of a stored picture: content-addressed, so it never changes. Root-relative, as the shop may be
 * reached under several names.
 */
export function imageUrl(
  hash: string,
  width: number = 640,
  format: (typeof imageFormats)[number] = "webp",
): string {
  return `/images/${hash}-${width}.${format}`;
}

/** The hash in what `imageUrl` gave out; undefined for any other text. */
export function hashOfImage(path: string): string | undefined {
  return /^\/images\/([0-9a-f]{32})-\d+\.(?:avif|webp)$/.exec(path)?.[1];
}

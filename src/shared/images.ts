/** Images: the limits of uploads, how stored images are addressed, and the cards of social networks. */

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
 * the instance may have several host names.
 */
export function imageUrl(hash: string, width: ImageWidth = 640, format: ImageFormat = "webp"): string {
  return `/images/${hash}-${width}.${format}`;
}

const imagePath = new RegExp(`^/images/([0-9a-f]{32})-\\d+\\.(?:${imageFormats.join("|")})$`);

/** Returns the hash in a URL from `imageUrl`; undefined for any other text. */
export function hashInImagePath(path: string): string | undefined {
  return imagePath.exec(path)?.[1];
}

/** Like `hashInImagePath`, for a URL with or without our origin. */
export function hashInImageUrl(url: string, ownOrigin: string): string | undefined {
  return hashInImagePath(url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url);
}

/** The largest profile or product photo that may be uploaded. */
export const maxImageMegabytes = 10;
/**
 * Images that a shopper may upload before the e-mail address is verified; multiplied by RATE_LIMIT_FACTOR.
 */
export const maxUnverifiedImages = 1;
/**
 * Days after which an unreferenced image is deleted. A product draft that references it may exist only in a
 * browser.
 */
export const unreferencedImageDays = 30;
export const maxImageMegapixels = 50;

/** Size in pixels of the cards that social networks show for a link. */
export const cardSize = { width: 1200, height: 630 } as const;

export const cardKinds = ["product", "category", "shop"] as const;
export type CardKind = (typeof cardKinds)[number];

/** What a card shows, in one language. */
export interface CardContent {
  title: string;
  price?: string | undefined;
  /** A smaller line: the shop, or what a category or shop is about. */
  line: string;
  imageHash: string | undefined;
}

import { maxImageMegabytes, maxImageMegapixels, unreferencedImageDays } from "#shared/images.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type ProblemOf, problemOf, problemSentence } from "./problem.ts";

/** Accepted types of a photo. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
const maxPhotoBytes = maxImageMegabytes * 1024 * 1024;

/** Returns whether a file is HEIC, the format of many phones. Some systems state no type, only the name. */
export const isHeic = ({ name, type }: File) =>
  !photoTypes.includes(type) && (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name));

/**
 * Returns why a chosen file cannot be uploaded, or undefined. Large photos and HEIC are only checked by
 * `preparePhoto`, because most browsers can make them smaller, and some can decode HEIC.
 */
export function photoError(photo: File, locale: Locale): string | undefined {
  if (!photoTypes.includes(photo.type) && !isHeic(photo)) return m.shared_photo_wrong(locale);
  return photo.size === 0 ? m.shared_photo_unreadable(locale) : undefined;
}

/** A photo that is not sent, because the server would reject it. */
export class UnusablePhoto extends Error {
  readonly reason: "heic" | "too_large";

  constructor(reason: UnusablePhoto["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** @throws UnusablePhoto if the server would reject a photo that could not be made smaller */
export function checkBeforeUpload(photo: File): void {
  if (isHeic(photo)) throw new UnusablePhoto("heic");
  if (photo.size > maxPhotoBytes) throw new UnusablePhoto("too_large");
}

const permanentCodes: readonly ProblemOf<"POST /images">["code"][] = [
  "image_too_large",
  "too_large",
  "image_type",
  "image_unreadable",
  "image_missing",
  "image_animated",
  "image_too_many_pixels",
];

/** Returns whether the photo itself is why an upload failed, so that every other attempt fails too. */
export function isPhotoUnusable(error: unknown): boolean {
  const problem = problemOf<"POST /images">(error);
  return error instanceof UnusablePhoto || (problem !== undefined && permanentCodes.includes(problem.code));
}

/** Returns why an upload failed. */
export function photoProblem(error: unknown, locale: Locale): string {
  const parameters = {
    max: formatNumber(maxImageMegabytes, locale),
    megapixels: formatNumber(maxImageMegapixels, locale),
    days: formatNumber(unreferencedImageDays, locale),
  };
  const sentences: {
    [Code in ProblemOf<"POST /images">["code"]]?: (locale: Locale, values: typeof parameters) => string;
  } = {
    image_too_large: m.shared_photo_large,
    too_large: m.shared_photo_large,
    image_type: m.shared_photo_wrong,
    image_unreadable: m.shared_photo_unreadable,
    image_animated: m.shared_photo_moves,
    image_too_many_pixels: m.shared_photo_pixels,
    storage_full: m.shared_photo_full,
    shopper_storage_full: m.shared_photo_shopper_full,
    picture_unconfirmed: m.shared_photo_unconfirmed,
  };
  if (error instanceof UnusablePhoto)
    return error.reason === "heic" ? m.shared_photo_heic(locale) : m.shared_photo_large(locale, parameters);
  const problem = problemOf<"POST /images">(error);
  return (problem && sentences[problem.code]?.(locale, parameters)) ?? problemSentence(error, locale);
}

import {
  maxImageMegabytes,
  maxImageMegapixels,
  maxShopperStoredMegabytes,
  maxStoredMegabytes,
  unreferencedImageDays,
} from "#shared/images.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { type ProblemOf, problemOf, problemSentence } from "./problem.ts";

/** Accepted types of a photo. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
const maxPhotoBytes = maxImageMegabytes * 1024 * 1024;

/** Some systems do not know the type of these photos of phones, only their names. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns why a chosen photo cannot be uploaded, or undefined. */
export function photoError(photo: File, locale: Locale): string | undefined {
  if (!photoTypes.includes(photo.type))
    return isHeic(photo) ? m.shared_photo_heic(locale) : m.shared_photo_wrong(locale);
  if (photo.size === 0) return m.shared_photo_unreadable(locale);
  return photo.size > maxPhotoBytes
    ? m.shared_photo_large(locale, { max: formatNumber(maxImageMegabytes, locale) })
    : undefined;
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
  return problem !== undefined && permanentCodes.includes(problem.code);
}

/** Returns why the server rejected a photo. */
export function photoProblem(error: unknown, locale: Locale): string {
  const parameters = {
    max: formatNumber(maxImageMegabytes, locale),
    megapixels: formatNumber(maxImageMegapixels, locale),
    room: formatNumber(maxStoredMegabytes, locale),
    shopperRoom: formatNumber(maxShopperStoredMegabytes, locale),
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
  const problem = problemOf<"POST /images">(error);
  return (problem && sentences[problem.code]?.(locale, parameters)) ?? problemSentence(error, locale);
}

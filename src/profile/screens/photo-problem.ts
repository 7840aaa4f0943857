import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import {
  photoMaxMegabytes,
  photoMaxMegapixels,
  pictureRoomMegabytes,
  shopperRoomMegabytes,
  unreferencedPictureDays,
} from "#shared/picture-limits.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";

/** Returns why the server rejected a photo. */
export function photoProblem(problem: unknown, locale: Locale): string {
  const sentences: Record<
    string,
    (
      locale: Locale,
      parameters: { max: string; megapixels: string; room: string; shopperRoom: string; days: string },
    ) => string
  > = {
    image_too_large: m.accounts_photo_large,
    too_large: m.accounts_photo_large,
    image_type: m.accounts_photo_wrong,
    image_unreadable: m.accounts_photo_unreadable,
    image_animated: m.accounts_photo_moves,
    image_too_many_pixels: m.accounts_photo_pixels,
    storage_full: m.accounts_photo_full,
    shopper_storage_full: m.accounts_photo_shopper_full,
    picture_unconfirmed: m.accounts_photo_unconfirmed,
  };
  const parameters = {
    max: formatNumber(photoMaxMegabytes, locale),
    megapixels: formatNumber(photoMaxMegapixels, locale),
    room: formatNumber(pictureRoomMegabytes, locale),
    shopperRoom: formatNumber(shopperRoomMegabytes, locale),
    days: formatNumber(unreferencedPictureDays, locale),
  };
  const sentence = problem instanceof ApiProblem ? sentences[problem.code] : undefined;
  return sentence ? sentence(locale, parameters) : problemSentence(problem, locale);
}

import { z } from "zod";
import { photoMaxMegabytes, photoMaxMegapixels, pictureRoomMegabytes, shopperRoomMegabytes, unshownPictureDays } from "#shared/picture-limits.ts";
import { refusals } from "#shared/refusal.ts";
import { hashOfImage } from "#shared/stored-image.ts";

export const maxImageBytes = photoMaxMegabytes * 1024 * 1024;
export const maxImagePixels = photoMaxMegapixels * 1_000_000;
export const maxStoredBytes = pictureRoomMegabytes * 1024 * 1024;
export const shopperStoredBytes = shopperRoomMegabytes * 1024 * 1024;

export const mediaRefusals = refusals({
  image_missing: [422, "Please choose a picture."],
  image_too_large: [413, `The picture is larger than ${photoMaxMegabytes} MB.`],
  image_unreadable: [422, "This picture cannot be read. It may be damaged."],
  image_too_many_pixels: [422, `The picture has more than ${photoMaxMegapixels} megapixels.`],
  image_animated: [422, "Please choose a still picture: this one moves."],
  storage_full: [
    409,
    `Your pictures take up ${pictureRoomMegabytes} MB, and there is no room for more. A picture that nothing shows any more makes room after ${unshownPictureDays} days.`,
  ],
  shopper_storage_full: [409, `Your pictures use all of your ${shopperRoomMegabytes} MB. Only vendors can upload photos of products.`],
  picture_unconfirmed: [409, "Please confirm your e-mail address before you upload another picture."],
  image_type: [415, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture."],
});

export const ImageAnswer = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
});

/** The hash in an address that our own image call gave out, with or without our origin; undefined for any other. */
export function hashOfImageUrl(url: string, ownOrigin: string): string | undefined {
  const path = url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url;
  return hashOfImage(path);
}

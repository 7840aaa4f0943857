import { z } from "zod";
import { maxImageMegabytes, maxImageMegapixels, unreferencedImageDays } from "#shared/images.ts";
import { refusals } from "#shared/refusal.ts";

export const maxImageBytes = maxImageMegabytes * 1024 * 1024;
export const maxImagePixels = maxImageMegapixels * 1_000_000;
/** Storage for the images of a vendor or an admin, including their renditions; times RATE_LIMIT_FACTOR. */
export const maxStoredBytes = 200 * 1024 * 1024;
/** Storage for the images of a shopper, who only needs a profile photo; times RATE_LIMIT_FACTOR. */
export const maxShopperStoredBytes = 5 * 1024 * 1024;

export const mediaRefusals = refusals({
  image_missing: [422, "Please choose an image."],
  image_too_large: [413, `The image is larger than ${maxImageMegabytes} MB.`],
  image_unreadable: [422, "This image cannot be opened. It may be damaged."],
  image_too_many_pixels: [422, `The image has more than ${maxImageMegapixels} megapixels.`],
  image_animated: [422, "Animated images are not supported. Please choose a still image."],
  storage_full: [
    409,
    `Your images have used all of your space. Unused images are deleted after ${unreferencedImageDays} days.`,
  ],
  shopper_storage_full: [
    409,
    "You have used all of the space for your images. Only vendors can upload product photos.",
  ],
  picture_unconfirmed: [409, "Please confirm your e-mail address before you upload another image."],
  image_type: [415, "Please choose a JPEG, PNG, WebP, AVIF or GIF image."],
});

export const ImageResponse = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
});

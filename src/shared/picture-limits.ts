/** Limits of uploaded images: profile photos and product photos. */

/** The largest file that may be uploaded. */
export const photoMaxMegabytes = 10;
/** Storage for the pictures of a vendor or an admin, including their renditions. */
export const pictureRoomMegabytes = 200;
/** Storage for the pictures of a shopper, who only needs a profile photo; multiplied by RATE_LIMIT_FACTOR. */
export const shopperRoomMegabytes = 5;
/**
 * Pictures that a shopper may upload before the e-mail address is verified; multiplied by RATE_LIMIT_FACTOR.
 */
export const unverifiedPictures = 1;
/**
 * Days after which an unreferenced image is deleted. A product draft that references it may exist only in a
 * browser.
 */
export const unreferencedPictureDays = 30;
export const photoMaxMegapixels = 50;

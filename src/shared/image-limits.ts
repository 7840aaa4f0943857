/** Limits of uploaded images: profile photos and product photos. */

/** The largest file that may be uploaded. */
export const maxImageMegabytes = 10;
/** Storage for the images of a vendor or an admin, including their renditions. */
export const maxStoredMegabytes = 200;
/** Storage for the images of a shopper, who only needs a profile photo; multiplied by RATE_LIMIT_FACTOR. */
export const maxShopperStoredMegabytes = 5;
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

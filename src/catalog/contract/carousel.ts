/** The photos of a product page, spec section 9. Not in `constants.ts`, which the home page loads. */
export const carousel = {
  maxSlides: 6,
  transitionMs: 350,
  swipeTolerancePx: 5,
  centerSlidePercent: 80,
} as const;

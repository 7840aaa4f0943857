/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

export const effectiveLabels = ["Home", "Office"] as const;

/** The lines of an address and how long each may be: for a parcel's label. */
export const lineMaximum = {
  fullName: 100,
  landmark: 200,
  province: 100,
  city: 100,
  area: 100,
  address: 300,
} as const;
export type LineName = keyof typeof lineMaximum;

/** Bangladeshi post codes have four digits, and none begins with zero. */
export const zipRange = { least: 1000, most: 9999 } as const;

/** As it may be typed: country code, spaces and brackets too. */
export const mobileTypedMaximum = 25;

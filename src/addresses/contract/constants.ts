/** Constants for the browser, separate from the schemas, which would load the schema library. */

export const effectiveLabels = ["Home", "Office"] as const;

/** Maximum length of each line of an address, so that it fits on a parcel label. */
export const lineMaximum = {
  fullName: 100,
  landmark: 200,
  province: 100,
  city: 100,
  area: 100,
  address: 300,
} as const;
export type LineName = keyof typeof lineMaximum;

/** Bangladeshi post codes have four digits and do not begin with zero. */
export const zipRange = { least: 1000, most: 9999 } as const;

/** Maximum length of a typed mobile number, with country code, spaces and brackets. */
export const mobileTypedMaximum = 25;

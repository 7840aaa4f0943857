/** A value for each day of a chart. */
export interface Measure {
  /** `Sales`. */
  label: string;
  /** The total of all days, formatted. */
  total: string;
  /** One value for each day. */
  values: readonly number[];
  /** Formats a value, e.g. `৳ 1,200`. */
  format: (value: number) => string;
  /** Formats a value for the axis, where space is limited. */
  short: (value: number) => string;
}

/**
 * Classes of the first and the second measure. Each has its own chart, so the colour carries no information.
 */
export const measureColours = ["fill-leaf", "fill-river"] as const;

/** What a chart shows of each day. */
export interface Measure {
  /** `Sales`. */
  label: string;
  /** Of all days together, as text. */
  total: string;
  /** One a day. */
  values: readonly number[];
  /** A value as text: `৳ 1,200`. */
  format: (value: number) => string;
  /** The same at a line of the chart, where there is little room. */
  short: (value: number) => string;
}

/** The look of the first, the second measure; each stands in a picture of its own, so that the colour alone says nothing. */
export const measureColours = ["fill-leaf", "fill-river"] as const;

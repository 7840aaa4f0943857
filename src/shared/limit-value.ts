import { z } from "zod";
import { asciiDigits } from "./text.ts";

/** The largest `limitValue`: the maximum number of items in a list response. */
export const maxLimitValue = 100;

/** `limitValue` from 1 to its maximum, in ASCII or Bangla digits; anything else is 400. */
export const limitValue = z
  .string()
  .transform(asciiDigits)
  .pipe(z.string().regex(/^\d{1,3}$/, `a whole number from 1 to ${maxLimitValue}`))
  .transform(Number)
  .pipe(z.number().min(1).max(maxLimitValue));

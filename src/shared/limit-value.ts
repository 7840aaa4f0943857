import { z } from "zod";
import { asciiDigits } from "./text.ts";

/** Maximum number of items in a list response. */
export const listMaximum = 100;

/** `limitValue` 1 to 100, in ASCII or Bangla digits; anything else is 400. */
export const limitValue = z
  .string()
  .transform(asciiDigits)
  .pipe(z.string().regex(/^\d{1,3}$/, "a whole number from 1 to 100"))
  .transform(Number)
  .pipe(z.number().min(1).max(listMaximum));

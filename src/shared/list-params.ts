/** Query parameters that many lists have: `limitValue`, `cursor` and the search text of a table. */

import { z } from "zod";
import { asciiDigits, isPrintable } from "./characters.ts";
import { maxLimitValue, maxTableSearchLength } from "./request-limits.ts";

/** `limitValue` from 1 to its maximum, in ASCII or Bangla digits; anything else is 400. */
const limitValue = z
  .string()
  .transform(asciiDigits)
  .pipe(z.string().regex(/^\d{1,3}$/, `a whole number from 1 to ${maxLimitValue}`))
  .transform(Number)
  .pipe(z.number().min(1).max(maxLimitValue));

/** The optional parameter `limitValue`. @param more is added to its description */
export const limitParam = (more = "") =>
  limitValue.optional().describe(`How many, 1 to ${maxLimitValue}${more && `. ${more}`}`);

/** An opaque cursor. `parseCursor` validates it. */
export const cursorParam = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .optional()
    .describe("Cursor of the next page, from the Link header of the previous response");

/** A cursor that contains a text if the list is sorted by one. */
export const listCursor = cursorParam(3_000);

/**
 * The search text of a table. PostgreSQL rejects texts with a zero byte. Use `describe` to document the
 * searched fields.
 */
export const tableSearch = z
  .string()
  .refine(isPrintable, "Some characters cannot be used here. Please remove them.")
  .trim()
  .max(maxTableSearchLength);

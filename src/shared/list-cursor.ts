import { z } from "zod";

/**
 * An opaque cursor. It contains a text when the list is sorted by one. `parseCursor`
 * validates it.
 */
export const listCursor = z
  .string()
  .max(3_000)
  .optional()
  .describe("Cursor of the next page, from the Link header of the previous response");

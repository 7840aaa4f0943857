import { z } from "zod";
import { tableSearchMaximum } from "./table-default.ts";
import { isPrintable } from "./text.ts";

/**
 * Words by which a table is searched; PostgreSQL has no text with a zero byte. What they are looked for in is
 * said with `describe`.
 */
export const tableSearch = z
  .string()
  .refine(isPrintable, "Some characters cannot be used here. Please remove them.")
  .trim()
  .max(tableSearchMaximum);

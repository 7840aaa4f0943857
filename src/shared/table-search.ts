import { z } from "zod";
import { maxTableSearchLength } from "./table-limits.ts";
import { isPrintable } from "./text.ts";

/**
 * The search text of a table. PostgreSQL rejects texts with a zero byte. Use `describe` to document the
 * searched fields.
 */
export const tableSearch = z
  .string()
  .refine(isPrintable, "Some characters cannot be used here. Please remove them.")
  .trim()
  .max(maxTableSearchLength);

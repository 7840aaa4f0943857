import { z } from "zod";

/** The opaque cursor of a list that may be ordered by a text: what it says is looked at where it is read, `platform/db/list-order.server.ts`. */
export const listCursor = z
  .string()
  .max(3_000)
  .optional()
  .describe("Cursor of the next page, from the Link header of the previous response");

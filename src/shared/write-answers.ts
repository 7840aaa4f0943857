import { z } from "zod";

/**
 * What calls that write answer: the specification's words for a new id and for how many records changed or
 * went.
 */
export const InsertedAnswer = z.object({ insertedId: z.string() });
export const ModifiedAnswer = z.object({ modifiedCount: z.number() });
export const DeletedAnswer = z.object({ deletedCount: z.number() });

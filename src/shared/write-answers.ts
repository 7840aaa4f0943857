import { z } from "zod";

/**
 * Responses of writing endpoints: the specified names for a new id and for the number of changed or deleted
 * records.
 */
export const InsertedAnswer = z.object({ insertedId: z.string() });
export const ModifiedAnswer = z.object({ modifiedCount: z.number() });
export const DeletedAnswer = z.object({ deletedCount: z.number() });

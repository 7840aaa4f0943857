import { z } from "zod";

/**
 * Responses of writing endpoints: the specified names for a new id and for the number of changed or deleted
 * records.
 */
export const InsertedResponse = z.object({ insertedId: z.string() });
export const ModifiedResponse = z.object({ modifiedCount: z.number() });
export const DeletedResponse = z.object({ deletedCount: z.number() });

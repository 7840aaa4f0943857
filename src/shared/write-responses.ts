import { z } from "zod";

/**
 * Responses of writing endpoints: the specified names for a new id and for the number of changed or deleted
 * records.
 */
export const InsertedResponse = z.object({ insertedId: z.string() });
export const ModifiedResponse = z.object({ modifiedCount: z.number() });
/** @param changed whether the record was changed */
export const modified = (changed: boolean): z.input<typeof ModifiedResponse> => ({
  modifiedCount: changed ? 1 : 0,
});
export const DeletedResponse = z.object({ deletedCount: z.number() });

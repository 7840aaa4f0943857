/**
 * Ids of records. `newId()` returns a UUID of version 7 (RFC 9562, section 5.7). Each id of a process is
 * greater than the ids before it, also within a millisecond, unlike those of `crypto.randomUUIDv7`. Queries
 * rely on it: `order by created_at, id` returns records in the order in which they were created.
 */
export { v7 as newId } from "uuid";

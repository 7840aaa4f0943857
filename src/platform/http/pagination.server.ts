import { encodeTimeCursor, type TimePosition } from "#shared/cursor.ts";
import type { Reply } from "./endpoint.server.ts";

type Query = Record<string, string | number | readonly string[] | undefined>;

/**
 * Sets X-Total-Count, and Link to the next page if there is one.
 * @param path of the endpoint, without /api
 * @param query parameters of the next page besides its cursor
 */
export function setPageHeaders(
  { total, nextCursor }: { total: number; nextCursor: string | undefined },
  path: string,
  query: Query,
  reply: Reply,
): void {
  reply.header("x-total-count", String(total));
  if (nextCursor) setNextLink(path, { ...query, cursor: nextCursor }, reply);
}

/**
 * Sets the Link header to the next page (RFC 8288). Omits empty parameters, and repeats a list for each of
 * its values.
 */
export function setNextLink(path: string, query: Query, reply: Reply): void {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [value].flat().map((item) => [name, String(item)]),
  );
  reply.header("link", `</api${path}?${new URLSearchParams(parameters)}>; rel="next"`);
}

/**
 * Sets the Link header of a list that is sorted by a time, if there is a next page.
 * @param rows one more than `limit` if there is a next page
 * @param positionOf returns the position of a row in the list
 */
export function setNextTimeLink<Row>(
  path: string,
  rows: readonly Row[],
  {
    limit,
    sort,
    positionOf,
    reply,
  }: { limit: number; sort: string; positionOf: (row: Row) => TimePosition; reply: Reply },
): void {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return;
  setNextLink(path, { limitValue: limit, cursor: encodeTimeCursor(sort, positionOf(last)) }, reply);
}

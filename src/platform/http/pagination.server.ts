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

import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Reply } from "./endpoint.server.ts";

/**
 * Sets X-Total-Count, and Link to the next page if there is one (RFC 8288).
 * @param path of the endpoint, with /api
 * @param query parameters of the next page besides its cursor; undefined ones are omitted
 */
export function setPageHeaders(
  { total, nextCursor }: { total: number; nextCursor: string | undefined },
  path: string,
  query: Record<string, string | number | undefined>,
  reply: Reply,
): void {
  reply.header("x-total-count", String(total));
  if (!nextCursor) return;
  const next = new URLSearchParams({ cursor: nextCursor });
  for (const [name, value] of Object.entries(query)) if (value) next.set(name, String(value));
  reply.header("link", `<${path}?${next}>; rel="next"`);
}

export function invalidCursor(): Refusal {
  return new Refusal(commonRefusals.malformed, {
    errors: [{ path: "cursor", code: "wrong_cursor", message: "not a cursor of this list" }],
  });
}

/**
 * Sets the Link header to the next page. Undefined parameters are omitted, and a list is repeated for each of
 * its values.
 */
export function setNextLink(
  reply: Reply,
  path: string,
  query: Record<string, string | number | readonly string[] | undefined>,
): void {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item) => [name, String(item)]),
  );
  reply.header("link", `</api${path}?${new URLSearchParams(parameters)}>; rel="next"`);
}

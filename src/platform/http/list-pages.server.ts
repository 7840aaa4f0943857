import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Reply } from "./endpoint.server.ts";

/**
 * The whole number in a header, and where the next page is, in the one after (RFC 8288).
 * @param path of the call, with /api
 * @param query what the next page is asked with besides its cursor; what is undefined is left out
 */
export function answerPage(
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

export function notACursor(): Refusal {
  return new Refusal(commonRefusals.malformed, {
    errors: [{ path: "cursor", message: "not a cursor of this list" }],
  });
}

/** What is undefined is left out; a list stands there once for each of its values. */
export function linkNext(
  reply: Reply,
  path: string,
  query: Record<string, string | number | readonly string[] | undefined>,
): void {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  reply.header("link", `</api${path}?${new URLSearchParams(given)}>; rel="next"`);
}

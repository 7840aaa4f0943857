import type { IncomingHttpHeaders } from "node:http";
import { commonRefusals, Refusal } from "#shared/refusal.ts";

/** The Idempotency-Key of a request; undefined when it has none. @throws Refusal `malformed` for one that cannot be kept */
export function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["idempotency-key"];
  if (header === undefined) return undefined;
  if (typeof header !== "string" || header.length < 1 || header.length > 255)
    throw new Refusal(commonRefusals.malformed);
  return header;
}

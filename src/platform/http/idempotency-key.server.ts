import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { maxIdempotencyKeyLength } from "#shared/request-limits.ts";

/**
 * Returns the Idempotency-Key of a request, or undefined.
 * @throws Refusal `malformed` if it is empty or too long to be stored
 */
export function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["idempotency-key"];
  if (header === undefined) return undefined;
  if (typeof header !== "string" || header.length < 1 || header.length > maxIdempotencyKeyLength)
    throw new Refusal(commonRefusals.malformed);
  return header;
}

/**
 * Returns what is stored with a key to recognize its request.
 * @param request as text, the same for each repetition
 */
export function requestHash(request: string): string {
  return createHash("sha256").update(request).digest("base64url");
}

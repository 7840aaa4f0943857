/** Converts refusals into errors of better-auth: `{ code, message }`, with codes in capitals. */
import { APIError } from "better-auth/api";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { triesSentence } from "#shared/tries-sentence.ts";
import { accountRefusals } from "../../contract.ts";

/**
 * Header that passes the client address to better-auth. The server drops a header of this name that a client
 * sends.
 */
export const addressHeader = "x-mela-address";

/** Returns the client address as Fastify determined it. */
export function addressOf({ headers }: { headers?: Headers | undefined }): string {
  return headers?.get(addressHeader) ?? "unknown";
}

// Codes that better-auth already has.
const codes: Record<string, string> = {
  [accountRefusals.link_spent.code]: "INVALID_TOKEN",
  [accountRefusals.already_verified.code]: "EMAIL_ALREADY_VERIFIED",
};

/** Runs `work`. @throws APIError instead of a Refusal */
export async function withAuthErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, retryAfterSeconds: wait } = error;
    const code = codes[kind.code] ?? kind.code.toUpperCase();
    const message =
      kind === commonRefusals.too_many_requests ? triesSentence(wait ?? 60, "en") : kind.sentence;
    throw new APIError(
      kind.status as 400,
      { code, message },
      wait === undefined ? {} : { "retry-after": String(wait) },
    );
  }
}

/** Our refusals in the form of the identity endpoints: `{ code, message }`, codes in capitals, as better-auth has them. */
import { APIError } from "better-auth/api";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { triesSentence } from "#shared/tries-sentence.ts";
import { accountRefusals } from "../contract.ts";

/** The header in which the server tells better-auth whom it is talking to; one that comes from outside is dropped first. */
export const addressHeader = "x-mela-address";

/** The address that we ourselves saw. */
export function addressOf({ headers }: { headers?: Headers | undefined }): string {
  return headers?.get(addressHeader) ?? "unknown";
}

// What better-auth calls these itself.
const codes: Record<string, string> = {
  [accountRefusals.link_spent.code]: "INVALID_TOKEN",
  [accountRefusals.already_verified.code]: "EMAIL_ALREADY_VERIFIED",
};

/** @throws APIError in place of a Refusal */
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

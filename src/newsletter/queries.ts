import { callPublic } from "#client/endpoints.ts";
import type { Locale } from "#shared/locale.ts";

/**
 * Subscribes an e-mail address to the newsletter. Visitors call it, so it sends no token.
 * @throws ApiProblem
 */
export async function subscribe(email: string, language: Locale): Promise<void> {
  await callPublic("POST /newsletter", { body: { email, language } });
}

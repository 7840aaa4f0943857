/** Checks a proof of identity before sensitive changes, such as a new role. */

import type { Encryption } from "#accounts/actions/identity/encryption.server.ts";
import { markProven } from "#accounts/store/sessions.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { Refusal } from "#shared/refusal.ts";
import { type IdentityProof, profileRefusals } from "../contract.ts";
import { provePasswordIfAny } from "./own-password.server.ts";
import { proveCode } from "./second-factor.server.ts";

/**
 * Proves the person's identity again: by the password, without a password by a code, and without either by a
 * recent sign-in.
 * @throws Refusal of `provePasswordIfAny`, of `proveCode`, or `sign_in_again`
 */
export async function proveAgain(
  ctx: AppContext,
  encryption: Encryption,
  person: Person,
  { password, code }: IdentityProof,
): Promise<void> {
  if (!(await provePasswordIfAny(ctx, person, password))) {
    if (person.secondFactor) await proveCode(ctx, encryption, person.id, code ?? "");
    else if (!person.recentlyProven) throw new Refusal(profileRefusals.sign_in_again);
    // A recent sign-in must not extend itself.
    else return;
  }
  await markProven(ctx.db, person.id, person.sessionId);
}

/**
 * @throws Refusal `proof_needed` unless the person signed in or proved who they are within the last minutes
 */
export function requireRecentProof({ recentlyProven }: Person): void {
  if (!recentlyProven) throw new Refusal(profileRefusals.proof_needed);
}

/** Two-step sign-in of the signed-in person's account. */
import { queryOptions, skipToken } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { IdentityProof, NewSecondFactor, SecondFactorProof } from "../contract.ts";

export const secondFactorQuery = (id: string) =>
  queryOptions({
    queryKey: ["account", id, "second-factor"],
    queryFn: ({ signal }) => callApi("GET /users/me/second-factor", { signal }),
  });

/** Recovery codes that were just created; `setUp`: by turning two-step sign-in on. */
export interface NewCodes {
  codes: readonly string[];
  setUp: boolean;
}

/**
 * The recovery codes that the person has not confirmed to have saved. Not requested but set, in memory only,
 * so that they survive a change of the language, which unmounts the page.
 */
export const newCodesQuery = (id: string) =>
  queryOptions<NewCodes | null>({ queryKey: ["new-recovery-codes", id], queryFn: skipToken });

export function beginSecondFactor(proof: IdentityProof): Promise<NewSecondFactor> {
  return callApi("POST /users/me/second-factor", { body: proof });
}

/** @returns the recovery codes */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await callApi("POST /users/me/second-factor/confirm", { body: { code } })).recoveryCodes;
}

/** @returns the new recovery codes */
export async function renewRecoveryCodes(proof: SecondFactorProof): Promise<string[]> {
  return (await callApi("POST /users/me/second-factor/recovery-codes", { body: proof })).recoveryCodes;
}

export async function turnOffSecondFactor(proof: SecondFactorProof): Promise<void> {
  await callApi("DELETE /users/me/second-factor", { body: proof });
}

/** Proves the person's identity again. */
export async function proveAgain(proof: IdentityProof): Promise<void> {
  await callApi("POST /users/me/proof", { body: proof });
}

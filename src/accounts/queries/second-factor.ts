/** Two-step sign-in of the signed-in person's account. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { NewSecondFactor, SecondFactor } from "../contract/second-factor.ts";

export interface Proof {
  password?: string;
  code?: string;
}

export const secondFactorQuery = (id: string) =>
  queryOptions({
    queryKey: ["account", id, "second-factor"],
    queryFn: ({ signal }) => callApi<SecondFactor>("/users/me/second-factor", { signal }),
  });

/** @throws ApiProblem: `wrong_password`, `sign_in_again`, `second_factor_on` */
export function beginSecondFactor(proof: Proof): Promise<NewSecondFactor> {
  return callApi("/users/me/second-factor", { method: "POST", body: proof });
}

/** @returns the recovery codes. @throws ApiProblem: `wrong_code` */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (
    await callApi<{ recoveryCodes: string[] }>("/users/me/second-factor/confirm", {
      method: "POST",
      body: { code },
    })
  ).recoveryCodes;
}

/** @returns the new recovery codes. @throws ApiProblem: `wrong_password`, `wrong_code` */
export async function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  return (
    await callApi<{ recoveryCodes: string[] }>("/users/me/second-factor/recovery-codes", {
      method: "POST",
      body: proof,
    })
  ).recoveryCodes;
}

/** @throws ApiProblem: `wrong_password`, `wrong_code` */
export async function turnOffSecondFactor(proof: Proof): Promise<void> {
  await callApi("/users/me/second-factor", { method: "DELETE", body: proof });
}

/** Proves the person's identity again. @throws ApiProblem: `wrong_password`, `wrong_code`, `sign_in_again` */
export async function proveAgain(proof: Proof): Promise<void> {
  await callApi("/users/me/proof", { method: "POST", body: proof });
}

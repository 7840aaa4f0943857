import type { Encryption } from "#accounts/actions/identity/encryption.server.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { DeletedResponse, ModifiedResponse } from "#shared/write-responses.ts";
import { proveAgain } from "../actions/identity-proof.server.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from "../actions/second-factor.server.ts";
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  IdentityProof,
  NewSecondFactor,
  profileRefusals,
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
} from "../contract.ts";

/** Endpoints for two-step sign-in of the caller's account, and for proving their identity again. */
export function secondFactorEndpoints(encryption: Encryption) {
  return [
    defineEndpoint({
      method: "GET",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary: "Returns whether two-step sign-in is on for the caller's account",
      response: SecondFactor,
      async handler(ctx, { person }) {
        const state = await secondFactorOf(ctx, encryption, person.id);
        return { ...state, required: ctx.config.requireAdminSecondFactor && person.role === "admin" };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary: "Creates a secret for the authenticator app of a vendor or an admin; needs the password",
      body: BeginSecondFactor,
      response: NewSecondFactor,
      refusals: [
        profileRefusals.wrong_password,
        profileRefusals.sign_in_again,
        profileRefusals.second_factor_on,
      ],
      handler: (ctx, { person, body }) => beginSecondFactor(ctx, encryption, person, body.password),
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/second-factor/confirm",
      guard: "signed-in",
      summary: "Turns two-step sign-in on with a first code, and ends every other session",
      body: ConfirmSecondFactor,
      response: RecoveryCodes,
      refusals: [
        profileRefusals.wrong_code,
        profileRefusals.second_factor_off,
        profileRefusals.second_factor_on,
      ],
      handler: async (ctx, { person, body }) => ({
        recoveryCodes: await confirmSecondFactor(ctx, encryption, person, body.code),
      }),
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/second-factor/recovery-codes",
      guard: "signed-in",
      summary: "Replaces the recovery codes; needs the password and a code",
      body: SecondFactorProof,
      response: RecoveryCodes,
      refusals: [
        profileRefusals.wrong_password,
        profileRefusals.wrong_code,
        profileRefusals.second_factor_off,
        profileRefusals.codes_changed,
      ],
      handler: async (ctx, { person, body }) => ({
        recoveryCodes: await renewRecoveryCodes(ctx, encryption, person, body),
      }),
    }),
    defineEndpoint({
      method: "DELETE",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary: "Turns two-step sign-in off; needs the password and a code",
      body: SecondFactorProof,
      response: DeletedResponse,
      refusals: [
        profileRefusals.wrong_password,
        profileRefusals.wrong_code,
        profileRefusals.second_factor_off,
      ],
      async handler(ctx, { person, body }) {
        await turnOffSecondFactor(ctx, encryption, person, body);
        return { deletedCount: 1 };
      },
    }),
    defineEndpoint({
      method: "POST",
      path: "/users/me/proof",
      guard: "signed-in",
      summary: "Proves the caller's identity again with the password or a code, after `proof_needed`",
      body: IdentityProof,
      response: ModifiedResponse,
      refusals: [
        profileRefusals.wrong_password,
        profileRefusals.wrong_code,
        profileRefusals.second_factor_off,
        profileRefusals.sign_in_again,
      ],
      async handler(ctx, { person, body }) {
        await proveAgain(ctx, encryption, person, body);
        return { modifiedCount: 1 };
      },
    }),
  ];
}

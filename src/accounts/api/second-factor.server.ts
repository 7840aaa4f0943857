import { call } from "#platform/http/call.server.ts";
import { DeletedAnswer, ModifiedAnswer } from "#shared/write-answers.ts";
import type { Sealing } from "../actions/sealing.server.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveAgain,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from "../actions/second-factor.server.ts";
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  NewSecondFactor,
  ProveAgain,
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
} from "../contract/second-factor.ts";

/** Two-step sign-in of the caller's own account, and proving again who they are. */
export function secondFactorCalls(sealing: Sealing) {
  return [
    call({
      method: "GET",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary: "Whether two-step sign-in is on for the caller's account",
      answer: SecondFactor,
      async run(at, { person }) {
        const state = await secondFactorOf(at, sealing, person.id);
        return { ...state, required: at.config.requireAdminSecondFactor && person.role === "admin" };
      },
    }),
    call({
      method: "POST",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary:
        "Creates a secret for the authenticator app of a vendor or an admin; needs the password; not in use before it is confirmed",
      body: BeginSecondFactor,
      answer: NewSecondFactor,
      run: (at, { person, body }) => beginSecondFactor(at, sealing, person, body.password),
    }),
    call({
      method: "POST",
      path: "/users/me/second-factor/confirm",
      guard: "signed-in",
      summary: "Turns two-step sign-in on with a first code, and ends every other session",
      body: ConfirmSecondFactor,
      answer: RecoveryCodes,
      run: async (at, { person, body }) => ({
        recoveryCodes: await confirmSecondFactor(at, sealing, person, body.code),
      }),
    }),
    call({
      method: "POST",
      path: "/users/me/second-factor/recovery-codes",
      guard: "signed-in",
      summary: "Replaces the recovery codes; needs the password and a code",
      body: SecondFactorProof,
      answer: RecoveryCodes,
      run: async (at, { person, body }) => ({
        recoveryCodes: await renewRecoveryCodes(at, sealing, person, body),
      }),
    }),
    call({
      method: "DELETE",
      path: "/users/me/second-factor",
      guard: "signed-in",
      summary: "Turns two-step sign-in off; needs the password and a code",
      body: SecondFactorProof,
      answer: DeletedAnswer,
      async run(at, { person, body }) {
        await turnOffSecondFactor(at, sealing, person, body);
        return { deletedCount: 1 };
      },
    }),
    call({
      method: "POST",
      path: "/users/me/proof",
      guard: "signed-in",
      summary:
        "Proves the caller's identity again, for calls that return `proof_needed`: by the password, without one by a code",
      body: ProveAgain,
      answer: ModifiedAnswer,
      async run(at, { person, body }) {
        await proveAgain(at, sealing, person, body);
        return { modifiedCount: 1 };
      },
    }),
  ];
}

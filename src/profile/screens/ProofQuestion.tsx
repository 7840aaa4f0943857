import { forgetSession, leaveForLogin, signOut } from "#client/sign-out.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { proveAgain } from "../queries/second-factor.ts";
import { ProofForm } from "./second-factor/ProofForm.tsx";

export interface ProofQuestionProps {
  me: Pick<Me, "email" | "hasPassword" | "secondFactor">;
  resolve: (proved: boolean) => void;
}

/** Asks for the password or a code, or for a new sign-in if the account has neither. */
export function ProofQuestion({ me: { email, hasPassword, secondFactor }, resolve }: ProofQuestionProps) {
  const locale = useLocale();

  async function signInAgain() {
    await signOut().catch(() => forgetSession());
    leaveForLogin();
  }

  if (!hasPassword && !secondFactor)
    return (
      <>
        <p className="mb-6">{m.profile_proof_sign_in(locale)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={() => resolve(false)}>
            {m.shared_cancel(locale)}
          </Button>
          <Button onClick={signInAgain}>{m.profile_proof_to_login(locale)}</Button>
        </div>
      </>
    );
  return (
    <>
      <p className="mb-4">{hasPassword ? m.profile_proof_password(locale) : m.profile_proof_code(locale)}</p>
      <ProofForm
        email={email}
        password={hasPassword}
        code={!hasPassword}
        button={m.profile_proof_button(locale)}
        onProof={async (proof) => {
          await proveAgain(proof);
          resolve(true);
        }}
        onCancel={() => resolve(false)}
      />
    </>
  );
}

import { explainSecondFactorProblem } from "#accounts/screens/second-factor-problem.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { Button, type ButtonKind } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { IdentityProof } from "../../contract.ts";
import { formGap } from "../form-gap.ts";
import { ProofFields } from "./ProofFields.tsx";

export interface ProofFormProps {
  email: string;
  /** Which proofs are required. */
  password: boolean;
  code: boolean;
  button: string;
  kind?: ButtonKind;
  /** Called with the proof. @throws ApiProblem */
  onProof: (proof: IdentityProof) => Promise<void>;
  onCancel?: () => void;
}

/** A form for the password, a code or both. */
export function ProofForm({
  email,
  password,
  code,
  button,
  kind = "primary",
  onProof,
  onCancel,
}: ProofFormProps) {
  const locale = useLocale();
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"password" | "code">({
    prepare(fields) {
      const proof: IdentityProof = {
        ...(password && { password: String(fields.get("password")) }),
        ...(code && { code: String(fields.get("code")).trim() }),
      };
      if (proof.password === "" || proof.code === "")
        return {
          ...(proof.password === "" && { password: m.accounts_password_required(locale) }),
          ...(proof.code === "" && { code: m.accounts_code_required(locale) }),
        };
      return () => onProof(proof);
    },
    explain: (error) => explainSecondFactorProblem(error, locale),
    unmountsOnSuccess: true,
  });

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        // React events also reach a form around the dialog, which must not be submitted.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
      className={`flex w-full flex-col ${formGap}`}
    >
      <ProofFields email={email} password={password} code={code} errors={errors} clearError={clearError} />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind={kind} busy={busy}>
          {button}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {m.shared_cancel(locale)}
          </Button>
        )}
      </div>
    </form>
  );
}

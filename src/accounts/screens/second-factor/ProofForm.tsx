import { type FormEvent, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { useFormErrors } from "#client/use-form-errors.ts";
import { Button } from "#ui/Button.tsx";
import type { ButtonKind } from "#ui/button-look.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Proof } from "../../queries/second-factor.ts";
import { formGap } from "../account/form-gap.ts";
import { codeProblem } from "./code-problem.ts";
import { ProofFields } from "./ProofFields.tsx";

export interface ProofFormProps {
  email: string;
  /** Which proofs are required. */
  password: boolean;
  code: boolean;
  button: string;
  kind?: ButtonKind;
  /** Called with the proof. @throws ApiProblem */
  onProof: (proof: Proof) => Promise<void>;
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
  const { form, errors, setErrors, mend } = useFormErrors<"password" | "code">();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events also reach a form around the dialog, which must not be submitted.
    event.stopPropagation();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const proof: Proof = {
      ...(password && { password: String(fields.get("password")) }),
      ...(code && { code: String(fields.get("code")).trim() }),
    };
    const missing = {
      ...(proof.password === "" && { password: m.accounts_password_required(locale) }),
      ...(proof.code === "" && { code: m.accounts_code_required(locale) }),
    };
    setProblem(undefined);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await onProof(proof);
    } catch (error) {
      setBusy(false);
      const errorCode = error instanceof ApiProblem ? error.code : "";
      if (errorCode === "wrong_password") setErrors({ password: codeProblem(error, locale) });
      else if (errorCode === "wrong_code") setErrors({ code: codeProblem(error, locale) });
      else setProblem(codeProblem(error, locale));
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex w-full flex-col ${formGap}`}>
      <ProofFields email={email} password={password} code={code} errors={errors} mend={mend} />
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

import { useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { codeDigits, trustedDeviceDays } from "../contract/constants.ts";
import { submitSecondStep } from "../queries/sign-in.ts";
import { explainSecondFactorProblem } from "./second-factor-problem.ts";

export interface SecondStepFormProps {
  mayTrustDevice: boolean;
  onDone: () => void;
  /** Starts the sign-in again. */
  onBack: () => void;
}

/** Asks for a code from the app or a recovery code, after the password. */
export function SecondStepForm({ mayTrustDevice, onDone, onBack }: SecondStepFormProps) {
  const locale = useLocale();
  const [recovery, setRecovery] = useState(false);
  const { form, errors, problem, busy, submit, clearError, reset } = useSubmit<"code">({
    prepare(fields) {
      const code = String(fields.get("code")).trim();
      if (code === "") return { code: m.accounts_code_required(locale) };
      return async () => {
        await submitSecondStep(code, { recovery, trustDevice: fields.get("trust") === "on" });
        onDone();
      };
    },
    explain: (error) => explainSecondFactorProblem(error, locale),
    unmountsOnSuccess: true,
  });

  function switchKind() {
    setRecovery(!recovery);
    reset();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>
        {recovery
          ? m.accounts_second_step_recovery_text(locale)
          : m.accounts_second_step_text(locale, { digits: formatNumber(codeDigits, locale) })}
      </p>
      <Field
        label={recovery ? m.accounts_recovery_code(locale) : m.accounts_code(locale)}
        error={errors.code}
      >
        <TextInput
          key={String(recovery)}
          name="code"
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          onInput={() => clearError("code")}
        />
      </Field>
      {mayTrustDevice && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="trust" className="size-5 shrink-0 accent-leaf" />
          {m.accounts_second_step_trust(locale, { days: formatNumber(trustedDeviceDays, locale) })}
        </label>
      )}
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_login_button(locale)}</SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button kind="quiet" onClick={switchKind}>
          {recovery ? m.accounts_second_step_use_app(locale) : m.accounts_second_step_use_recovery(locale)}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {m.accounts_back_to_login(locale)}
        </Button>
      </div>
    </form>
  );
}

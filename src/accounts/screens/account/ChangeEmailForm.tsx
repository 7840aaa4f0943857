import { type FormEvent, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { useFormErrors } from "#client/use-form-errors.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { requestEmailChange } from "../../queries/account.ts";
import { EmailInput } from "../EmailInput.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { emailError } from "../sign-up-errors.ts";
import { formGap } from "./form-gap.ts";

export interface ChangeEmailFormProps {
  /** The current address. */
  email: string;
  onDone: (email: string) => void;
  onCancel: () => void;
}

export function ChangeEmailForm({ email, onDone, onCancel }: ChangeEmailFormProps) {
  const locale = useLocale();
  const { form, errors, setErrors, mend } = useFormErrors<"email" | "password">();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const newEmail = String(fields.get("email")).trim();
    const password = String(fields.get("password"));
    const same = newEmail.toLowerCase() === email;
    const wrong = same ? m.accounts_email_same(locale) : emailError(newEmail, locale);
    const found = {
      ...(wrong && { email: wrong }),
      ...(password === "" && { password: m.accounts_password_required(locale) }),
    };
    setProblem(undefined);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await requestEmailChange(newEmail, password);
      onDone(newEmail);
    } catch (error) {
      setBusy(false);
      const { code, errors: wrongFields } =
        error instanceof ApiProblem ? error : new ApiProblem(500, "fault");
      if (code === "wrong_password") setErrors({ password: m.accounts_password_wrong(locale) });
      else if (wrongFields.some(({ path }) => path === "email"))
        setErrors({ email: m.accounts_email_wrong(locale) });
      else setProblem(problemSentence(error, locale));
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex w-full flex-col ${formGap}`}>
      <Field label={m.accounts_address_new(locale)} error={errors.email}>
        {/* Replaces the button that had the focus. */}
        <EmailInput autoComplete="email" autoFocus onInput={() => mend("email")} />
      </Field>
      <Field label={m.accounts_password_current(locale)} error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" onInput={() => mend("password")} />
      </Field>
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {m.accounts_address_ask(locale)}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {m.shared_cancel(locale)}
        </Button>
      </div>
    </form>
  );
}

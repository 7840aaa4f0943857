import { useLocation } from "react-router";
import { FormProblem } from "#client/FormProblem.tsx";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { brand } from "#shared/brand.ts";
import { Field } from "#ui/form/Field.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { authProblemOf, type SecondStep, signInWithPassword } from "../queries/sign-in.ts";
import { EmailInput } from "./EmailInput.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

/** State of a navigation to the login page, because an address in the URL would be logged. */
export interface LoginState {
  /** Fills in the e-mail address. */
  email: string;
}

/** @param onSecondStep called if the password is correct and the account requires a code as well */
export function LoginForm({
  onDone,
  onSecondStep,
}: {
  onDone: () => void;
  onSecondStep: (step: SecondStep) => void;
}) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const state: LoginState | null = useLocation().state;
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"email" | "password">({
    prepare(fields) {
      const email = String(fields.get("email")).trim();
      const password = String(fields.get("password"));
      if (email === "" || password === "")
        return {
          ...(email === "" && { email: m.accounts_email_required(locale) }),
          ...(password === "" && { password: m.accounts_password_required(locale) }),
        };
      return async () => {
        const secondStep = await signInWithPassword(email, password);
        if (secondStep) onSecondStep(secondStep);
        else onDone();
      };
    },
    explain(error) {
      const code = authProblemOf<"signInWithPassword">(error)?.code;
      if (code === "wrong_credentials") return { problem: m.accounts_wrong_credentials(locale) };
      if (code === "ACCOUNT_SUSPENDED")
        return { problem: m.accounts_suspended(locale, { email: brand.email }) };
      return undefined;
    },
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={m.accounts_email(locale)} error={errors.email}>
        {/* The server does not know the state, which outlives a reload. */}
        <EmailInput defaultValue={inBrowser ? state?.email : undefined} onInput={() => clearError("email")} />
      </Field>
      <Field label={m.accounts_password(locale)} error={errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          onInput={() => clearError("password")}
        />
      </Field>
      <Link
        to="/user/forgot-password"
        className="-mt-2 self-start py-1 font-bold text-leaf underline underline-offset-4"
      >
        {m.accounts_forgot_title(locale)}
      </Link>
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_login_button(locale)}</SubmitButton>
    </form>
  );
}

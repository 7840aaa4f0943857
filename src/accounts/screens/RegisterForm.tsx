import { useRef, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { photoProblem, photoTypes, UnusablePhoto } from "#client/photo-errors.ts";
import { isOutcomeUnknown, problemOf } from "#client/problem.ts";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { preparePhoto } from "#client/upload-photo.ts";
import { useSubmit } from "#client/use-submit.ts";
import { maxImageMegabytes } from "#shared/images.ts";
import { formatNumber } from "#shared/locale.ts";
import { loginPathFrom } from "#shared/page.ts";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxNameLength } from "../contract/constants.ts";
import { authProblemOf, type PhotoOutcome, signUpWithPassword } from "../queries/sign-in.ts";
import { EmailInput } from "./EmailInput.tsx";
import type { LoginState } from "./LoginForm.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { PhotoInput } from "./PhotoInput.tsx";
import { type SignUpFields, signUpErrors } from "./sign-up-errors.ts";

export interface RegisterFormProps {
  /** Path of the page to open after signing in. */
  from: string;
  /** Called with the result of the photo upload. */
  onDone: (photo: PhotoOutcome) => void;
}

export function RegisterForm({ from, onDone }: RegisterFormProps) {
  const locale = useLocale();
  const [sentEmail, setSentEmail] = useState("");
  /** E-mail address of the last request that may have created the account, because its outcome is unknown. */
  const emailOfUnknown = useRef<string>(undefined);
  const { form, errors, error, problem, busy, submit, clearError } = useSubmit<keyof SignUpFields>({
    prepare(data) {
      const fields = readFields(data);
      const fieldErrors = signUpErrors(fields, locale);
      if (Object.keys(fieldErrors).length > 0) return fieldErrors;
      return async () => {
        setSentEmail(fields.email);
        // Before the account exists, so that the person can still choose another photo.
        const photo = fields.photo && (await preparePhoto(fields.photo));
        const mayExist = fields.email === emailOfUnknown.current;
        try {
          onDone(await signUpWithPassword({ ...fields, photo, language: locale, mayExist }));
        } catch (error) {
          if (problemOf(error) && isOutcomeUnknown(error)) emailOfUnknown.current = fields.email;
          throw error;
        }
      };
    },
    explain(error) {
      if (error instanceof UnusablePhoto) return { errors: { photo: photoProblem(error, locale) } };
      const code = authProblemOf<"signUpWithPassword">(error)?.code;
      if (code === "email_taken") return { errors: { email: m.accounts_email_taken(locale) } };
      if (code === "INVALID_EMAIL") return { errors: { email: m.accounts_email_wrong(locale) } };
      return undefined;
    },
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={m.accounts_name(locale)} error={errors.name}>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={maxNameLength}
          onInput={() => clearError("name")}
        />
      </Field>
      <Field label={m.accounts_email(locale)} error={errors.email}>
        <EmailInput onInput={() => clearError("email")} />
      </Field>
      {errors.email && authProblemOf<"signUpWithPassword">(error)?.code === "email_taken" && (
        <Link
          to={loginPathFrom(from)}
          state={{ email: sentEmail } satisfies LoginState}
          className="-mt-3 inline-flex min-h-11 items-center self-start font-bold text-leaf underline underline-offset-4"
        >
          {m.accounts_email_taken_login(locale)}
        </Link>
      )}
      <NewPasswordField
        label={m.accounts_password(locale)}
        error={errors.password}
        onInput={() => clearError("password")}
      />
      <Field label={m.accounts_confirm_password(locale)} error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" onInput={() => clearError("confirm")} />
      </Field>
      <Field
        label={m.accounts_photo(locale)}
        help={m.accounts_photo_help(locale, { max: formatNumber(maxImageMegabytes, locale) })}
        error={errors.photo}
        optional
      >
        <PhotoInput name="photo" accept={photoTypes.join(",")} onChange={() => clearError("photo")} />
      </Field>
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_register_button(locale)}</SubmitButton>
    </form>
  );
}

function readFields(fields: FormData): SignUpFields {
  const photo = fields.get("photo");
  return {
    name: String(fields.get("name")).trim(),
    email: String(fields.get("email")).trim(),
    password: String(fields.get("password")),
    confirm: String(fields.get("confirm")),
    photo: photo instanceof File && photo.size > 0 ? photo : undefined,
  };
}

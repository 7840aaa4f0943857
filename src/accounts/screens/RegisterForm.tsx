import { type FormEvent, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { SubmitButton } from "#client/SubmitButton.tsx";
import { useFormErrors } from "#client/use-form-errors.ts";
import { photoMaxMegabytes } from "#shared/picture-limits.ts";
import { formatNumber } from "#shared/text.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { nameMaxLength } from "../contract/constants.ts";
import { type PhotoOutcome, signUpWithPassword } from "../queries/sign-in.ts";
import { EmailInput } from "./EmailInput.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { PhotoInput } from "./PhotoInput.tsx";
import { photoTypes, type SignUpFields, signUpErrors } from "./sign-up-errors.ts";

/** @param onDone called with the result of the photo upload */
export function RegisterForm({ onDone }: { onDone: (photo: PhotoOutcome) => void }) {
  const locale = useLocale();
  const { form, errors, setErrors, mend } = useFormErrors<keyof SignUpFields>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = readFields(event.currentTarget);
    const found = signUpErrors(fields, locale);
    setProblem(undefined);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onDone(await signUpWithPassword({ ...fields, language: locale }));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === "email_taken")
        setErrors({ email: m.accounts_email_taken(locale) });
      else if (error instanceof ApiProblem && error.code === "INVALID_EMAIL")
        setErrors({ email: m.accounts_email_wrong(locale) });
      else setProblem(problemSentence(error, locale));
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={m.accounts_name(locale)} error={errors.name}>
        <TextInput name="name" autoComplete="name" maxLength={nameMaxLength} onInput={() => mend("name")} />
      </Field>
      <Field label={m.accounts_email(locale)} error={errors.email}>
        <EmailInput onInput={() => mend("email")} />
      </Field>
      <NewPasswordField
        label={m.accounts_password(locale)}
        error={errors.password}
        onInput={() => mend("password")}
      />
      <Field label={m.accounts_confirm_password(locale)} error={errors.confirm}>
        <PasswordInput name="confirm" autoComplete="new-password" onInput={() => mend("confirm")} />
      </Field>
      <Field
        label={m.accounts_photo(locale)}
        help={m.accounts_photo_help(locale, { max: formatNumber(photoMaxMegabytes, locale) })}
        error={errors.photo}
        optional
      >
        <PhotoInput name="photo" accept={photoTypes.join(",")} onChange={() => mend("photo")} />
      </Field>
      <FormProblem text={problem} />
      <SubmitButton busy={busy}>{m.accounts_register_button(locale)}</SubmitButton>
    </form>
  );
}

function readFields(form: HTMLFormElement): SignUpFields {
  const fields = new FormData(form);
  const photo = fields.get("photo");
  return {
    name: String(fields.get("name")).trim(),
    email: String(fields.get("email")).trim(),
    password: String(fields.get("password")),
    confirm: String(fields.get("confirm")),
    photo: photo instanceof File && photo.size > 0 ? photo : undefined,
  };
}

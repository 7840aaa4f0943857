import { type FormEvent, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { ApiProblem } from "#client/problem.ts";
import { useFormErrors } from "#client/use-form-errors.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Me } from "../../contract.ts";
import { deleteAccount } from "../../queries/account.ts";
import { EmailInput } from "../EmailInput.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { calmGap } from "./calm-gap.ts";
import { deleteProblem, openOrders } from "./delete-problem.ts";

export interface DeleteAccountFormProps {
  me: Me;
  onDone: () => void;
  onCancel: () => void;
}

/** That it is really the person who wants it: by the password, or by the address where there is none. */
export function DeleteAccountForm({ me, onDone, onCancel }: DeleteAccountFormProps) {
  const locale = useLocale();
  const { form, errors, setErrors, mend } = useFormErrors<"password" | "email">();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get("password") ?? "");
    const email = String(fields.get("email") ?? "").trim();
    setProblem(undefined);
    if (me.hasPassword && password === "")
      return setErrors({ password: m.accounts_password_required(locale) });
    if (!me.hasPassword && email.toLowerCase() !== me.email)
      return setErrors({ email: m.accounts_delete_email_differs(locale) });
    setErrors({});
    setBusy(true);
    try {
      await deleteAccount(me.hasPassword ? { password } : { email });
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiProblem && error.code === "wrong_password")
        setErrors({ password: m.accounts_password_wrong(locale) });
      else setProblem(error);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex flex-col ${calmGap}`}>
      <p>{m.accounts_delete_for_ever(locale)}</p>
      {me.hasPassword ? (
        <Field label={m.accounts_delete_password(locale)} error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" onInput={() => mend("password")} />
        </Field>
      ) : (
        <Field label={m.accounts_delete_email(locale)} error={errors.email}>
          <EmailInput autoComplete="off" onInput={() => mend("email")} />
        </Field>
      )}
      <FormProblem text={problem === undefined ? undefined : deleteProblem(problem, locale)} />
      <OpenOrders problem={problem} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button kind="quiet" onClick={onCancel}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" kind="danger" busy={busy}>
          {m.accounts_delete_yes(locale)}
        </Button>
      </div>
    </form>
  );
}

const shownOrders = 3;

function OpenOrders({ problem }: { problem: unknown }) {
  const locale = useLocale();
  const numbers = openOrders(problem);
  const more = numbers.length - shownOrders;
  if (numbers.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {numbers.slice(0, shownOrders).map((number) => (
          <li key={number} className="whitespace-nowrap">
            {number}
          </li>
        ))}
        {more > 0 && <li>{m.accounts_delete_more(locale, { count: formatNumber(more, locale) })}</li>}
      </ul>
      {(problem as ApiProblem).code === "orders_open" && (
        <Link
          to="/dashboard/user/my-orders"
          className="inline-flex min-h-6 items-center font-bold text-leaf underline underline-offset-4"
        >
          {m.accounts_menu_orders(locale)}
        </Link>
      )}
    </div>
  );
}

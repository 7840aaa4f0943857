import { useState } from "react";
import { useNavigate } from "react-router";
import { recentProofMinutes } from "#accounts/contract/constants.ts";
import { EmailInput } from "#accounts/screens/EmailInput.tsx";
import { PasswordInput } from "#accounts/screens/PasswordInput.tsx";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemOf, problemSentence } from "#client/problem.ts";
import { useSubmit } from "#client/use-submit.ts";
import { formatNumber, type Locale, localizePath } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { deleteAccount } from "../queries/account.ts";
import { AccountSection } from "./AccountSection.tsx";
import { formGap } from "./form-gap.ts";

/** Deletes the account after a confirmation. */
export function DeleteAccount({ me }: { me: Me }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title={m.profile_delete_title(locale)} text={m.profile_delete_text(locale)}>
      {me.role === "vendor" && <p>{m.profile_delete_text_vendor(locale)}</p>}
      <Button kind="danger" onClick={() => setOpen(true)}>
        {m.profile_delete_button(locale)}
      </Button>
      <Dialog open={open} title={m.profile_delete_sure(locale)} onClose={() => setOpen(false)} question>
        <DeleteAccountForm
          me={me}
          onDone={() => {
            notice(m.profile_delete_done(locale));
            void navigate(localizePath("/", locale), { replace: true });
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </AccountSection>
  );
}

interface DeleteAccountFormProps {
  me: Me;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password, or for the e-mail address if the account has no password. */
function DeleteAccountForm({ me, onDone, onCancel }: DeleteAccountFormProps) {
  const locale = useLocale();
  const { form, errors, problem, error, busy, submit, clearError } = useSubmit<"password" | "email">({
    prepare(fields) {
      const password = String(fields.get("password") ?? "");
      const email = String(fields.get("email") ?? "").trim();
      if (me.hasPassword && password === "") return { password: m.accounts_password_required(locale) };
      if (!me.hasPassword && email.toLowerCase() !== me.email)
        return { email: m.profile_delete_email_differs(locale) };
      return async () => {
        await deleteAccount(me.hasPassword ? { password } : { email });
        onDone();
      };
    },
    explain: (error) =>
      problemOf<"DELETE /users/me">(error)?.code === "wrong_password"
        ? { errors: { password: m.accounts_password_wrong(locale) } }
        : { problem: deleteProblem(error, locale) },
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className={`flex flex-col ${formGap}`}>
      <p>{m.profile_delete_for_ever(locale)}</p>
      {me.hasPassword ? (
        <Field label={m.profile_delete_password(locale)} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            onInput={() => clearError("password")}
          />
        </Field>
      ) : (
        <Field label={m.profile_delete_email(locale)} error={errors.email}>
          <EmailInput autoComplete="off" onInput={() => clearError("email")} />
        </Field>
      )}
      <FormProblem text={problem} />
      <OpenOrders error={error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button kind="quiet" onClick={onCancel}>
          {m.shared_cancel(locale)}
        </Button>
        <Button type="submit" kind="danger" busy={busy}>
          {m.profile_delete_yes(locale)}
        </Button>
      </div>
    </form>
  );
}

const shownOrders = 3;

/** Shows the open orders that prevent the deletion. */
function OpenOrders({ error }: { error: unknown }) {
  const locale = useLocale();
  const problem = problemOf<"DELETE /users/me">(error);
  if (!problem || !("orders" in problem)) return null;
  const numbers = problem.orders.map(({ orderNumber }) => orderNumber);
  const more = numbers.length - shownOrders;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {numbers.slice(0, shownOrders).map((number) => (
          <li key={number} className="whitespace-nowrap">
            {number}
          </li>
        ))}
        {more > 0 && <li>{m.profile_delete_more(locale, { count: formatNumber(more, locale) })}</li>}
      </ul>
      {problem.code === "orders_open" && (
        <Link
          to="/dashboard/user/my-orders"
          className="inline-flex min-h-6 items-center font-bold text-leaf underline underline-offset-4"
        >
          {m.profile_menu_orders(locale)}
        </Link>
      )}
    </div>
  );
}

/** Returns why the account was not deleted and what to do about it. */
function deleteProblem(error: unknown, locale: Locale): string {
  switch (problemOf<"DELETE /users/me">(error)?.code) {
    case "orders_open":
      return m.profile_delete_orders_open(locale);
    case "sales_open":
      return m.profile_delete_sales_open(locale);
    case "last_admin":
      return m.profile_last_admin(locale);
    case "sign_in_again":
      return m.accounts_sign_in_again(locale, { minutes: formatNumber(recentProofMinutes, locale) });
    default:
      return problemSentence(error, locale);
  }
}

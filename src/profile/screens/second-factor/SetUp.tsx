import { type ReactNode, useEffect, useRef, useState } from "react";
import { codeDigits } from "#accounts/contract/constants.ts";
import { explainSecondFactorProblem } from "#accounts/screens/second-factor-problem.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { useSubmit } from "#client/use-submit.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me, NewSecondFactor } from "../../contract.ts";
import { beginSecondFactor, confirmSecondFactor } from "../../queries/second-factor.ts";
import { ProofForm } from "./ProofForm.tsx";
import { QrCode } from "./QrCode.tsx";

const box = "rounded-lg border border-line bg-surface p-4 sm:p-6";

/**
 * Sets up two-step sign-in: asks for the password, shows the secret for the app, and asks for a first code.
 */
export function SetUp({ me, onCodes }: { me: Me; onCodes: (codes: string[]) => void }) {
  const locale = useLocale();
  const [setup, setSetup] = useState<NewSecondFactor>();
  if (setup) return <Confirm setup={setup} onCodes={onCodes} onCancel={() => setSetup(undefined)} />;
  return (
    <section className={`${box} flex flex-col gap-4`}>
      <p className="max-w-prose">{m.profile_second_factor_how(locale)}</p>
      <div className="max-w-md">
        <ProofForm
          email={me.email}
          password={me.hasPassword}
          code={false}
          button={m.profile_second_factor_begin(locale)}
          onProof={async (proof) => setSetup(await beginSecondFactor(proof))}
        />
      </div>
    </section>
  );
}

interface ConfirmProps {
  setup: NewSecondFactor;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

function Confirm({ setup, onCodes, onCancel }: ConfirmProps) {
  const locale = useLocale();
  const steps = useRef<HTMLOListElement>(null);
  // The button that opened this has been unmounted. The steps get the focus, because the field is below the
  // first of them.
  useEffect(() => steps.current?.focus(), []);
  const { form, errors, problem, busy, submit, clearError } = useSubmit<"code">({
    prepare(fields) {
      const code = String(fields.get("code")).trim();
      if (code === "") return { code: m.accounts_code_required(locale) };
      return async () => {
        const codes = await confirmSecondFactor(code);
        notice(m.profile_second_factor_turned_on(locale));
        onCodes(codes);
      };
    },
    explain: (error) => explainSecondFactorProblem(error, locale),
    unmountsOnSuccess: true,
  });

  return (
    <form ref={form} onSubmit={submit} noValidate className={box}>
      <ol ref={steps} tabIndex={-1} className="flex list-none flex-col gap-6 focus:outline-none">
        <Step number={1} title={m.profile_second_factor_step_app(locale)}>
          <p>{m.profile_second_factor_step_app_text(locale)}</p>
        </Step>
        <Step number={2} title={m.profile_second_factor_step_scan(locale)}>
          <QrCode text={setup.uri} label={m.profile_second_factor_qr(locale)} />
          <p>{m.profile_second_factor_key(locale)}</p>
          <p className="rounded-md bg-leaf-soft p-3 font-mono text-lg break-words" translate="no">
            {setup.secret.match(/.{1,4}/g)?.join(" ")}
          </p>
        </Step>
        <Step
          number={3}
          title={m.profile_second_factor_step_code(locale, { digits: formatNumber(codeDigits, locale) })}
        >
          <Field label={m.accounts_code(locale)} error={errors.code} className="w-full max-w-60">
            <TextInput
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              onInput={() => clearError("code")}
            />
          </Field>
          <FormProblem text={problem} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy}>
              {m.profile_second_factor_turn_on(locale)}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {m.shared_cancel(locale)}
            </Button>
          </div>
        </Step>
      </ol>
    </form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <li className="flex flex-col items-start gap-3">
      <h2 className="flex items-baseline gap-2 text-lg">
        <span aria-hidden="true">{formatNumber(number, locale)}.</span>
        {title}
      </h2>
      {children}
    </li>
  );
}

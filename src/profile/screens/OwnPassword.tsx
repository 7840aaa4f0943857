import { useState } from "react";
import { resetLinkMinutes } from "#accounts/contract/constants.ts";
import { requestPasswordReset } from "#accounts/queries/sign-in.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { AccountSection } from "./AccountSection.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

/** Changes the password, or sets the first one of an account that signs in with another provider. */
export function OwnPassword({ me }: { me: Me }) {
  const locale = useLocale();
  const [form, setForm] = useState<"untouched" | "open" | "closed">("untouched");
  const provider = me.socialSignIns.join(", ");
  return (
    <AccountSection title={m.profile_password_title(locale)} text={m.profile_password_text(locale)}>
      {!me.hasPassword && <p>{m.profile_password_none(locale, { provider })}</p>}
      {!me.hasPassword && me.emailVerified && <SetFirstPassword email={me.email} />}
      {/* While the address is unverified, a reset may close the account or remove its social sign-in. */}
      {!me.hasPassword && !me.emailVerified && <p>{m.profile_password_unconfirmed(locale)}</p>}
      {me.hasPassword && provider && <p>{m.profile_password_social(locale, { provider })}</p>}
      {form === "open" ? (
        <ChangePasswordForm
          me={me}
          onDone={() => {
            notice(m.profile_password_changed(locale));
            setForm("closed");
          }}
          onCancel={() => setForm("closed")}
        />
      ) : (
        me.hasPassword && (
          // Closing the form returns the focus to the button.
          <Button kind="outline" autoFocus={form === "closed"} onClick={() => setForm("open")}>
            {m.profile_password_change(locale)}
          </Button>
        )
      )}
    </AccountSection>
  );
}

/** A button that sends a link with which the person sets the first password. */
function SetFirstPassword({ email }: { email: string }) {
  const locale = useLocale();
  const [state, setState] = useState<"idle" | "busy" | "mailed" | { problem: string }>("idle");

  async function send() {
    setState("busy");
    try {
      await requestPasswordReset(email);
      setState("mailed");
    } catch (error) {
      setState({ problem: problemSentence(error, locale) });
    }
  }

  return (
    <>
      <p role="status" className={state === "mailed" ? "w-full rounded-md bg-leaf-soft p-3" : "sr-only"}>
        {state === "mailed" &&
          m.profile_password_mailed(locale, { email, minutes: formatNumber(resetLinkMinutes, locale) })}
      </p>
      <FormProblem text={typeof state === "object" ? state.problem : undefined} />
      <Button kind="outline" busy={state === "busy"} onClick={send}>
        {m.profile_password_set(locale)}
      </Button>
    </>
  );
}

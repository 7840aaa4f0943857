import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { SendVerification } from "#accounts/screens/SendVerification.tsx";
import { formatNumber } from "#shared/locale.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { Me } from "../contract.ts";
import { meQuery } from "../queries/account.ts";
import { AccountSection } from "./AccountSection.tsx";
import { ChangeEmailForm } from "./ChangeEmailForm.tsx";

/** The e-mail address, whether it is verified, and a form to change it. */
export function EmailAddress({ me }: { me: Me }) {
  const locale = useLocale();
  const client = useQueryClient();
  const [form, setForm] = useState<"untouched" | "open" | "closed">("untouched");
  const [requested, setRequested] = useState<string>();

  return (
    <AccountSection
      title={m.profile_email_title(locale)}
      text={(me.emailVerified ? m.profile_email_text : m.profile_email_text_unconfirmed)(locale)}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold break-all">{me.email}</span>
        <Badge tone={me.emailVerified ? "done" : "waiting"}>
          {me.emailVerified ? m.profile_email_confirmed(locale) : m.profile_email_unconfirmed(locale)}
        </Badge>
      </p>
      {!me.emailVerified && (
        <div className="w-full [&_button]:self-start">
          <SendVerification
            email={me.email}
            onVerified={() => client.invalidateQueries({ queryKey: meQuery(me._id).queryKey })}
          />
        </div>
      )}
      <p role="status" className={requested ? "w-full rounded-md bg-leaf-soft p-3" : "sr-only"}>
        {requested &&
          m.profile_email_change_requested(locale, {
            email: requested,
            hours: formatNumber(verifyLinkHours, locale),
          })}
      </p>
      {!me.hasPassword && <p className="text-muted">{m.profile_email_change_needs_password(locale)}</p>}
      {form === "open" ? (
        <ChangeEmailForm
          email={me.email}
          onDone={(email) => {
            setRequested(email);
            setForm("closed");
          }}
          onCancel={() => setForm("closed")}
        />
      ) : (
        me.hasPassword && (
          <Button
            kind="outline"
            // Closing the form returns the focus to the button.
            autoFocus={form === "closed"}
            onClick={() => {
              setRequested(undefined);
              setForm("open");
            }}
          >
            {m.profile_email_change(locale)}
          </Button>
        )
      )}
      <Link
        to="/newsletter"
        className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
      >
        {m.profile_email_newsletter(locale)}
      </Link>
    </AccountSection>
  );
}

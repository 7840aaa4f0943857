import { useState } from "react";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import type { Me, SecondFactor } from "../../contract.ts";
import { renewRecoveryCodes, turnOffSecondFactor } from "../../queries/second-factor.ts";
import { AccountSection } from "../AccountSection.tsx";
import { ProofForm } from "./ProofForm.tsx";

export interface TurnedOnProps {
  me: Me;
  state: SecondFactor;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** Actions for two-step sign-in that is on. */
export function TurnedOn({ me, state, onCodes, onOff }: TurnedOnProps) {
  const locale = useLocale();
  return (
    <>
      <AccountSection title={m.profile_recovery_title(locale)} text={m.profile_recovery_short(locale)}>
        <p>{m.profile_recovery_left(locale, { count: formatNumber(state.recoveryCodesLeft, locale) })}</p>
        <ProofDisclosure
          button={m.profile_recovery_renew(locale)}
          me={me}
          onProof={async (proof) => onCodes(await renewRecoveryCodes(proof))}
        />
      </AccountSection>
      <AccountSection
        title={m.profile_second_factor_off_title(locale)}
        text={m.profile_second_factor_off_text(locale)}
      >
        <ProofDisclosure
          button={m.profile_second_factor_turn_off(locale)}
          danger
          me={me}
          onProof={async (proof) => {
            await turnOffSecondFactor(proof);
            notice(m.profile_second_factor_turned_off(locale));
            onOff();
          }}
        />
      </AccountSection>
    </>
  );
}

interface ProofDisclosureProps {
  button: string;
  danger?: boolean;
  me: Me;
  onProof: (proof: { password?: string; code: string }) => Promise<void>;
}

/** A button that opens a form for the required proof. */
function ProofDisclosure({ button, danger = false, me, onProof }: ProofDisclosureProps) {
  const locale = useLocale();
  const [form, setForm] = useState<"untouched" | "open" | "closed">("untouched");
  if (form !== "open")
    return (
      // Closing the form returns the focus to the button.
      <Button kind="outline" autoFocus={form === "closed"} onClick={() => setForm("open")}>
        {button}
      </Button>
    );
  return (
    <>
      <p>{m.profile_second_factor_prove(locale)}</p>
      <ProofForm
        email={me.email}
        password={me.hasPassword}
        code
        button={button}
        kind={danger ? "danger" : "primary"}
        onProof={({ password, code = "" }) => onProof({ ...(password !== undefined && { password }), code })}
        onCancel={() => setForm("closed")}
      />
    </>
  );
}

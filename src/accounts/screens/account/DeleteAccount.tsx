import { useState } from "react";
import { useNavigate } from "react-router";
import { localisePath } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Me } from "../../contract.ts";
import { AccountSection } from "./AccountSection.tsx";
import { DeleteAccountForm } from "./DeleteAccountForm.tsx";

/** The way out for good, asked once more. */
export function DeleteAccount({ me }: { me: Me }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title={m.accounts_delete_title(locale)} text={m.accounts_delete_text(locale)}>
      {me.role === "vendor" && <p>{m.accounts_delete_text_vendor(locale)}</p>}
      <Button kind="danger" onClick={() => setOpen(true)}>
        {m.accounts_delete_button(locale)}
      </Button>
      <Dialog open={open} title={m.accounts_delete_sure(locale)} onClose={() => setOpen(false)} question>
        <DeleteAccountForm
          me={me}
          onDone={() => {
            notice(m.accounts_delete_done(locale));
            void navigate(localisePath("/", locale), { replace: true });
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </AccountSection>
  );
}

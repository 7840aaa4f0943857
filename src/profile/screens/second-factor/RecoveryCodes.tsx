import { useEffect, useRef } from "react";
import { saveFile } from "#client/save-file.ts";
import { brand } from "#shared/brand.ts";
import { fileName } from "#shared/file-name.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";

export interface RecoveryCodesProps {
  email: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes once, to copy, print or download. */
export function RecoveryCodes({ email, codes, onDone }: RecoveryCodesProps) {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // The submitted form has been unmounted.
  useEffect(() => heading.current?.focus(), []);
  const title = m.profile_recovery_title(locale);
  const file = [`${brand.name[locale]} · ${title}`, email, "", ...codes, ""].join("\r\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      notice(m.profile_recovery_copied(locale));
    } catch {
      notice(m.profile_recovery_not_copied(locale), "failed");
    }
  }

  return (
    <section className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          {title}
        </h2>
        <p className="mt-1 max-w-prose">{m.profile_recovery_text(locale)}</p>
      </div>
      <p className="text-muted">
        {brand.name[locale]} · {email}
      </p>
      <ul
        className="grid grid-cols-2 gap-x-5 gap-y-2 rounded-md bg-leaf-soft p-4 font-mono whitespace-nowrap sm:gap-x-8 sm:text-lg"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-2">
        <Button kind="outline" onClick={copy}>
          {m.profile_recovery_copy(locale)}
        </Button>
        <Button
          kind="outline"
          onClick={() => saveFile(fileName("recovery-codes.txt"), file, "text/plain;charset=utf-8")}
        >
          {m.profile_recovery_download(locale)}
        </Button>
        <Button kind="outline" onClick={() => window.print()}>
          {m.profile_recovery_print(locale)}
        </Button>
      </div>
      <Button className="no-print" onClick={onDone}>
        {m.profile_recovery_done(locale)}
      </Button>
    </section>
  );
}

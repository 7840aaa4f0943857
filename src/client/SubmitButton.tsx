import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";

/**
 * The submit button of a form that is sent by script. Disabled until hydration, because a native submit
 * would put a password into the URL.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const locale = useLocale();
  return (
    <>
      <noscript>
        <p className="font-bold text-alta">{m.shared_needs_script(locale)}</p>
      </noscript>
      <Button type="submit" busy={busy} disabled={!useInBrowser()} className="w-full">
        {children}
      </Button>
    </>
  );
}

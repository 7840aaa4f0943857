import { type ComponentProps, useState } from "react";
import { TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/** A password field with a button that shows the password. */
export function PasswordInput(props: ComponentProps<"input">) {
  const locale = useLocale();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-20"
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-pressed={shown}
        aria-label={m.accounts_show_password(locale)}
        className="absolute inset-y-0 end-0 min-w-11 rounded-md px-3 text-sm font-bold text-leaf"
      >
        {shown ? m.accounts_hide(locale) : m.accounts_show(locale)}
      </button>
    </span>
  );
}

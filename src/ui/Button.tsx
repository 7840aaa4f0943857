import type { ButtonHTMLAttributes } from "react";
import { m } from "#words/messages.js";
import { type ButtonKind, type ButtonSize, buttonLook } from "./button-look.ts";
import { Spinner } from "./Spinner.tsx";
import { useLocale } from "./use-locale.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** While true the button says 'Please Wait...' and does nothing. */
  busy?: boolean;
}

export function Button({
  kind,
  size,
  busy = false,
  type = "button",
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const locale = useLocale();
  return (
    <button
      type={type}
      className={buttonLook(kind, size, className)}
      // A disabled button would lose the focus after the click.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? (
        <>
          <Spinner quiet />
          {m.shared_wait(locale)}
        </>
      ) : (
        children
      )}
    </button>
  );
}

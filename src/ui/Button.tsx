/** Buttons, links that look like buttons, and the spinner of busy ones. */
import type { ComponentProps } from "react";
import { m } from "#words/messages.js";
import { Link, type LinkProps, useLocale } from "./locale.tsx";

export type ButtonKind = "primary" | "leaf" | "outline" | "quiet" | "danger";
export type ButtonSize = "small" | "main";

const base =
  "inline-flex items-center justify-center gap-2 rounded-md font-bold text-center transition-colors select-none disabled:opacity-60 aria-disabled:opacity-60";
const sizes: Record<ButtonSize, string> = {
  small: "min-h-tap px-3 py-1 text-sm",
  main: "min-h-11 px-5 py-2 text-base",
};
const kinds: Record<ButtonKind, string> = {
  primary: "bg-alta text-surface hover:bg-alta-deep",
  leaf: "bg-leaf text-surface hover:bg-leaf-deep",
  outline: "border-2 border-leaf text-leaf bg-surface hover:bg-leaf-soft",
  quiet: "text-leaf hover:bg-leaf-soft",
  danger: "border-2 border-alta text-alta bg-surface hover:bg-alta-soft",
};

/** Returns the classes of buttons and of links that look like buttons. */
export function buttonLook(kind: ButtonKind = "primary", size: ButtonSize = "main", more = ""): string {
  return `${base} ${sizes[size]} ${kinds[kind]} ${more}`;
}

export interface ButtonProps extends ComponentProps<"button"> {
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
          <Spinner />
          {m.shared_wait(locale)}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  size?: ButtonSize;
}

export function ButtonLink({ kind, size, className = "", ...rest }: ButtonLinkProps) {
  return <Link className={buttonLook(kind, size, className)} {...rest} />;
}

/** A spinner beside a text that says the same. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 animate-turn"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="7 5.6"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" pathLength="63" />
    </svg>
  );
}

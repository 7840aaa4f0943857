import { type ReactNode, useId } from "react";
import { m } from "#words/messages.js";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";
import { useLocale } from "../use-locale.ts";
import { FieldContext } from "./field-context.ts";

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** The validation error, which is announced when it appears. */
  error?: string | undefined;
  /** Shows '(optional)' beside the label; all other fields are required. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A label above, and help and an error below a control (`TextInput`, `Select`, `TextArea`), which is
 * associated with them.
 */
export function Field({ label, help, error, optional = false, className = "", children }: FieldProps) {
  const id = useId();
  const locale = useLocale();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
        {optional && (
          <span className="ms-1 text-sm font-normal text-muted">({m.shared_optional(locale)})</span>
        )}
      </label>
      <FieldContext
        value={{
          id,
          "aria-describedby": describedBy || undefined,
          "aria-invalid": error ? true : undefined,
          "aria-required": optional ? undefined : true,
        }}
      >
        {children}
      </FieldContext>
      {/* Always in the page, so that screen readers hear an error arrive. */}
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-bold text-alta">
        {error && (
          <span className="mt-1 flex items-start gap-1">
            <Icon of={icons.warning} className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        )}
      </p>
      {help && (
        <div id={`${id}-help`} className="mt-1 text-sm text-muted">
          {help}
        </div>
      )}
    </div>
  );
}

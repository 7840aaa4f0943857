import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { m } from "#words/messages.js";
import { Icon } from "../Icon.tsx";
import * as icons from "../icons.ts";
import { useLocale } from "../locale.tsx";

interface FieldLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

const FieldContext = createContext<FieldLinks | undefined>(undefined);

/**
 * Associates a control with its label, help and error. Outside of a `Field` the control has its own `id` and
 * label.
 */
export function useFieldLinks(): Partial<FieldLinks> {
  return useContext(FieldContext) ?? {};
}

const controlClass =
  "w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink aria-invalid:border-alta aria-invalid:border-2 disabled:bg-line/50 [&[readonly]]:bg-line/50";

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
          // Without the blank, it is read out as a part of the last word.
          <span className="text-sm font-normal text-muted"> ({m.shared_optional(locale)})</span>
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

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...useFieldLinks()} className={`${controlClass} ${className}`} {...rest} />;
}

export function TextArea({ className = "", rows = 3, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...useFieldLinks()} rows={rows} className={`${controlClass} ${className}`} {...rest} />;
}

export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select {...useFieldLinks()} className={`${controlClass} appearance-none pe-8`} {...rest}>
        {children}
      </select>
      <Icon
        of={icons.chevronDown}
        className="pointer-events-none absolute inset-y-0 end-2 my-auto size-5 text-muted"
      />
    </span>
  );
}

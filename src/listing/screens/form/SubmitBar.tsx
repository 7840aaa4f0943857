import type { ReactNode } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { ListingFormControls } from "./use-listing-form.ts";

export interface SubmitBarProps {
  controls: Pick<ListingFormControls, "count" | "problem" | "showAll" | "dismissProblem">;
  /** Text of the submit button. */
  label: string;
  /** What the vendor has to know before submitting. Shown when nothing is missing. */
  warning: string | undefined;
  busy: boolean;
  /** Returns actions that resolve an error, shown below its message. */
  resolution: (error: unknown, dismiss: () => void) => ReactNode;
}

/** The bar at the bottom of the product form, with the submit button. */
export function SubmitBar({ controls, label, warning, busy, resolution }: SubmitBarProps) {
  const { problem } = controls;
  return (
    <div className="form-bar sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-2 sm:mx-0 sm:rounded-t-lg sm:border-x sm:px-6">
      <FormProblem text={problem?.text} />
      {problem?.error !== undefined && resolution(problem.error, controls.dismissProblem)}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <Completeness errorCount={controls.count} warning={warning} onShowErrors={controls.showAll} />
        <Button type="submit" busy={busy} className="px-4">
          {label}
        </Button>
      </div>
    </div>
  );
}

interface CompletenessProps {
  errorCount: number;
  warning: string | undefined;
  onShowErrors: () => void;
}

/** Says how many fields are left, with a button that leads to the first, or that the form is complete. */
function Completeness({ errorCount, warning, onShowErrors }: CompletenessProps) {
  const locale = useLocale();
  const text = "flex-1 text-sm leading-snug";
  if (errorCount > 0)
    return (
      <button
        type="button"
        onClick={onShowErrors}
        className={`min-h-6 min-w-20 rounded-sm text-start text-muted underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11 ${text}`}
      >
        {errorCountText(errorCount, locale)}
      </button>
    );
  return (
    <span className={`${text} ${warning ? "min-w-60 font-bold" : "min-w-20 text-muted"}`}>
      {warning ?? m.listing_complete(locale)}
    </span>
  );
}

function errorCountText(count: number, locale: Locale): string {
  if (count === 1) return m.listing_missing_one(locale);
  return m.listing_missing(locale, { count: formatNumber(count, locale) });
}

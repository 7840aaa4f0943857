import { useId } from "react";
import { formatNumber } from "#shared/locale.ts";
import { Field, TextArea } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type CancelReason, cancelReasons, maxCancelReasonLength } from "../contract/cancel-reason.ts";
import { reasonLabel } from "../rules/reason-label.ts";

export interface ReasonInput {
  choice: CancelReason | "other" | "";
  words: string;
}

/** Radio buttons for the predefined reasons, and a text field for the buyer's own words. */
export function ReasonFields({
  chosen,
  error,
  onChange,
}: {
  chosen: ReasonInput;
  error: string | undefined;
  onChange: (chosen: ReasonInput) => void;
}) {
  const locale = useLocale();
  const id = useId();
  const own = chosen.choice === "other";
  const choices = [...cancelReasons, "other"] as const;
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-bold">{m.orders_cancel_why(locale)}</legend>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={choice}
              checked={chosen.choice === choice}
              onChange={() => onChange({ ...chosen, choice })}
              aria-invalid={error && !own ? true : undefined}
              aria-describedby={error && !own ? id : undefined}
              className="size-5 shrink-0 accent-leaf"
            />
            {choice === "other" ? m.orders_cancel_other(locale) : reasonLabel(choice, locale)}
          </label>
        ))}
        <p id={id} aria-live="polite" className="text-sm font-bold text-alta">
          {!own && error}
        </p>
      </fieldset>
      {own && (
        <Field
          label={m.orders_cancel_words(locale)}
          help={m.orders_cancel_help(locale, { count: formatNumber(maxCancelReasonLength, locale) })}
          error={error}
        >
          <TextArea
            name="words"
            value={chosen.words}
            maxLength={maxCancelReasonLength}
            onChange={({ target }) => onChange({ ...chosen, words: target.value })}
          />
        </Field>
      )}
    </>
  );
}

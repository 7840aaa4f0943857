import { formatNumber } from "#shared/locale.ts";
import { Field, TextArea } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxFeedbackLength } from "../contract/constants.ts";
import { feedbackReasons, hasReason, reasonLabel, withReason } from "./feedback-reasons.ts";

export interface FeedbackFieldsProps {
  text: string;
  onChange: (text: string) => void;
  help: string;
  error: string | undefined;
  optional?: boolean;
}

/** A text field, and toggle buttons that add or remove predefined reasons. */
export function FeedbackFields({ text, onChange, help, error, optional = false }: FeedbackFieldsProps) {
  const locale = useLocale();
  return (
    <>
      <Field label={m.moderation_review_feedback_label(locale)} help={help} error={error} optional={optional}>
        <TextArea name="feedback" rows={6} value={text} onChange={({ target }) => onChange(target.value)} />
      </Field>
      <div role="group" aria-label={m.moderation_review_reasons(locale)} className="flex flex-col gap-2">
        <p aria-hidden="true" className="text-sm font-bold">
          {m.moderation_review_reasons(locale)}
        </p>
        <div className="flex flex-wrap gap-2">
          {feedbackReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={hasReason(text, reason)}
              // A reason that does not fit cannot be added, so that it is never cut off.
              disabled={!hasReason(text, reason) && withReason(text, reason).length > maxFeedbackLength}
              onClick={() => onChange(withReason(text, reason))}
              className="min-h-tap rounded-full border border-edge bg-surface px-3 text-sm hover:bg-leaf-soft disabled:opacity-60 aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:font-bold"
            >
              {reasonLabel(reason, locale)}
            </button>
          ))}
        </div>
      </div>
      <p className="text-end text-sm text-muted tabular-nums">
        {formatNumber(text.length, locale)} / {formatNumber(maxFeedbackLength, locale)}
      </p>
    </>
  );
}

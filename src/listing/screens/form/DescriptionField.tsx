import { fieldErrorText } from "#shared/field-errors.ts";
import { formatNumber } from "#shared/locale.ts";
import { tidyParagraphs } from "#shared/text-fields.ts";
import { Field, TextArea } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { descriptionIssue, productErrorMessages } from "../../contract/product-checks.ts";
import { maxDescriptionLength } from "../../contract/product-limits.ts";

export interface DescriptionFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A description with a character counter. A text that is too long is reported immediately, and not cut off.
 */
export function DescriptionField({ name, label, value, error, onChange }: DescriptionFieldProps) {
  const locale = useLocale();
  const text = tidyParagraphs(value);
  const issue = descriptionIssue(text);
  const counts = {
    count: formatNumber(text.length, locale),
    all: formatNumber(maxDescriptionLength, locale),
  };
  return (
    <Field
      label={label}
      help={m.listing_counter(locale, counts)}
      error={error ?? (issue && fieldErrorText(productErrorMessages, { path: name, ...issue }, locale))}
      className="sm:col-span-2"
      optional
    >
      <TextArea name={name} value={value} rows={6} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

import { useState } from "react";
import { Field, Select, TextInput } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface ChoiceFieldProps {
  name: string;
  label: string;
  value: string;
  /** Stored values with their labels. If empty, only free text is possible. */
  choices: readonly { value: string; label: string }[];
  error: string | undefined;
  onChange: (value: string) => void;
}

// No choice can have this value.
const other = "\u0000other";

/** A list of choices with an option for free text. */
export function ChoiceField({ name, label, value, choices, error, onChange }: ChoiceFieldProps) {
  const locale = useLocale();
  const [isFreeText, setIsFreeText] = useState(false);
  // A text that is retyped may be empty or a choice for a moment.
  const [isTyping, setIsTyping] = useState(false);
  const isListed = choices.some((choice) => choice.value === value);
  const showsList = choices.length > 0 && !isFreeText && !isTyping && (value === "" || isListed);
  return (
    <Field label={label} error={error}>
      {showsList ? (
        <Select
          name={name}
          value={value}
          onChange={({ target }) => {
            if (target.value === other) setIsFreeText(true);
            onChange(target.value === other ? "" : target.value);
          }}
        >
          <option value="">{m.listing_choose(locale)}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          <option value={other}>{m.listing_other(locale)}</option>
        </Select>
      ) : (
        <>
          {/* Focused, because it replaces the list that had the focus. */}
          <TextInput
            name={name}
            value={value}
            autoFocus={isFreeText}
            onFocus={() => setIsTyping(true)}
            onBlur={() => setIsTyping(false)}
            onChange={({ target }) => onChange(target.value)}
          />
          {choices.length > 0 && (
            <button
              type="button"
              className="mt-1 min-h-6 text-sm font-bold text-leaf underline underline-offset-4"
              onClick={() => {
                setIsFreeText(false);
                if (!isListed) onChange("");
              }}
            >
              {m.listing_from_list(locale)}
            </button>
          )}
        </>
      )}
    </Field>
  );
}

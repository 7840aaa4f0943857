import { useState } from "react";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface ChoiceFieldProps {
  name: string;
  label: string;
  value: string;
  /** What is stored, and how it reads; empty: only writing is possible. */
  choices: readonly { value: string; words: string }[];
  error: string | undefined;
  onChange: (value: string) => void;
}

// Not a value of any choice.
const other = "\u0000other";

/** One of a list, or, for what the list does not have, one's own words. */
export function ChoiceField({ name, label, value, choices, error, onChange }: ChoiceFieldProps) {
  const locale = useLocale();
  const [writes, setWrites] = useState(false);
  const known = choices.some((choice) => choice.value === value);
  const listed = choices.length > 0 && !writes && (value === "" || known);
  return (
    <Field label={label} error={error}>
      {listed ? (
        <Select
          name={name}
          value={value}
          onChange={({ target }) => {
            if (target.value === other) setWrites(true);
            onChange(target.value === other ? "" : target.value);
          }}
        >
          <option value="">{m.catalog_listing_choose(locale)}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
          <option value={other}>{m.catalog_listing_other(locale)}</option>
        </Select>
      ) : (
        <>
          {/* The list that was being used has just made room for it. */}
          <TextInput
            name={name}
            value={value}
            autoFocus={writes}
            onChange={({ target }) => onChange(target.value)}
          />
          {choices.length > 0 && (
            <button
              type="button"
              className="mt-1 min-h-6 text-sm font-bold text-leaf underline underline-offset-4"
              onClick={() => {
                setWrites(false);
                if (!known) onChange("");
              }}
            >
              {m.catalog_listing_from_list(locale)}
            </button>
          )}
        </>
      )}
    </Field>
  );
}

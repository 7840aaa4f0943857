import { m } from "#words/messages.js";
import { Field, Select } from "../form/Field.tsx";
import { useLocale } from "../locale.tsx";

export interface SortSelectProps<Sort extends string> {
  choices: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (sort: Sort) => void;
}

/** Selects the order of a list. On a phone there are no sortable headings. Its label is only read out. */
export function SortSelect<Sort extends string>({ choices, value, onChange }: SortSelectProps<Sort>) {
  const locale = useLocale();
  return (
    <Field label={m.shared_sort_by(locale)} className="[&>label]:sr-only">
      <Select value={value} aria-required={false} onChange={({ target }) => onChange(target.value as Sort)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

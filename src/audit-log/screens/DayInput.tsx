import { useState } from "react";
import { firstDay, isDay, lastDay } from "#shared/dates.ts";
import { TextInput } from "#ui/form/Field.tsx";

export interface DayInputProps {
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
}

/**
 * A date field of a filter. Calls `onChange` only for complete dates, not while the year is being typed (2,
 * 20, 202).
 */
export function DayInput({ value, onChange, min, max }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }

  function type(day: string) {
    setTyped(day);
    if (day === "" || isDay(day)) onChange(day);
  }

  return (
    <TextInput
      type="date"
      value={typed}
      min={min || firstDay}
      max={max || lastDay}
      aria-required={false}
      onChange={({ target }) => type(target.value)}
    />
  );
}

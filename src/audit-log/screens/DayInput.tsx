import { useState } from "react";
import { isDay } from "#shared/dates.ts";
import { TextInput } from "#ui/form/TextInput.tsx";

export interface DayInputProps {
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
}

/** A day of a filter. What is typed half (the year 2, 20, 202) is kept and not told. */
export function DayInput({ value, onChange, min, max }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
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
      min={min || "2000-01-01"}
      max={max || "2999-12-31"}
      aria-required={false}
      onChange={({ target }) => type(target.value)}
    />
  );
}

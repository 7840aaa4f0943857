import { useId } from "react";
import { localDigits } from "#shared/local-digits.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useLeave } from "#ui/form/use-field-blur.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface PriceFieldProps {
  name: "min" | "max";
  label: string;
  value: string;
  /** The cheapest or dearest result, shown where nothing is written. */
  bound: Poisha | undefined;
  onWrite: (text: string) => void;
  /** The field is left. */
  onDone: () => void;
}

/** An end of a range of prices, in taka; digits of either script. */
export function PriceField({ name, label, value, bound, onWrite, onDone }: PriceFieldProps) {
  const locale = useLocale();
  const id = useId();
  const leave = useLeave(onDone);
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <TextInput
        id={id}
        name={name}
        value={value}
        inputMode="decimal"
        maxLength={14}
        pattern="[৳\s\d০-৯,.]*"
        title={m.catalog_filter_price_rule(locale)}
        placeholder={bound === undefined ? "" : localDigits(String(Math.round(takaOf(bound))), locale)}
        onChange={({ target }) => onWrite(target.value)}
        onBlur={leave}
      />
    </div>
  );
}

import { useId } from "react";
import { formatNumber } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { TextInput } from "#ui/form/Field.tsx";
import { useFieldBlur } from "#ui/form/use-field-blur.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface PriceFieldProps {
  name: "min" | "max";
  label: string;
  value: string;
  /** The lowest or highest price of the results, shown as a placeholder. */
  bound: Poisha | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
  /** Whether to say that the text is not an amount. */
  isInvalid: boolean;
}

/** One end of a price range, in taka. Accepts ASCII and Bangla digits. */
export function PriceField({ name, label, value, bound, onChange, onLeave, isInvalid }: PriceFieldProps) {
  const locale = useLocale();
  const id = useId();
  const leave = useFieldBlur(onLeave);
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
        maxLength={24}
        pattern=".*[\d০-৯].*"
        title={m.search_filter_price_rule(locale)}
        placeholder={bound === undefined ? "" : formatNumber(Math.round(takaOf(bound)), locale)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={({ relatedTarget }) => {
          // The range is complete only after the other end.
          if (!(relatedTarget instanceof HTMLInputElement && ["min", "max"].includes(relatedTarget.name)))
            leave();
        }}
        aria-invalid={isInvalid || undefined}
        aria-describedby={`${id}-error`}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-bold text-alta">
        {isInvalid && m.search_filter_price_rule(locale)}
      </p>
    </div>
  );
}

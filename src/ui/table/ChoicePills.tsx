import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "../locale.tsx";
import { isPartialCount } from "./total-text.ts";

export interface ChoicePillsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * A choice of one of a few filters, with their counts if they are known. A partial count of all matches says
 * nothing about the single filters, so none is shown.
 */
export function ChoicePills<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoicePillsProps<Value>) {
  const locale = useLocale();
  const isPartial = choices.some(({ count }) => isPartialCount(count));
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2 lg:gap-1">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-tap rounded-full border border-edge bg-surface px-4 text-sm font-bold whitespace-nowrap hover:bg-leaf-soft aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-surface lg:px-2"
        >
          {choice.label}
          {choice.count !== undefined && !isPartial && (
            <>
              {/* Without the blank it is read out as one word. */}{" "}
              <span className="ms-1 font-normal tabular-nums">{formatNumber(choice.count, locale)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

import { formatNumber } from "#shared/locale.ts";
import { maxMatches } from "#shared/request-limits.ts";
import { useLocale } from "../locale.tsx";

export interface ChoicePillsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * A choice of one of a few filters, with their counts if they are known. The server counts only the first
 * matches of a search, which says nothing about the single choices.
 */
export function ChoicePills<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoicePillsProps<Value>) {
  const locale = useLocale();
  const isPartial = choices.some(({ count }) => count === maxMatches + 1);
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

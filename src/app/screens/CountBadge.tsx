import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";

const max = 99;

/** A number on an icon of the header, which screen readers do not read. */
export function CountBadge({ count }: { count: number }) {
  const locale = useLocale();
  return (
    <span
      aria-hidden="true"
      className="absolute end-0 top-0 min-w-5 rounded-full bg-alta px-1 text-center text-sm leading-5 font-bold text-surface"
    >
      {formatNumber(Math.min(count, max), locale) + (count > max ? "+" : "")}
    </span>
  );
}

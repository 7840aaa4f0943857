import { formatNumber } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { useLocale } from "./use-locale.ts";

/** Five read-only stars. `halves`: 0 to 10; 0 means not rated and renders nothing. */
export function Stars({ halves, className = "" }: { halves: number; className?: string }) {
  const locale = useLocale();
  if (halves <= 0) return null;
  const rating = formatNumber(halves / 2, locale);
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <span role="img" aria-label={m.shared_rating(locale, { rating })} className="stars">
        <span style={{ width: `${halves * 10}%` }} />
      </span>
      <span aria-hidden="true" className="text-sm text-muted">
        {rating}
      </span>
    </span>
  );
}

import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { useLocale } from "./use-locale.ts";

const star = "M10 1.8l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 15l-5.1 2.8 1-5.8-4.2-4.1 5.8-.8z";

/** Five read-only stars. `halves`: 0 to 10; 0 means not rated and renders nothing. */
export function Stars({ halves, className = "" }: { halves: number; className?: string }) {
  const locale = useLocale();
  if (halves <= 0) return null;
  const rating = formatNumber(halves / 2, locale);
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <span
        role="img"
        aria-label={m.shared_rating(locale, { rating })}
        className="relative inline-block h-4 w-20 shrink-0 text-marigold-deep"
      >
        <Row fill="none" />
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${halves * 10}%` }}>
          <Row fill="var(--color-marigold)" />
        </span>
      </span>
      <span aria-hidden="true" className="text-sm text-muted">
        {rating}
      </span>
    </span>
  );
}

function Row({ fill }: { fill: string }) {
  return (
    <svg
      viewBox="0 0 100 20"
      className="absolute inset-0 h-4 w-20 max-w-none"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={star} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  );
}

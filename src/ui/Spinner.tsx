import { m } from "#words/messages.js";
import { useLocale } from "./use-locale.ts";

/** A spinner. `quiet` omits the text for screen readers if there is text beside it. */
export function Spinner({ quiet = false, className = "" }: { quiet?: boolean; className?: string }) {
  const locale = useLocale();
  const drawing = (
    <svg
      viewBox="0 0 24 24"
      className="size-5 animate-turn"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="7 5.6"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" pathLength="63" />
    </svg>
  );
  if (quiet) return drawing;
  return (
    <p role="status" className={`flex items-center justify-center gap-3 py-8 text-muted ${className}`}>
      {drawing}
      {m.shared_wait(locale)}
    </p>
  );
}

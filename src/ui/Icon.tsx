import type { IconPath } from "./front-icons.ts";

/**
 * A line drawing in the text colour. Decorative: the text beside it, or the control's label, gives its
 * meaning.
 */
export function Icon({ of, className = "size-6" }: { of: IconPath; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={of} />
    </svg>
  );
}

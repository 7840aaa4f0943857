/**
 * An icon, and those that the first view of the public pages shows. They are here so that these pages do not
 * load the others, which are in `icons.ts`.
 */

/** The `d` of a path on a 24 × 24 grid, drawn with a stroke. */
export type IconPath = string;

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

export const searchIcon: IconPath = "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21";
export const cartIcon: IconPath =
  "M5 8h14l-1.2 11a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5";
export const checkIcon: IconPath = "M4.5 12.5 10 18 19.5 7";
export const warningIcon: IconPath = "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1";
export const pictureIcon: IconPath = "M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9.5v.1";

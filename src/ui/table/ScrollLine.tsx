import { type ReactNode, useEffect, useRef } from "react";

/**
 * The choices of a list, below the width of a desktop in one line. If it is too short for them it scrolls
 * sideways, so that the list is not far down.
 */
export function ScrollLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  // Scrolls the selected choice into view, but does not undo that the person has scrolled.
  useEffect(() => {
    const selected = line.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!line.current || !selected || selected === shown.current) return;
    shown.current = selected;
    line.current.scrollLeft = selected.offsetLeft - (line.current.clientWidth - selected.clientWidth) / 2;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls; the controls in it take the input.
    <div
      ref={line}
      // The browser does not scroll to a control that is partly visible. A pointer would miss a control that
      // moves between its press and its release.
      onFocus={({ target }) =>
        target.matches(":focus-visible") && target.scrollIntoView({ block: "nearest", inline: "nearest" })
      }
      className="fade-sides relative -mx-4 flex scroll-px-8 items-center gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-lg:*:shrink-0 max-lg:*:flex-nowrap lg:contents"
    >
      {children}
    </div>
  );
}

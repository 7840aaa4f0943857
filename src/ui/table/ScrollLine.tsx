import { type ReactNode, useEffect, useRef } from "react";

/**
 * The choices of a list, below the width of a desktop in one line. If it is too short for them it scrolls
 * sideways, so that the list is not far down.
 */
export function ScrollLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  useEffect(() => {
    if (!line.current) return;
    // Counts that arrive make the choices wider, which would push a focused one out of view.
    const focused = line.current.querySelector<HTMLElement>(":focus-visible");
    if (focused) scrollSideways(line.current, focused);
    // Scrolls the selected choice into view, but does not undo that the person has scrolled.
    const selected = line.current.querySelector<HTMLElement>("[aria-pressed=true]");
    if (focused || !selected || selected === shown.current) return;
    shown.current = selected;
    line.current.scrollLeft = selected.offsetLeft - (line.current.clientWidth - selected.clientWidth) / 2;
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls; the controls in it take the input.
    <div
      ref={line}
      // The browser does not scroll to a control that is partly visible. Only for a focus
      // by keyboard: a pointer would miss a control that moves between its press and its release.
      onFocus={({ target }) =>
        target.matches(":focus-visible") && target.scrollIntoView({ block: "nearest", inline: "nearest" })
      }
      className="fade-sides relative -mx-4 flex scroll-px-8 items-center gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-lg:*:shrink-0 max-lg:*:flex-nowrap lg:contents"
    >
      {children}
    </div>
  );
}

/** Scrolls the line until the element is whole in view; `scrollIntoView` would also scroll the page. */
function scrollSideways(line: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const { scrollLeft, clientWidth } = line;
  const padding = Number.parseFloat(getComputedStyle(line).scrollPaddingInlineStart) || 0;
  const [least, most] = [offsetLeft + offsetWidth + padding - clientWidth, offsetLeft - padding];
  if (scrollLeft < least || scrollLeft > most) line.scrollLeft = scrollLeft < least ? least : most;
}

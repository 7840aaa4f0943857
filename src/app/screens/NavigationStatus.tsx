import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/**
 * Returns whether a field has text that was not submitted: moving the focus would interrupt the typing and
 * close the suggestions.
 */
function hasUnsentText(field: Element | null): boolean {
  return field instanceof HTMLInputElement && field.value !== field.defaultValue;
}

/** Announces and shows a pending navigation, and then moves the focus to the content of the new page. */
export function NavigationStatus() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const busy = useNavigation().state !== "idle";
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hasUnsentText(document.activeElement))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div role="status">
      {busy && <span className="sr-only">{m.shared_wait(locale)}</span>}
      <span
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-40 h-1 origin-left bg-alta transition-transform ${busy ? "scale-x-75 duration-1000" : "scale-x-0"}`}
      />
    </div>
  );
}

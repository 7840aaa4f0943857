import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

/**
 * Returns whether a field is in use: it has text that was not submitted, or got the focus while the page
 * loaded. Moving the focus would interrupt the typing and close the suggestions.
 * @param focusedBefore element that had the focus when the page began to load
 */
function isInUse(field: Element | null, focusedBefore: Element | null): boolean {
  return (
    field instanceof HTMLInputElement &&
    (field.value !== field.defaultValue || (focusedBefore !== null && focusedBefore !== field))
  );
}

/** Announces and shows a pending navigation, and then moves the focus to the content of the new page. */
export function NavigationStatus() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const busy = state !== "idle";
  const shown = useRef(pathname);
  const focusedBefore = useRef<Element>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isInUse(document.activeElement, focusedBefore.current))
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    focusedBefore.current = next ? document.activeElement : null;
  }, [next]);

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

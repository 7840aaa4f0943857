import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { ageText } from "#shared/age-text.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { Button } from "#ui/Button.tsx";
import { Icon, warningIcon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { isModuleLoadError } from "./is-module-load-error.ts";
import { pendingNavigation } from "./pending-navigation.ts";
import { OfferDialog, WaitingDialog, WaitingLine } from "./WaitingActions.tsx";

/**
 * Reports that the device is offline, that the page is a stored one, or that the next page is slow to load.
 * Rendered once, in the root.
 */
export function ConnectionStatus() {
  const locale = useLocale();
  const online = useSyncExternalStore(watchConnection, isOnline, () => true);
  // Inline on purpose: React reads a changed function again after the commit, when the document has the form
  // of the new page.
  const hasInput = useSyncExternalStore(
    watchInput,
    () => hasTypedInput(document),
    () => false,
  );
  const offlineLine = hasInput ? m.app_offline_line : m.app_offline_read;
  const savedAt = useSavedAt();
  const age = savedAt === undefined ? undefined : ageText(Date.now() - savedAt, locale);
  const late = useLateNavigation();
  const [showsWaiting, setShowsWaiting] = useState(false);
  const [closedOffer, setClosedOffer] = useState<string>();
  useEffect(() => {
    // In development it would only store outdated files.
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
    // Loaded now, because it cannot be loaded when the connection is lost.
    import("./ErrorScreen.tsx").catch(() => {});
    window.addEventListener("unhandledrejection", loadPendingPage);
    return () => window.removeEventListener("unhandledrejection", loadPendingPage);
  }, []);
  return (
    <>
      {/* Above the buttons at the bottom edge of a phone. */}
      <div
        role="status"
        className="connection-line no-print pointer-events-none z-40 flex flex-col items-center gap-2 px-4"
      >
        {!online && (
          <p className="flex items-center gap-3 rounded-md bg-ink px-4 py-2 font-bold text-paper shadow-lift">
            <Icon of={warningIcon} className="size-5 shrink-0 text-marigold" />
            {age === undefined ? offlineLine(locale) : m.app_offline_saved(locale, { age })}
          </p>
        )}
        <WaitingLine
          className={noticeClass}
          onShow={() => setShowsWaiting(true)}
          onShowOffer={() => setClosedOffer(undefined)}
        />
        {online && age !== undefined && (
          <div className={noticeClass}>
            {m.app_saved_line(locale, { age })}
            <Button kind="outline" size="small" onClick={() => location.reload()}>
              {m.app_saved_refresh(locale)}
            </Button>
          </div>
        )}
        {late && (
          <div className={noticeClass}>
            {m.app_slow_line(locale)}
            <Button kind="outline" size="small" onClick={late.tryAgain}>
              {m.shared_try_again(locale)}
            </Button>
          </div>
        )}
      </div>
      <OfferDialog closedKey={closedOffer} onClose={setClosedOffer} />
      <WaitingDialog open={showsWaiting} onClose={() => setShowsWaiting(false)} />
    </>
  );
}

const noticeClass =
  "pointer-events-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md border-2 border-ink bg-surface px-4 py-2 font-bold shadow-lift";

const isOnline = () => navigator.onLine;

function watchConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function watchInput(listener: () => void): () => void {
  document.addEventListener("input", listener);
  return () => document.removeEventListener("input", listener);
}

/**
 * Returns whether a form of the page or of a dialog has a text; the search box of the header is not a part of
 * the page.
 */
function hasTypedInput(page: ParentNode): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ":is(main, dialog) form :is(input:not([type=hidden], [type=radio], [type=checkbox]), textarea)",
  );
  return [...fields].some(({ value }) => value !== "");
}

/**
 * Loads the pending page from the server when its JavaScript file no longer exists; the router would stay
 * stuck.
 */
function loadPendingPage({ reason }: PromiseRejectionEvent): void {
  const target = pendingNavigation();
  if (target && isModuleLoadError(reason)) location.assign(target);
}

/** Returns the pending navigation once it has taken longer than the time limit of an API call. */
function useLateNavigation(): { tryAgain: () => void } | undefined {
  const { location: target } = useNavigation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [lateFor, setLateFor] = useState<typeof target>();

  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setLateFor(target), timeLimitMs);
    return () => clearTimeout(timer);
  }, [target]);

  if (!target || lateFor !== target) return undefined;
  const samePage = target.pathname === pathname;
  return {
    tryAgain: () =>
      navigate(target, { replace: samePage, preventScrollReset: samePage, state: target.state }),
  };
}

/** Returns when the current page was stored, if the service worker shows its stored copy. */
function useSavedAt(): number | undefined {
  const { pathname, search } = useLocation();
  const shown = useRef(pathname + search);
  const [savedAt, setSavedAt] = useState(savedAtOfDocument);

  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<{ savedAt?: number }>) => setSavedAt(data.savedAt);
    navigator.serviceWorker?.addEventListener("message", onMessage);
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, []);

  // The first page has the time in its document.
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    navigator.serviceWorker?.controller?.postMessage("saved at");
  }, [pathname, search]);

  return savedAt;
}

function savedAtOfDocument(): number | undefined {
  const { savedAt } = document.documentElement.dataset;
  return savedAt === undefined ? undefined : Number(savedAt);
}

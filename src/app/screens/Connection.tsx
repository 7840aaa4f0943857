import { useEffect, useState, useSyncExternalStore } from "react";
import { createPath, useLocation, useNavigate, useNavigation } from "react-router";
import { timeLimitMs } from "#client/session-hint.ts";
import { Button } from "#ui/Button.tsx";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { currentGoal, rememberGoal } from "./goal.ts";
import { isLostCode } from "./is-lost-code.ts";

/** What there is to say about the connection: the device has none, or the next page does not come. Once a page, in the root. */
export function Connection() {
  const locale = useLocale();
  const online = useSyncExternalStore(watchConnection, isOnline, () => true);
  const late = useLateNavigation();
  useEffect(() => {
    // When it is needed it may not be to be had.
    import("./ErrorScreen.tsx").catch(() => {});
    window.addEventListener("unhandledrejection", loadGoalWhole);
    return () => window.removeEventListener("unhandledrejection", loadGoalWhole);
  }, []);
  return (
    // Above the buttons that stand at the bottom edge of a phone.
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-20 z-40 flex flex-col items-center gap-2 px-4 md:bottom-4"
    >
      {!online && (
        <p className="flex items-center gap-3 rounded-md bg-ink px-4 py-2 font-bold text-paper shadow-lift">
          <Icon of={icons.warning} className="size-5 shrink-0 text-marigold" />
          {m.app_offline_line(locale)}
        </p>
      )}
      {late && (
        <div className="pointer-events-auto flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md border-2 border-ink bg-surface px-4 py-2 font-bold shadow-lift">
          {m.app_slow_line(locale)}
          <Button kind="outline" size="small" onClick={late.tryAgain}>
            {m.shared_try_again(locale)}
          </Button>
        </div>
      )}
    </div>
  );
}

const isOnline = () => navigator.onLine;

function watchConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** The router stays stuck when the code of a page's client loader is gone: then the page is loaded whole. */
function loadGoalWhole({ reason }: PromiseRejectionEvent): void {
  const goal = currentGoal();
  if (goal && isLostCode(reason)) location.assign(goal);
}

/** The way to the next page, once it has taken as long as a call may take: the page that stands is kept meanwhile. */
function useLateNavigation(): { tryAgain: () => void } | undefined {
  const { location: goal } = useNavigation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [lateFor, setLateFor] = useState<typeof goal>();

  useEffect(() => {
    rememberGoal(goal && createPath(goal));
    if (!goal) return;
    const timer = setTimeout(() => setLateFor(goal), timeLimitMs);
    return () => clearTimeout(timer);
  }, [goal]);

  if (!goal || lateFor !== goal) return undefined;
  const samePage = goal.pathname === pathname;
  return {
    tryAgain: () => navigate(goal, { replace: samePage, preventScrollReset: samePage, state: goal.state }),
  };
}

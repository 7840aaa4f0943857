import { lazy, Suspense } from "react";
import { waitingKey } from "#client/session-hint.ts";
import { readStored } from "#shared/browser-storage.ts";
import { loadAtFirstInteraction } from "#ui/first-touch.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";

/** Whether the page comes from the store of the service worker, or actions wait for a connection. */
const isNeededNow = () =>
  document.documentElement.hasAttribute("data-saved-at") || Boolean(readStored("localStorage", waitingKey));

const load = async () => ({ default: (await import("./ConnectionStatus.tsx")).ConnectionStatus });
const ConnectionStatus = lazy(() => (isNeededNow() ? load() : loadAtFirstInteraction(load)));

/** Loads `ConnectionStatus` at the first interaction, so that it does not delay the page. */
export function LazyConnectionStatus() {
  return (
    useInBrowser() && (
      <Suspense>
        <ConnectionStatus />
      </Suspense>
    )
  );
}

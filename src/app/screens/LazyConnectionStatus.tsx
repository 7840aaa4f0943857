import { lazy, Suspense } from "react";
import { waitingKey } from "#client/session-hint.ts";
import { readStored } from "#shared/browser-storage.ts";
import { loadWhenNeeded } from "#ui/first-touch.ts";
import { useInBrowser } from "#ui/use-in-browser.ts";

const ConnectionStatus = lazy(async () => {
  const { ConnectionStatus } = await loadWhenNeeded(
    // Immediately, if the page comes from the store of the service worker or actions wait for a connection.
    readStored("localStorage", waitingKey) ? "none" : ":root:not([data-saved-at])",
    () => import("./ConnectionStatus.tsx"),
  );
  return { default: ConnectionStatus };
});

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

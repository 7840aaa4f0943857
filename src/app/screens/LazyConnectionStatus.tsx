import { type ComponentType, useEffect, useState } from "react";
import { refreshSession, sessionErrorStatus, waitingKey } from "#client/session-hint.ts";
import { readStored } from "#shared/browser-storage.ts";
import { firstInteraction } from "#ui/first-touch.ts";
import { reloadOnce } from "./reload-once.ts";

const retryMs = 10_000;

/** Whether the page comes from the store of the service worker, or actions wait for a connection. */
const isNeededNow = () =>
  document.documentElement.hasAttribute("data-saved-at") || Boolean(readStored("localStorage", waitingKey));

// As in `RouteError.tsx`, because the bundler turns `import(…).then(({ x }) => …)` into more code.
const importStatus = () => import("./ConnectionStatus.tsx");

/** Loads `ConnectionStatus` at the first interaction, so that it does not delay the page. */
export function LazyConnectionStatus() {
  const [ConnectionStatus, setConnectionStatus] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      importStatus().then(
        (module) => setConnectionStatus(() => module.ConnectionStatus),
        () => setTimeout(retry, retryMs),
      );
    // Without this code, what waits is not sent. Most browsers never request a file again in a document in
    // which it has failed to load, so the page is reloaded, unless it has a form.
    async function retry() {
      if (isNeededNow() && !document.querySelector(":is(main, dialog) form")) {
        await refreshSession();
        if (sessionErrorStatus() === undefined) reloadOnce();
      }
      void load();
    }
    void (isNeededNow() ? load() : firstInteraction.then(load));
  }, []);
  return ConnectionStatus && <ConnectionStatus />;
}

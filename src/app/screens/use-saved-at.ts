import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Returns when the current page was stored, if the service worker shows its stored copy. */
export function useSavedAt(): number | undefined {
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

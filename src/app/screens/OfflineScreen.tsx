import { useEffect } from "react";
import { reachTimes, whenReachable } from "#client/when-reachable.ts";
import { unseenPlacedOrder } from "#orders/queries/placed-copy.ts";
import { PlacedNote } from "#orders/screens/PlacedNote.tsx";
import { brand } from "#shared/brand.ts";
import { readStoredRecord, writeStored } from "#shared/browser-storage.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon, warningIcon } from "#ui/Icon.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { DeviceCopies } from "./DeviceCopies.tsx";

/** Reloads that did not load the page. Each makes the next one wait longer. */
interface Reloads {
  count: number;
  at: number;
}
const reloadsKey = "mela-offline-reloads";

/**
 * The screen of a page that cannot be loaded without a connection, with what can be read all the same. Loads
 * the page when the connection is back.
 * @param target path of the page; undefined if it is the current one
 */
export function OfflineScreen({ target }: { target: string | undefined }) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const placed = inBrowser ? unseenPlacedOrder() : undefined;
  const title =
    inBrowser && navigator.onLine
      ? m.app_unreached_title(locale, { brand: brand.name[locale] })
      : m.app_offline_title(locale);

  function load() {
    if (target === undefined) location.reload();
    else location.replace(target);
  }

  // The metadata of the page does not know whether the device is offline.
  useEffect(() => {
    document.title = title;
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends on the target only.
  useEffect(() => {
    const { count = 0, at = 0 } = readStoredRecord<Reloads>("sessionStorage", reloadsKey) ?? {};
    const again = Date.now() - at < reachTimes.forgetReloads ? count : 0;
    let isLeaving = false;
    let stop = whenReachable(onReached, Math.min(reachTimes.minDelay * 2 ** again, reachTimes.maxDelay));
    const onLeave = () => {
      isLeaving = true;
    };
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      stop();
    };

    function onReached() {
      // A reload would cancel the opening of another page, such as a bookmark. That may also never end.
      if (isLeaving) {
        isLeaving = false;
        stop = whenReachable(onReached, reachTimes.leaving);
        return;
      }
      writeStored("sessionStorage", reloadsKey, JSON.stringify({ count: again + 1, at: Date.now() }));
      load();
    }
  }, [target]);

  return (
    <div className="page-width flex flex-col items-center gap-4 py-16 text-center">
      {placed && <PlacedNote order={placed} />}
      <div role="alert" className="flex flex-col items-center gap-4">
        <Icon of={warningIcon} className="size-16 text-alta" />
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-prose text-muted">{m.app_offline_text(locale)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={load}>{m.shared_try_again(locale)}</Button>
        <ButtonLink to="/" kind="outline">
          {m.app_error_home(locale)}
        </ButtonLink>
      </div>
      {inBrowser && <DeviceCopies />}
    </div>
  );
}

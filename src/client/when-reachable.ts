import { discardBody } from "./discard-body.ts";

/**
 * Times of the checks whether the server can be reached, in milliseconds. The scripts in
 * `app/http/static-error-page.server.ts` use the same.
 */
export const reachTimes = {
  minDelay: 2_000,
  maxDelay: 60_000,
  /** The limit of one check. */
  limit: 8_000,
  /**
   * How long `OfflineScreen` and those scripts postpone a reload while another page is being opened. The
   * reload would cancel that.
   */
  leaving: 10_000,
  /**
   * On `OfflineScreen` and the static offline page, each reload doubles the delay before the first check, up
   * to `maxDelay`. After this time without a reload, it starts again at `minDelay`.
   */
  forgetReloads: 120_000,
} as const;

/**
 * Calls `onReached` once, as soon as the server responds: checks when the browser reports a connection, and
 * with growing intervals, because that report may be missing or wrong.
 * @param firstDelayMs when to check first without a report
 * @returns a function that stops it
 */
export function whenReachable(onReached: () => void, firstDelayMs: number): () => void {
  let delayMs: number = reachTimes.minDelay;
  let timer = setTimeout(check, firstDelayMs);
  let stopped = false;

  async function check() {
    clearTimeout(timer);
    const signal = AbortSignal.timeout(reachTimes.limit);
    const response = await fetch("/livez", { cache: "no-store", signal }).catch(() => undefined);
    discardBody(response);
    if (stopped) return;
    if (response) {
      stop();
      return onReached();
    }
    clearTimeout(timer);
    timer = setTimeout(check, delayMs);
    delayMs = Math.min(delayMs * 2, reachTimes.maxDelay);
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", check);
  }

  window.addEventListener("online", check);
  return stop;
}

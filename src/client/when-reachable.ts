const maxDelayMs = 60_000;
const limitMs = 8_000;

/**
 * Calls `onReached` once, as soon as the server responds: checks when the browser reports a connection, and
 * with growing intervals, because that report may be missing or wrong.
 * @param firstDelayMs when to check first without a report
 * @returns a function that stops it
 */
export function whenReachable(onReached: () => void, firstDelayMs: number): () => void {
  let delayMs = 2_000;
  let timer = setTimeout(check, firstDelayMs);
  let stopped = false;

  async function check() {
    clearTimeout(timer);
    const signal = AbortSignal.timeout(limitMs);
    const reached = await fetch("/livez", { cache: "no-store", signal }).then(
      () => true,
      () => false,
    );
    if (stopped) return;
    if (reached) {
      stop();
      return onReached();
    }
    clearTimeout(timer);
    timer = setTimeout(check, delayMs);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", check);
  }

  window.addEventListener("online", check);
  return stop;
}

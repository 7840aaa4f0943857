/** Sends the actions that wait for a connection (record 022). */
import { announceCartChange } from "#cart/queries/cart-count.ts";
import { addToCartProblem, noticeAdded } from "#cart/screens/use-add-to-cart.ts";
import { callApi } from "#client/call-api.ts";
import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { currentSession, hasEndedHere, refreshSession, watchSession } from "#client/session-hint.ts";
import {
  removeForeignActions,
  removeWaiting,
  storeWaiting,
  type WaitingAction,
  waitingActions,
  watchWaiting,
} from "#client/waiting-actions.ts";
import { setSaved } from "#saved/queries/saved-ids.ts";
import type { Locale } from "#shared/locale.ts";
import { retryHours } from "#shared/retry-hours.ts";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";

const firstDelayMs = 2_000;
const maxDelayMs = 60_000;

/**
 * Sends the actions of the signed-in person in their order, one tab at a time: when the browser reports a
 * connection, and with growing intervals, because that report may be missing or wrong.
 * @returns a function that stops it
 */
export function keepSending(locale: Locale): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let running = false;
  let stopped = false;

  async function run() {
    clearTimeout(timer);
    if (running || stopped || nextAction() === undefined) return;
    running = true;
    const retryMs = await oneTabAtATime(() => sendAll(locale)).catch(() => 0);
    running = false;
    if (retryMs === undefined) delayMs = firstDelayMs;
    else if (!stopped) {
      timer = setTimeout(run, Math.max(delayMs, retryMs));
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }
  }

  function onSession() {
    const count = removeForeignActions();
    if (count > 0 && !hasEndedHere()) notice(m.app_waiting_signed_out(locale), "failed");
    void run();
  }

  const onReturn = () => {
    delayMs = firstDelayMs;
    void run();
  };
  const onVisible = () => document.visibilityState === "visible" && onReturn();
  let count = waitingActions().length;
  const stopWaiting = watchWaiting(() => {
    const before = count;
    count = waitingActions().length;
    // A new action was just tried, so it is repeated after the first interval.
    if (count > before && !running) {
      clearTimeout(timer);
      timer = setTimeout(run, delayMs);
    }
  });
  const stopSession = watchSession(onSession);
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onVisible);
  onSession();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopWaiting();
    stopSession();
    window.removeEventListener("online", onReturn);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

const nextAction = () => waitingActions().find(({ refusal }) => refusal === undefined);

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Without HTTPS there are no locks; the server then recognizes what two tabs send by its key.
  return "locks" in navigator ? navigator.locks.request("mela-waiting", work) : work();
}

/** Returns undefined if nothing is left to send, otherwise how long to wait at least. */
async function sendAll(locale: Locale): Promise<number | undefined> {
  for (let action = nextAction(); action; action = nextAction()) {
    const person = currentSession() ?? (await refreshSession());
    if (person === undefined) return 0;
    // The session has changed, and with it the actions.
    if (person?.id !== action.personId) {
      removeForeignActions();
      continue;
    }
    if (Date.now() - action.createdAt > retryHours * 3_600_000) {
      refuse(action, m.app_waiting_too_old(locale));
      continue;
    }
    try {
      await send(action, locale);
      removeWaiting(action.key);
    } catch (error) {
      const { status = 500, retryAfterSeconds = 0 } = error instanceof ApiProblem ? error : {};
      if (isTemporary(error)) return retryAfterSeconds * 1_000;
      // The session has ended, and `refreshSession` reports it.
      if (status === 401) {
        await refreshSession({ afterPending: true });
        return 0;
      }
      refuse(action, sentenceOf(action, error, locale));
    }
  }
  return undefined;
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

async function send(action: WaitingAction, locale: Locale): Promise<void> {
  if (action.kind === "save") return setSaved(action.product, action.saved);
  const { body, key } = action;
  await callApi("POST /users/user/favourites", { body, idempotencyKey: key, quiet: true });
  announceCartChange();
  noticeAdded(locale);
}

function refuse(action: WaitingAction, refusal: string): void {
  // It may have been discarded since.
  if (waitingActions().some(({ key }) => key === action.key)) storeWaiting({ ...action, refusal });
}

function sentenceOf(action: WaitingAction, error: unknown, locale: Locale): string {
  return action.kind === "cart" ? addToCartProblem(error, locale) : problemSentence(error, locale);
}

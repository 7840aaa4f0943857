/** The pop-up window of a social sign-in, and the message that it sends to the page that opened it. */
import { type Locale, localizePath } from "#shared/locale.ts";

/** Not `window.opener`: the Cross-Origin-Opener-Policy of a provider may have removed it. */
const channelName = "mela-social-sign-in";

export type SocialResult = { done: true } | { done: false; error: string };

export interface SocialStart {
  provider: string;
  locale: Locale;
  /** Path to return to if the sign-in runs in this window. */
  from: string;
}

/**
 * Opens the pop-up. Must be called directly by a click handler, or browsers block it. If it is blocked, the
 * sign-in runs in this window.
 * @returns the pop-up, if it is open
 */
export function openSocialWindow({ provider, locale, from }: SocialStart): Window | null {
  const urlOf = (popup: boolean) => {
    const query = new URLSearchParams({ provider, from, ...(popup && { popup: "1" }) });
    return `${localizePath("/user/social", locale)}?${query}`;
  };
  const left = Math.max(0, window.screenX + (window.outerWidth - 480) / 2);
  const opened = window.open(
    urlOf(true),
    "mela-social",
    `popup,width=480,height=640,left=${left},top=${window.screenY + 60}`,
  );
  if (!opened) location.assign(urlOf(false));
  return opened;
}

/**
 * Calls back once the pop-up is closed. A provider's Cross-Origin-Opener-Policy can make an open pop-up look
 * closed. @returns a function that stops watching
 */
export function watchForClose(popup: Window, onClosed: () => void): () => void {
  // No event reports that another window is closed.
  const timer = setInterval(() => popup.closed && onClosed(), 500);
  return () => clearInterval(timer);
}

export function listenForSocialResult(onResult: (result: SocialResult) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SocialResult>) => onResult(data);
  return () => channel.close();
}

export function sendSocialResult(result: SocialResult): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(result);
  channel.close();
}

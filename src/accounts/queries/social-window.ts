/** The small window in which a social sign-in runs, and how it tells the page that opened it. */
import { type Locale, localisePath } from "#shared/locale.ts";

/** A channel and not `window.opener`: a provider's own opener policy may have cut that tie. */
const channelName = "mela-social-sign-in";

export type SocialResult = { done: true } | { done: false; error: string };

export interface SocialStart {
  provider: string;
  locale: Locale;
  /** Where to go after it, when it has to run in this window. */
  from: string;
}

/**
 * Opens the window. Must be called directly by a press, or browsers block it; then the sign-in takes this window.
 * @returns true when a small window is open
 */
export function openSocialWindow({ provider, locale, from }: SocialStart): boolean {
  const address = (popup: boolean) =>
    `${localisePath("/user/social", locale)}?${new URLSearchParams({ provider, from, ...(popup && { popup: "1" }) })}`;
  const left = Math.max(0, window.screenX + (window.outerWidth - 480) / 2);
  const opened = window.open(
    address(true),
    "mela-social",
    `popup,width=480,height=640,left=${left},top=${window.screenY + 60}`,
  );
  if (!opened) location.assign(address(false));
  return opened !== null;
}

export function listenForSocialResult(tell: (result: SocialResult) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SocialResult>) => tell(data);
  return () => channel.close();
}

export function tellSocialResult(result: SocialResult): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(result);
  channel.close();
}

import { m } from "#words/messages.js";
import type { Locale } from "./locale.ts";
import { formatNumber } from "./text.ts";

/** Returns the error message after too many attempts. */
export function triesSentence(waitSeconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return minutes === 1
    ? m.shared_tries_minute(locale)
    : m.shared_tries_minutes(locale, { minutes: formatNumber(minutes, locale) });
}

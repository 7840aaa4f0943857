import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";

/** What to tell whoever has tried too often. */
export function triesSentence(waitSeconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return minutes === 1 ? m.accounts_tries_minute(locale) : m.accounts_tries_minutes(locale, { minutes: formatNumber(minutes, locale) });
}

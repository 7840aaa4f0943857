import { m } from "#words/messages.js";
import { formatNumber, type Locale } from "./locale.ts";

/** Returns how long ago something was, such as '2 hours ago'; 'just now' also after the clock was changed. */
export function ageText(ms: number, locale: Locale): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const text = (count: number, singular: typeof m.shared_age_minute, plural: typeof m.shared_age_minutes) =>
    (count === 1 ? singular : plural)(locale, { count: formatNumber(count, locale) });
  if (minutes < 1) return m.shared_age_now(locale);
  if (hours < 1) return text(minutes, m.shared_age_minute, m.shared_age_minutes);
  if (days < 1) return text(hours, m.shared_age_hour, m.shared_age_hours);
  return text(days, m.shared_age_day, m.shared_age_days);
}

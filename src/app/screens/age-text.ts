import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** Returns how long ago something was, such as '2 hours ago'; 'just now' also after the clock was changed. */
export function ageText(ms: number, locale: Locale): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const text = (count: number, singular: typeof m.app_age_minute, plural: typeof m.app_age_minutes) =>
    (count === 1 ? singular : plural)(locale, { count: formatNumber(count, locale) });
  if (minutes < 1) return m.app_age_now(locale);
  if (hours < 1) return text(minutes, m.app_age_minute, m.app_age_minutes);
  if (days < 1) return text(hours, m.app_age_hour, m.app_age_hours);
  return text(days, m.app_age_day, m.app_age_days);
}

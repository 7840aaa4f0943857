/** Rules of the daily summary mail to admins. */
import { hourOf, isoDay } from "#shared/dates.ts";
import { type Locale, numberFormats } from "#shared/locale.ts";

// If the server was down at eight, the mail is sent later in the morning, but not in the afternoon.
const [firstHour, lastHour] = [8, 11];

/** Returns the day in Dhaka if it is morning there, otherwise undefined. */
export function morningOf(now: Date): string | undefined {
  const hour = hourOf(now);
  return hour >= firstHour && hour <= lastHour ? isoDay(now) : undefined;
}

/** An order counts as late if it is still pending after this time. */
export const lateAfterMs = 86_400_000;

/**
 * Returns a duration such as `5 hours`, or from 48 hours on `2 days` / `২ দিন`. Less than an hour counts as
 * one.
 */
export function waitingTime(ms: number, locale: Locale): string {
  const hours = Math.max(1, Math.floor(ms / 3_600_000));
  const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return numberFormats({ style: "unit", unit, unitDisplay: "long" })[locale].format(count);
}

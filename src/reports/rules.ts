/** The mail that tells admins in the morning what waits. */
import { hourOf, isoDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";

// Whoever was away at eight is told a little later, but not in the afternoon.
const [firstHour, lastHour] = [8, 11];

/** The day whose morning it is in Dhaka; undefined at any other time. */
export function morningOf(now: Date): string | undefined {
  const hour = hourOf(now);
  return hour >= firstHour && hour <= lastHour ? isoDay(now) : undefined;
}

/** An order is late when nobody has confirmed it for so long. */
export const lateAfterMs = 86_400_000;

const units = { en: "en-IN", bn: "bn-BD" } as const;

/** `5 hours`, from two days on `2 days` / `২ দিন`; less than an hour counts as one. */
export function waitingTime(ms: number, locale: Locale): string {
  const hours = Math.max(1, Math.floor(ms / 3_600_000));
  const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return new Intl.NumberFormat(units[locale], { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/**
 * Formats dates for screens and the API, always in Asia/Dhaka, regardless of the time zone of the server or
 * the browser.
 */

import { m } from "#words/messages.js";
import { formatNumber, type Locale } from "./locale.ts";

const dhaka = "Asia/Dhaka";

const apiTimeParts = new Intl.DateTimeFormat("en-US", {
  timeZone: dhaka,
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hour12: true,
});

/** `November 21st 2026, 4:05:09 pm`: the specification's 'MMMM Do YYYY, h:mm:ss a'. */
export function apiTime(time: Date): string {
  const part = partsOf(apiTimeParts, time);
  const date = `${part.month} ${ordinal(Number(part.day))} ${part.year}`;
  return `${date}, ${part.hour}:${part.minute}:${part.second} ${part.dayPeriod.toLowerCase()}`;
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const suffix = teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[day % 10] ?? "th");
  return `${day}${suffix}`;
}

const days = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, day: "numeric", month: "short" }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, day: "numeric", month: "long" }),
};
const fullDays = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, day: "numeric", month: "short", year: "numeric" }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, day: "numeric", month: "long", year: "numeric" }),
};
const months = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, month: "long", year: "numeric" }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, month: "long", year: "numeric" }),
};
const clocks = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, hour: "numeric", minute: "2-digit", hour12: true }),
  bn: new Intl.DateTimeFormat("bn-BD", { timeZone: dhaka, hour: "numeric", minute: "2-digit", hour12: true }),
};
const hours = new Intl.DateTimeFormat("en-GB", { timeZone: dhaka, hour: "2-digit", hourCycle: "h23" });
const numbers = new Intl.DateTimeFormat("en-GB", {
  timeZone: dhaka,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

const partsOf = (format: Intl.DateTimeFormat, time: Date) =>
  Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value])) as Record<
    Intl.DateTimeFormatPartTypes,
    string
  >;

/** Keeps a day or a clock time on one line: replaces its spaces by no-break spaces. */
const unbroken = (text: string) => text.replace(/\s/g, "\u00a0");

/** `21 Nov` / `২১ নভেম্বর`, with a no-break space. Bangla months are never abbreviated. */
export function formatDay(time: Date, locale: Locale): string {
  return unbroken(days[locale].format(time));
}

/** `26–28 Nov` / `২৬–২৮ নভেম্বর`; across months `30 Nov – 2 Dec`. */
export function formatDays(from: Date, to: Date, locale: Locale): string {
  const [first, last] = [partsOf(days[locale], from), partsOf(days[locale], to)];
  if (first.month !== last.month) return `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
  return first.day === last.day ? formatDay(from, locale) : `${first.day}–${formatDay(to, locale)}`;
}

/** `21 Nov 2026` / `২১ নভেম্বর ২০২৬`, with a no-break space between day and month. */
export function formatDate(time: Date, locale: Locale): string {
  const { day, month, year } = partsOf(fullDays[locale], time);
  return `${unbroken(`${day} ${month}`)} ${year}`;
}

/** `November 2026` / `নভেম্বর ২০২৬` */
export function formatMonth(time: Date, locale: Locale): string {
  return months[locale].format(time);
}

/** `21 Nov 2026, 4:05 pm` / `২১ নভেম্বর ২০২৬, বিকেল ৪:০৫` */
export function formatTime(time: Date, locale: Locale): string {
  return `${formatDate(time, locale)}, ${formatClock(time, locale)}`;
}

/** `4:05 pm` / `বিকেল ৪:০৫`, with a no-break space. */
export function formatClock(time: Date, locale: Locale): string {
  if (locale === "en") return unbroken(clocks.en.format(time));
  // Intl would append a Latin 'PM' to a Bangla time, or put the part of the day after the hour, which is not
  // idiomatic.
  const { hour, minute } = partsOf(clocks.bn, time);
  return unbroken(`${partOfDay(hourOf(time))} ${hour}:${minute}`);
}

/** Returns the hour in Dhaka, 0 to 23. */
export function hourOf(time: Date): number {
  return Number(hours.format(time));
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  return hour < 18 ? "বিকেল" : "সন্ধ্যা";
}

/** Returns the day in Dhaka as `2026-11-21`, for APIs and sorting. */
export function isoDay(time: Date): string {
  const { day, month, year } = partsOf(numbers, time);
  return `${year}-${month}-${day}`;
}

/** Returns the year in Dhaka. */
export function yearOf(time: Date): number {
  return Number(isoDay(time).slice(0, 4));
}

export function addDays(time: Date, count: number): Date {
  return new Date(time.getTime() + count * 86_400_000);
}

/** The range of days that filters accept. */
export const [firstDay, lastDay] = ["2000-01-01", "2999-12-31"] as const;

/** Returns whether this is a valid ISO day between 2000 and 2999: `2026-11-21`, but not `2026-02-31`. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    text >= firstDay &&
    text <= lastDay &&
    !Number.isNaN(time.getTime()) &&
    time.toISOString().startsWith(text)
  );
}

/** Returns the error message after too many attempts. */
export function tooManyAttemptsText(waitSeconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return minutes === 1
    ? m.shared_attempts_minute(locale)
    : m.shared_attempts_minutes(locale, { minutes: formatNumber(minutes, locale) });
}

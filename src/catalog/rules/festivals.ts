/** The festivals that the home page announces. */
import { addDays, isoDay } from "#shared/dates.ts";
import type { Festival } from "../contract/views.ts";

/** A festival is announced this many days in advance, until the day that `festivalOn` has for it. */
const announcedDays = 30;

/**
 * The last day of Durga Puja (Bijoya Dashami) in Bangladesh: the tenth lunar day (tithi) is current at
 * sunrise in Dhaka. Computed from the longitudes of the sun and the moon (Meeus, Astronomical Algorithms),
 * because `Intl` does not have this calendar.
 */
const lastDaysOfPuja = new Set([
  "2026-10-21",
  "2027-10-10",
  "2028-09-28",
  "2029-10-16",
  "2030-10-06",
  "2031-10-25",
  "2032-10-14",
  "2033-10-04",
  "2034-10-23",
  "2035-10-12",
]);

const islamicDay = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "Asia/Dhaka",
  month: "numeric",
  day: "numeric",
});

/** Returns the festival on the day of a time in Dhaka: the last day of Puja, the first day of the others. */
function festivalOn(time: Date): Festival | undefined {
  const day = isoDay(time);
  if (day.endsWith("-04-14")) return "boishakh";
  if (lastDaysOfPuja.has(day)) return "puja";
  // Bangladesh usually sees the moon a day later than the calendar of Umm al-Qura has it.
  const parts = Object.fromEntries(
    islamicDay.formatToParts(addDays(time, -1)).map(({ type, value }) => [type, value]),
  );
  // 1 Shawwal and 10 Dhu al-Hijja.
  return ["10-1", "12-10"].includes(`${parts.month}-${parts.day}`) ? "eid" : undefined;
}

/** Returns the next festival if it is near. */
export function nextFestival(now: Date): Festival | undefined {
  for (let days = 0; days <= announcedDays; days++) {
    const festival = festivalOn(addDays(now, days));
    if (festival) return festival;
  }
  return undefined;
}

import { sql } from "kysely";

/**
 * Returns SQL for the time at which a day begins in Dhaka.
 * @param day `2026-11-21`
 * @param daysLater adds days, e.g. 1 for the end of the day
 */
export function startOfDay(day: string, daysLater = 0) {
  return sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Asia/Dhaka')`;
}

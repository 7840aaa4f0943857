/** Returns the start of a day in Dhaka. @param day `2026-11-21` */
export const momentOf = (day: string): Date => new Date(`${day}T00:00:00+06:00`);

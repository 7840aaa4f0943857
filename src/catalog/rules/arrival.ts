import { addDays } from "#shared/dates.ts";
import { arrivalDays } from "../contract/constants.ts";

/** The dates on which an order of today would be shipped and delivered. */
export interface Arrival {
  ships: Date;
  from: Date;
  to: Date;
}

export function estimateArrival(today: Date, processDays: number): Arrival {
  const ships = addDays(today, processDays);
  return { ships, from: ships, to: addDays(ships, arrivalDays) };
}

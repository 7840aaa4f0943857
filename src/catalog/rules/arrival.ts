import { addDays } from "#shared/dates.ts";
import { arrivalDays } from "../contract/constants.ts";

/** When an order of today would be sent and arrive. */
export interface Arrival {
  ships: Date;
  from: Date;
  to: Date;
}

export function estimateArrival(today: Date, processDays: number): Arrival {
  const ships = addDays(today, processDays);
  return { ships, from: ships, to: addDays(ships, arrivalDays) };
}

import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Area, divisions, findPlace, loadAreas } from "../rules/places.ts";

const none: readonly Area[] = [];

/**
 * Loads the list of a district once. A failure is not reported, because the field is a text field without the
 * list.
 */
function areasQuery({ province, city }: { province: string; city: string }) {
  const division = findPlace(divisions, province);
  const district = division && findPlace(division.districts, city);
  return queryOptions({
    queryKey: ["areas", division?.en, district?.en],
    queryFn: () => loadAreas(division?.en ?? "", district?.en ?? ""),
    enabled: district !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // A paused query would hide the form while there is no connection.
    networkMode: "always",
    retry: false,
  });
}

/**
 * Returns the upazilas and city parts of a district, loaded when both names are known ones; empty until then.
 */
export function useAreas(province: string, city: string): readonly Area[] {
  return useQuery(areasQuery({ province, city })).data ?? none;
}

/**
 * Returns whether the lists of these places have once been loaded or failed to load. If the form were
 * rendered earlier, it would first show a stored area in a text field and then in a list.
 */
export function useAreasSettled(places: readonly { province: string; city: string }[]): boolean {
  const [wasSettled, setWasSettled] = useState(false);
  const settled = useQueries({ queries: places.map(areasQuery) }).every(({ isLoading }) => !isLoading);
  // A failed query is loading again after a reconnect or a window focus; the form and the text in it must
  // stay.
  if (settled && !wasSettled) setWasSettled(true);
  return settled || wasSettled;
}

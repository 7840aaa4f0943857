import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { type Area, divisions, loadAreas, placeNamed } from "../rules/places.ts";

const none: readonly Area[] = [];

/** Loads the list of a district once. Without the list the field is for writing, so a failure is not reported. */
function areasQuery({ province, city }: { province: string; city: string }) {
  const division = placeNamed(divisions, province);
  const district = division && placeNamed(division.districts, city);
  return queryOptions({
    queryKey: ["areas", division?.en, district?.en],
    queryFn: () => loadAreas(division?.en ?? "", district?.en ?? ""),
    enabled: district !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // A paused query would keep the form away for as long as there is no connection.
    networkMode: "always",
    retry: false,
  });
}

/** Returns the upazilas and city parts of a district, loaded when both names are known ones; empty until then. */
export function useAreas(province: string, city: string): readonly Area[] {
  return useQuery(areasQuery({ province, city })).data ?? none;
}

/**
 * Returns whether the lists of the places have been loaded or have failed to load. A form that is drawn earlier would show
 * a stored area in a text field first and in a list later.
 */
export function useAreasSettled(places: readonly { province: string; city: string }[]): boolean {
  return useQueries({ queries: places.map(areasQuery) }).every(({ isLoading }) => !isLoading);
}

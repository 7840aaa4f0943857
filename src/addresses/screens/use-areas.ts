import { useEffect, useState } from "react";
import { type Area, divisions, loadAreas, placeNamed } from "../rules/places.ts";

const none: readonly Area[] = [];

/** The upazilas and city parts of a district, loaded when both names are known ones; empty until then. */
export function useAreas(province: string, city: string): readonly Area[] {
  const division = placeNamed(divisions, province);
  const district = division && placeNamed(division.districts, city);
  const wanted = district ? `${division.en}/${district.en}` : "";
  const [loaded, setLoaded] = useState<{ of: string; areas: readonly Area[] }>({ of: "", areas: none });

  useEffect(() => {
    let left = false;
    const [divisionName = "", districtName = ""] = wanted.split("/");
    // Without the list the fields are for writing: no reason to bother anybody with a failure.
    if (wanted)
      loadAreas(divisionName, districtName).then(
        (areas) => !left && setLoaded({ of: wanted, areas }),
        () => {},
      );
    return () => {
      left = true;
    };
  }, [wanted]);

  return loaded.of === wanted ? loaded.areas : none;
}

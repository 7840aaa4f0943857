/**
 * The places of Bangladesh for forms: division, district, upazila (or part of a city), post office. Names come in English and Bangla.
 * Divisions and districts are small and always there; what is inside a division is loaded when somebody chooses it (1 to 4 kB).
 */
import divisionRows from "#shared/geo/divisions.json" with { type: "json" };

export interface Place {
  en: string;
  bn: string;
}
export interface Division extends Place {
  districts: readonly Place[];
}
interface PostOffice {
  name: string;
  zipCode: number;
}
/** An upazila, or a part of a city that belongs to none. */
export interface Area extends Place {
  kind: "upazila" | "city";
  /** Empty for upazilas whose post office is not known: offer all of the district then. */
  offices: readonly PostOffice[];
}

type AreaRow = [en: string, bn: string, offices: [name: string, zipCode: number][]];
type AreaFile = Record<string, { upazilas: AreaRow[]; city: AreaRow[] }>;

export const divisions: readonly Division[] = divisionRows.map(({ en, bn, districts }) => ({
  en,
  bn,
  districts: districts.map(([districtEn = "", districtBn = ""]) => ({ en: districtEn, bn: districtBn })),
}));

const areaFiles: Record<string, () => Promise<unknown>> = {
  Barishal: () => import("./geo/barishal.json"),
  Chattogram: () => import("./geo/chattogram.json"),
  Dhaka: () => import("./geo/dhaka.json"),
  Khulna: () => import("./geo/khulna.json"),
  Mymensingh: () => import("./geo/mymensingh.json"),
  Rajshahi: () => import("./geo/rajshahi.json"),
  Rangpur: () => import("./geo/rangpur.json"),
  Sylhet: () => import("./geo/sylhet.json"),
};

/** The upazilas of a district and the parts of its city, by the English names of division and district; empty for unknown ones. */
export async function loadAreas(division: string, district: string): Promise<Area[]> {
  const file = (await areaFiles[division]?.()) as { default: AreaFile } | undefined;
  const inside = file?.default[district];
  if (!inside) return [];
  const areas = (kind: Area["kind"], rows: AreaRow[]) =>
    rows.map(
      ([en, bn, offices]): Area => ({
        kind,
        en,
        bn,
        offices: offices.map(([name, zipCode]) => ({ name, zipCode })),
      }),
    );
  return [...areas("city", inside.city), ...areas("upazila", inside.upazilas)];
}

/** The place that a stored or typed name means, in either language; undefined for any other text. */
export function placeNamed<P extends Place>(places: readonly P[], name: string): P | undefined {
  const asked = name.normalize("NFC").trim().toLowerCase();
  return places.find(({ en, bn }) => en.toLowerCase() === asked || bn === asked);
}

/** A stored name of a division or district in the reader's language; any other text stays as it is. */
export function placeName(stored: string, locale: "en" | "bn"): string {
  const place =
    placeNamed(divisions, stored) ??
    placeNamed(
      divisions.flatMap(({ districts }) => districts),
      stored,
    );
  return place ? place[locale] : stored;
}

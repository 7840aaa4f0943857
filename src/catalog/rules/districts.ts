/** Recognizes the districts of Bangladesh in English and Bangla, and in other common spellings. */
import divisions from "#shared/geo/divisions.json" with { type: "json" };

/** Spellings from before 2018 and other common ones, by current name. */
const otherSpellings: Record<string, readonly string[]> = {
  Barishal: ["Barisal"],
  Bogura: ["Bogra"],
  Chapainawabganj: ["Chapai Nawabganj", "Nawabganj"],
  Chattogram: ["Chittagong"],
  "Cox's Bazar": ["Coxs Bazar", "Cox Bazar", "Coxsbazar"],
  Cumilla: ["Comilla"],
  Jashore: ["Jessore"],
  Jhalakathi: ["Jhalokati", "Jhalokathi", "Jhalakati"],
  Khagrachhari: ["Khagrachari"],
  Lakshmipur: ["Laxmipur"],
  Moulvibazar: ["Maulvibazar", "Moulvi Bazar"],
  Netrokona: ["Netrakona"],
  Rangamati: ["Rangamati Hill Tracts"],
};

export interface District {
  key: string;
  name: string;
  /** null for an unknown name, such as a district abroad. */
  nameBn: string | null;
  /** All spellings, in lower case. */
  spellings: readonly string[];
}

const districts: readonly District[] = divisions.flatMap((division) =>
  division.districts.map(([name = "", nameBn = ""]) => ({
    key: name.toLowerCase().replaceAll("'", "").replace(/\s+/g, "-"),
    name,
    nameBn,
    spellings: [name, nameBn, ...(otherSpellings[name] ?? [])].map(normalize),
  })),
);
const bySpelling = new Map(
  districts.flatMap((district) =>
    [district.key, ...district.spellings].map((spelling) => [spelling, district]),
  ),
);

function normalize(text: string): string {
  return text.normalize("NFC").replaceAll("’", "'").trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * Returns the district of a stored or typed name or key. The key of an unknown name, such as a district
 * abroad, is the normalized name.
 */
export function districtOf(text: string): District {
  const spelling = normalize(text);
  return (
    bySpelling.get(spelling) ?? { key: spelling, name: text.trim(), nameBn: null, spellings: [spelling] }
  );
}

export function isInBangladesh(district: District): district is District & { nameBn: string } {
  return district.nameBn !== null;
}

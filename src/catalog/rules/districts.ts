/** Districts as search filters know them: one key for the many ways in which vendors write a name. */
import divisions from "#shared/geo/divisions.json" with { type: "json" };

/** Spellings of before 2018 and others that are still written, by the name of today. */
const otherSpellings: Record<string, readonly string[]> = {
  Barishal: ["Barisal"],
  Bogura: ["Bogra"],
  Chapainawabganj: ["Chapai Nawabganj", "Nawabganj"],
  Chattogram: ["Chittagong"],
  Cumilla: ["Comilla"],
  Jashore: ["Jessore"],
  Jhalakathi: ["Jhalokati", "Jhalokathi", "Jhalakati"],
  Khagrachhari: ["Khagrachari"],
  Lakshmipur: ["Laxmipur"],
  Moulvibazar: ["Maulvibazar", "Moulvi Bazar"],
  Netrokona: ["Netrakona"],
  Rangamati: ["Rangamati Hill Tracts"],
};

interface District {
  key: string;
  name: string;
  nameBn: string | null;
  /** In small letters, all that mean it. */
  spellings: readonly string[];
}

const districts: readonly District[] = divisions.flatMap((division) =>
  division.districts.map(([name = "", nameBn = ""]) => ({
    key: name.toLowerCase().replaceAll("'", "").replace(/\s+/g, "-"),
    name,
    nameBn,
    spellings: [name, nameBn, ...(otherSpellings[name] ?? [])].map(plain),
  })),
);
const known = new Map(
  districts.flatMap((district) =>
    [district.key, ...district.spellings].map((spelling) => [spelling, district]),
  ),
);

function plain(text: string): string {
  return text.normalize("NFC").replaceAll("’", "'").trim().replace(/\s+/g, " ").toLowerCase();
}

/** The district that a stored, typed or linked name means; one that is not of Bangladesh stands for itself. */
export function districtOf(text: string): District {
  const spelling = plain(text);
  return known.get(spelling) ?? { key: spelling, name: text.trim(), nameBn: null, spellings: [spelling] };
}

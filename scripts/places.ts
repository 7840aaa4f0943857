/**
 * Makes src/addresses/rules/geo/*.json and src/shared/geo/divisions.json of the two public sources named in its NOTICES.txt: `node scripts/places.ts <folder with the sources>`.
 * The sources know the same places by other spellings, so they are joined by name with the tables below, never by number.
 * It stops when a place is left over on either side.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cityAreas, officeNames, postalAreas, spellings } from "./place-spellings.ts";

interface Row {
  id: string;
  name: string;
  bn_name: string;
  division_id: string;
  district_id: string;
}

type Office = [name: string, zipCode: number];
interface Area {
  en: string;
  bn: string;
  offices: Office[];
}
interface District {
  en: string;
  bn: string;
  upazilas: Area[];
  city: Area[];
}

const source = process.argv[2];
if (!source)
  throw new Error("Usage: node scripts/places.ts <folder with geo_nuhil_*.json and geo_postcodes_named.csv>");
const target = join(import.meta.dirname, "../src/addresses/rules/geo");

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
const named = (row: Row) => ({ en: spellings[clean(row.name)] ?? clean(row.name), bn: clean(row.bn_name) });
const table = (name: string): Row[] =>
  JSON.parse(readFileSync(join(source, `geo_nuhil_${name}.json`), "utf8")).find(
    ({ type }: { type: string }) => type === "table",
  ).data;
const byName = (one: { en: string }, other: { en: string }) => (one.en < other.en ? -1 : 1);
/** Letters only: 'Cox's Bazar', 'Coxs Bazar'; 'Sadar' and what the post calls its houses do not tell places apart. */
const key = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(sadar|shadar|head office|upo|u\.p\.o|s\.o)\b/g, "")
    .replace(/[^a-z]/g, "");

const upazilaRows = table("upazilas");
const districts = new Map<string, District>();
const divisions = table("divisions")
  .map((division) => ({
    ...named(division),
    districts: table("districts")
      .filter(({ division_id }) => division_id === division.id)
      .map((row) => {
        const upazilas = upazilaRows
          .filter(({ district_id }) => district_id === row.id)
          .map((upazila) => ({ ...named(upazila), offices: [] }));
        const names = named(row);
        const city = (cityAreas[names.en] ?? []).map(([en, bn]) => ({ en, bn, offices: [] }));
        const district: District = { ...names, upazilas: upazilas.sort(byName), city: city.sort(byName) };
        districts.set(key(district.en), district);
        return district;
      })
      .sort(byName),
  }))
  .sort(byName);

const lost: string[] = [];

function placeOffice(postalDistrict: string, postalArea: string, office: string, zipCode: number): void {
  const find = (place: string): Area | undefined => {
    const [districtName = "", areaName = ""] = place.includes("/")
      ? place.split("/")
      : [postalDistrict, place];
    const district = districts.get(key(spellings[districtName] ?? districtName));
    if (!district) throw new Error(`No such district: ${districtName}`);
    return [...district.upazilas, ...district.city].find(
      ({ en }) => key(en) === key(spellings[areaName] ?? areaName),
    );
  };
  // An office that is named like an upazila stands there, whatever upazila the post counts it to.
  const area =
    find(postalAreas[`${postalDistrict}/${office}`] ?? office) ??
    find(postalAreas[`${postalDistrict}/${postalArea}`] ?? postalArea);
  if (area) area.offices.push([officeNames[office] ?? office, zipCode]);
  else lost.push(`${postalDistrict}/${postalArea}, post office ${office}`);
}

const lines = readFileSync(join(source, "geo_postcodes_named.csv"), "utf8").trim().split(/\r?\n/).slice(1);
for (const line of lines) {
  let [, district = "", area = "", office = "", code = ""] = line.split(",").map(clean);
  // One row has lost its third column: `Chattogram,Bandarban Sadar,Bandarban Sadar,4600,`.
  if (code === "") [district, area, office, code] = [district.replace(" Sadar", ""), district, area, office];
  const zipCode = Number(code);
  if (zipCode < 1000 || zipCode > 9999) throw new Error(`Not a postcode: ${line}`);
  const house = office.replaceAll("&amp;", "&").replace(/[\s-]*\bTSO$|TSO$| U\.?P\.?O$| S\.O$/, "");
  placeOffice(district, area, house.charAt(0).toUpperCase() + house.slice(1), zipCode);
}
if (lost.length > 0) throw new Error(`No place is known for\n${lost.join("\n")}`);

mkdirSync(target, { recursive: true });
const write = (name: string, value: string) => writeFileSync(join(target, `${name}.json`), `${value}\n`);
const rows = (items: unknown[]) => items.map((item) => JSON.stringify(item)).join(",\n");
write(
  "../../../shared/geo/divisions",
  `[\n${rows(divisions.map(({ en, bn, districts: inside }) => ({ en, bn, districts: inside.map((district) => [district.en, district.bn]) })))}\n]`,
);
const areaRow = ({ en, bn, offices }: Area) => [
  en,
  bn,
  offices.sort((one, other) => one[1] - other[1] || (one[0] < other[0] ? -1 : 1)),
];
for (const division of divisions) {
  const inside = division.districts.map(
    ({ en, upazilas, city }) =>
      `${JSON.stringify(en)}: {\n"upazilas": [\n${rows(upazilas.map(areaRow))}\n],\n"city": [${city.length > 0 ? `\n${rows(city.map(areaRow))}\n` : ""}]\n}`,
  );
  write(division.en.toLowerCase(), `{\n${inside.join(",\n")}\n}`);
}
const offices = [...districts.values()].flatMap(({ upazilas, city }) =>
  [...upazilas, ...city].flatMap((area) => area.offices),
);
console.log(
  `${divisions.length} divisions, ${districts.size} districts, ${upazilaRows.length} upazilas, ${offices.length} post offices`,
);

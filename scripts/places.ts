/**
 * `npx node scripts/places.ts FOLDER`: writes src/addresses/rules/geo/*.json and
 * src/shared/geo/divisions.json from the two public sources named in its NOTICES.txt. The sources spell the
 * same places differently, so they are joined by name with the tables of place-spellings.ts, never by
 * number. Fails if either side has a place without a match.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { banglaSpellings } from "../src/addresses/rules/bangla-spellings.ts";
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
  throw new Error(
    "Usage: npx node scripts/places.ts <folder with geo_nuhil_*.json and geo_postcodes_named.csv>",
  );
const target = join(import.meta.dirname, "../src/addresses/rules/geo");

const clean = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();
const named = (row: Row) => ({
  en: spellings[clean(row.name)] ?? clean(row.name),
  bn: banglaSpellings.get(clean(row.bn_name)) ?? clean(row.bn_name),
});
const table = (name: string): Row[] =>
  JSON.parse(readFileSync(join(source, `geo_nuhil_${name}.json`), "utf8")).find(
    ({ type }: { type: string }) => type === "table",
  ).data;
const byName = (a: { en: string }, b: { en: string }) => (a.en < b.en ? -1 : 1);
/**
 * Reduces a name to what tells places apart: letters only, without 'Sadar' and the terms for post offices.
 */
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

const unmatched: string[] = [];

function placeOffice(postalDistrict: string, postalArea: string, office: string, zipCode: number): void {
  const find = (reference: string): Area | undefined => {
    const [districtName = "", areaName = ""] = reference.includes("/")
      ? reference.split("/")
      : [postalDistrict, reference];
    const district = districts.get(key(spellings[districtName] ?? districtName));
    if (!district) throw new Error(`No such district: ${districtName}`);
    return [...district.upazilas, ...district.city].find(
      ({ en }) => key(en) === key(spellings[areaName] ?? areaName),
    );
  };
  // The name of the office decides before the upazila that the post office assigns it to.
  const area =
    find(postalAreas[`${postalDistrict}/${office}`] ?? office) ??
    find(postalAreas[`${postalDistrict}/${postalArea}`] ?? postalArea);
  if (area) area.offices.push([officeNames[office] ?? office, zipCode]);
  else unmatched.push(`${postalDistrict}/${postalArea}, post office ${office}`);
}

const lines = readFileSync(join(source, "geo_postcodes_named.csv"), "utf8").trim().split(/\r?\n/).slice(1);
for (const line of lines) {
  let [, district = "", area = "", office = "", code = ""] = line.split(",").map(clean);
  // One row lacks its third column: `Chattogram,Bandarban Sadar,Bandarban Sadar,4600,`.
  if (code === "") [district, area, office, code] = [district.replace(" Sadar", ""), district, area, office];
  const zipCode = Number(code);
  if (zipCode < 1000 || zipCode > 9999) throw new Error(`Not a postcode: ${line}`);
  const house = office.replaceAll("&amp;", "&").replace(/[\s-]*\bTSO$|TSO$| U\.?P\.?O$| S\.O$/, "");
  placeOffice(district, area, house.charAt(0).toUpperCase() + house.slice(1), zipCode);
}
if (unmatched.length > 0) throw new Error(`No matching place for\n${unmatched.join("\n")}`);

mkdirSync(target, { recursive: true });
const write = (name: string, value: string) => writeFileSync(join(target, `${name}.json`), `${value}\n`);
const rows = (items: unknown[]) => items.map((item) => JSON.stringify(item)).join(",\n");
const divisionRow = ({ en, bn, districts }: (typeof divisions)[number]) => ({
  en,
  bn,
  districts: districts.map((district) => [district.en, district.bn]),
});
write("../../../shared/geo/divisions", `[\n${rows(divisions.map(divisionRow))}\n]`);
const areaRow = ({ en, bn, offices }: Area) => [
  en,
  bn,
  offices.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)),
];
for (const division of divisions) {
  const districtRows = division.districts.map(({ en, upazilas, city }) => {
    const cityRows = city.length > 0 ? `\n${rows(city.map(areaRow))}\n` : "";
    const upazilaLines = rows(upazilas.map(areaRow));
    return `${JSON.stringify(en)}: {\n"upazilas": [\n${upazilaLines}\n],\n"city": [${cityRows}]\n}`;
  });
  write(division.en.toLowerCase(), `{\n${districtRows.join(",\n")}\n}`);
}
const offices = [...districts.values()].flatMap(({ upazilas, city }) =>
  [...upazilas, ...city].flatMap((area) => area.offices),
);
console.log(
  `${divisions.length} divisions, ${districts.size} districts, ${upazilaRows.length} upazilas, ` +
    `${offices.length} post offices`,
);

import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { materialSlugs } from "../contract/constants.ts";
import { materialsIn } from "../rules/materials.ts";
import { namesMaterial } from "./material-condition.server.ts";

const { db } = await testDatabase();

const texts = [
  "Jute canvas, cotton lining",
  "COTTON/silk; 60%wool\nbrasses",
  "Coconut timber, shell buttons",
  "Coconut shell, coconut husk, fibre",
  "Shells of (coconuts)",
  "Coconut, fibres of husk",
  "Palm-leaf and palmyra, palm_leaf",
  "Pearl of the mother, mother of pearls",
  "Satin ribbon, painting, rosewood",
  "Tins, teak, mahoganies",
  "Papier-mâché, khādī",
  "Goat’s skin, hide's",
  "mixed",
  "",
  "পাটি, মাটির, নারকেলের খোল, মালা",
  "পাটের দড়ি ও সুতি",
  "নারকেল গাছের মালা।",
  "পোড়ামাটির, ছোবড়া, চামড়ার",
  // Joiners, and words that contain others behind a hasanta, a vowel sign or a nukta.
  "অ\u200dয\u200c়ালুমিনিয়াম, অ\u200d্যালুমিনিয়াম",
  "প্লাস্টিন, স্টিন, ফুল, উল্কা, কাচ়ি, বেতন",
].map((text) => text.normalize("NFC"));

it.each(materialSlugs)("namesMaterial finds %s in the texts in which materialsIn does", async (slug) => {
  const { rows } = await sql<{ materials: string }>`
    select materials from unnest(${texts}::text[]) materials where ${namesMaterial([slug])}`.execute(db);
  expect(rows.map(({ materials }) => materials)).toEqual(
    texts.filter((text) => materialsIn(text).includes(slug)),
  );
});

it("namesMaterial finds any of several materials", async () => {
  const { rows } = await sql<{ materials: string }>`
    select materials from unnest(${texts}::text[]) materials where ${namesMaterial(materialSlugs)}`.execute(
    db,
  );
  expect(rows.map(({ materials }) => materials)).toEqual(
    texts.filter((text) => materialsIn(text).length > 0),
  );
});

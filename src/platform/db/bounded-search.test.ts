import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { countMatches, hasTrigram, maxMatches, searchBounded, wordsOf } from "./bounded-search.server.ts";

const { db } = await testDatabase();

it("countMatches stops at one more than the maximum", async () => {
  const numbers = (most: number) => sql`select n as id from generate_series(1, ${most}::integer) n`;
  expect(await countMatches(db, numbers(7))).toBe(7);
  expect(await countMatches(db, numbers(maxMatches * 3))).toBe(maxMatches + 1);
});

it("searchBounded sorts all matches if the scan in index order takes too long", async () => {
  const page = async (of: typeof db) => {
    const { rows } = await sql<{ plan: string }>`
      select case current_setting('enable_sort') when 'off' then 'scan' || pg_sleep(60) else 'sort' end as plan
    `.execute(of);
    return rows[0]?.plan;
  };
  expect(await searchBounded(db, "words", { count: async () => maxMatches + 1, page })).toEqual({
    total: maxMatches + 1,
    found: "sort",
  });
});

it("wordsOf reads words as they come from a mail or a chat", () => {
  expect(new Set(wordsOf('“jute rope”, \u200bbasket\ufeff ‘big’ "x"'))).toEqual(
    new Set(["jute", "rope", "basket", "‘big’", "x"]),
  );
});

it.each([
  ["ru", false],
  ["a-b", false],
  ["jute", true],
  ["নকশি", true],
  ["017", true],
])("hasTrigram returns whether a trigram index can find '%s'", (part, found) => {
  expect(hasTrigram(part)).toBe(found);
});

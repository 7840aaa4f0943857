import { sql } from "kysely";
import { expect, it } from "vitest";
import { maxMatches } from "#shared/request-limits.ts";
import { testDatabase } from "#test/database.ts";
import { countMatches, hasTrigram, searchBounded, wordsOf } from "./bounded-search.server.ts";
import type { Db } from "./database.server.ts";

const { db } = await testDatabase();

it("countMatches stops at one more than the maximum", async () => {
  const numbers = (most: number) => sql`select n as id from generate_series(1, ${most}::integer) n`;
  expect(await countMatches(db, numbers(7))).toBe(7);
  expect(await countMatches(db, numbers(maxMatches * 3))).toBe(maxMatches + 1);
});

/** Reads a page that takes a minute in index order, and returns the plan that has read it. */
async function slowScan(of: Db): Promise<string | undefined> {
  const { rows } = await sql<{ plan: string }>`
    select case current_setting('enable_sort') when 'off' then 'scan' || pg_sleep(60) else 'sort' end as plan
  `.execute(of);
  return rows[0]?.plan;
}

const many = maxMatches + 1;

it("searchBounded sorts all matches if the scan in index order takes too long", async () => {
  const search = { count: async () => many, page: slowScan };
  expect(await searchBounded(db, "words", search)).toEqual({ total: many, rows: "sort" });
});

it("searchBounded does not scan if no row near the start of the order matches", async () => {
  const plans: (string | undefined)[] = [];
  const page = async (of: Db) => {
    const { rows } = await sql<{ sorts: string }>`select current_setting('enable_sort') as sorts`.execute(of);
    plans.push(rows[0]?.sorts);
    return "page";
  };
  const search = { count: async () => many, page };
  await searchBounded(db, "words", { ...search, isNear: async () => false });
  await searchBounded(db, "words", { ...search, isNear: async () => true });
  // On a busy machine, the second search may exceed the time limit of its scan and sort as well.
  expect(plans.slice(0, 2)).toEqual(["on", "off"]);
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
])("hasTrigram returns whether a trigram index can find '%s'", (part, expected) => {
  expect(hasTrigram(part)).toBe(expected);
});

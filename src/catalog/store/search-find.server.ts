/** Finding products: candidates from the stored documents, ranked, filtered. */
import { type RawBuilder, sql } from "kysely";
import type { SearchSort } from "#catalog/contract/search.ts";
import { districtOf } from "#catalog/rules/search-districts.ts";
import { materialPattern } from "#catalog/rules/search-materials.ts";
import type { Ranked } from "#catalog/rules/search-page.ts";
import { type AskedWord, type FoundProduct, rankProducts, termsOf } from "#catalog/rules/search-rank.ts";
import { brevities, type SearchQuery } from "#catalog/rules/search-text.ts";
import type { SearchFilters } from "#catalog/rules/search-wish.ts";
import type { Db } from "#platform/database.server.ts";
import { lexeme } from "./search.server.ts";
import { readQuery } from "./search-words.server.ts";

/** As many products as one search ranks; what matches beyond that is left out. */
export const maxCandidates = 400;

export interface RankedProducts {
  asked: AskedWord[];
  /** The best first. */
  ranked: Ranked[];
  /** More match than were looked at. */
  more: boolean;
}

/** Public products that match. */
export async function searchProducts(db: Db, query: SearchQuery): Promise<RankedProducts> {
  if (query.words.length === 0) return { asked: [], ranked: [], more: false };
  const asked = await readQuery(db, query);
  const { candidates, more } = await listCandidates(db, asked);
  return { asked, ranked: rankProducts(asked, candidates), more };
}

/** Those that pass the filters and have every word; where there are more than can be ranked, those that come first in the order `sort`. */
export async function searchWithin(db: Db, asked: AskedWord[], filters: SearchFilters, sort: SearchSort): Promise<RankedProducts> {
  const candidates = await listMatching(db, [asked], asked, { limit: maxCandidates, filters, sort });
  return { asked, ranked: rankProducts(asked, candidates), more: candidates.length >= maxCandidates };
}

/** Fewer than this with every word, and products with some of the words are looked at too, up to so many. */
const enoughWithEveryWord = 60;
const maxWithSomeWords = 200;

/** Public products with every asked word, those that name them in the title or tags first and of those the briefest; then products with some. */
async function listCandidates(db: Db, asked: AskedWord[]): Promise<{ candidates: FoundProduct[]; more: boolean }> {
  const every = await listMatching(db, [asked], asked, { limit: maxCandidates });
  const more = every.length >= maxCandidates;
  if (asked.length === 1 || every.length >= enoughWithEveryWord) return { candidates: every, more };
  const rarest = [...asked].sort((a, b) => b.idf - a.idf);
  const allButOne = rarest.length < 5 ? rarest.map((word) => rarest.filter((other) => other !== word)) : [];
  const alone = rarest.length > 2 ? rarest.slice(0, 3).map((word) => [word]) : [];
  const some = await listMatching(db, [...allButOne, ...alone], asked, { limit: maxWithSomeWords });
  const listed = new Set(every.map(({ id }) => id));
  return { candidates: [...every, ...some.filter(({ id }) => !listed.has(id))], more };
}

interface Choice {
  limit: number;
  filters?: SearchFilters;
  sort?: SearchSort;
  /** Looks at the words of titles and tags alone. */
  titlesOnly?: boolean;
}

/** Public products that have all words of one of `sets`, at most `limit`, with their weights for all of `asked`. */
export async function listMatching(
  db: Db,
  sets: AskedWord[][],
  asked: AskedWord[],
  { limit, filters = { materials: [] }, sort = "best", titlesOnly = false }: Choice,
): Promise<FoundProduct[]> {
  const each = Math.ceil(limit / sets.length);
  const questions = sets.map((words) => words.map(anyWay).join(" & "));
  const common = sets.map((words) => Math.min(...words.map(({ products }) => products)) > each);
  // A stored document reads as 'bag':612 'jute':1800; the number that follows a term is its weight.
  const marks = termsOf(asked).map((term) => `${lexeme(term)}:`);
  const order = orders[sort];
  const listed = listedWith(filters);
  // Where one length stands for all, the database sorts; see below.
  const lengths = sort === "best" ? sql`case when common then ${everyLength}::text[] else '{""}' end` : sql`'{""}'::text[]`;
  const elsewhere = titlesOnly
    ? sql``
    : sql`union all (
          select product_id, document from product_search, ${listed}
          where document @@ question::tsquery and not head @@ question::tsquery ${order} limit ${each}
        )`;
  // Questions come from a function, so that the planner cannot take a common word for a reason to read the whole table. Where more may match
  // than are wanted, one short scan for each length of title, the short ones first, ends with the first `each`; sorting would read all.
  const { rows } = await sql<{ id: string; weights: string }>`
    with closed as materialized (
      select id from shops where closed
    ), candidate as materialized (
      select found.* from unnest(${questions}::text[], ${common}::boolean[]) as asked (question, common), lateral (
        select brief.* from unnest(${lengths}) as length, lateral (
          select product_id, document from product_search, ${listed} where head @@ (question || length)::tsquery ${order} limit ${each}
        ) as brief
        ${elsewhere}
        limit ${each}
      ) as found
    )
    select product_id as id, (
      select string_agg(split_part(split_part(written.document, asked.mark, 2), ' ', 1), ' ' order by asked.place)
      from unnest(${marks}::text[]) with ordinality as asked (mark, place)
    ) as weights
    from (select product_id, document::text as document from candidate offset 0) as written
  `.execute(db);
  const found = new Map(rows.map(({ id, weights }) => [id, { id, weights: weights.split(" ").map(Number) }]));
  return [...found.values()];
}

/** The limit keeps the planner from reading all products for a join. */
function listedWith({ category, minPoisha, maxPoisha, district, materials }: SearchFilters): RawBuilder<unknown> {
  const narrowed = [
    category === undefined ? sql`` : sql`and category_id = (select id from categories where slug = ${category})`,
    minPoisha === undefined ? sql`` : sql`and price_poisha >= ${minPoisha}`,
    maxPoisha === undefined ? sql`` : sql`and price_poisha <= ${maxPoisha}`,
    district === undefined ? sql`` : sql`and lower(district_of_origin) = any(${[...districtOf(district).spellings]}::text[])`,
    materials.length === 0 ? sql`` : sql`and materials ~* ${materialPattern(materials)}`,
  ];
  return sql`lateral (
    select price_poisha, approved_at from products
    where id = product_id and status = 'approved' and not shelved and shop_id not in (select id from closed) ${sql.join(narrowed, sql` `)} limit 1
  ) as listed`;
}

/** Where the best match decides, nothing is sorted by the database. */
const orders: Record<SearchSort, RawBuilder<unknown>> = {
  best: sql``,
  newest: sql`order by approved_at desc, product_id`,
  "price-asc": sql`order by price_poisha, product_id`,
  "price-desc": sql`order by price_poisha desc, product_id`,
};

const everyLength = Array.from({ length: brevities }, (_, i) => ` & #${i + 1}`);

function anyWay({ ways }: AskedWord): string {
  return `(${ways.map(({ terms }) => `(${terms.map(lexeme).join(" & ")})`).join(" | ")})`;
}

/** What somebody may be about to ask for: categories, products and shops that the letters typed so far lead to. */
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { type CategorySlug, categoryPaths } from "#catalog/contract/constants.ts";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import { listCardsById } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { AskedWord } from "#search/rules/ranking.ts";
import { closest, fitOf, mixed } from "#search/rules/suggestions.ts";
import { searchQuery } from "#search/rules/text.ts";
import { imageUrl } from "#shared/stored-image.ts";
import { suggestionsMaximum } from "../contract/constants.ts";
import type { Suggestion } from "../contract.ts";
import { lexeme } from "./documents.server.ts";
import { findMatches, listOnSale, maxLookedAt } from "./find.server.ts";
import { readUnfinished } from "./query-words.server.ts";

type Suggested = z.input<typeof Suggestion>;

/** At most eight; categories first, then products, then shops. */
export async function listSuggestions(
  { db, pool }: { db: Db; pool: pg.Pool },
  typed: string,
): Promise<Suggested[]> {
  const query = searchQuery(typed);
  if (query.words.length === 0) return [];
  const asked = await readUnfinished(db, query);
  const [categories, products, shops] = await Promise.all([
    suggestCategories(db, asked),
    suggestProducts(db, pool, asked),
    suggestShops(db, asked),
  ]);
  return mixed({ categories, products, shops }, suggestionsMaximum);
}

interface ShelfRow {
  id: string;
  slug: string;
  title: string;
  titleBn: string;
  image: string | null;
  categorySlug: string;
  within: string | null;
  withinBn: string | null;
}

/** A few dozen in all, so every name is read and compared here. */
async function suggestCategories(db: Db, asked: readonly AskedWord[]): Promise<Suggested[]> {
  const { rows } = await sql<ShelfRow>`
    select id, slug, name as title, name_bn as title_bn, image, slug as category_slug, null as within, null as within_bn, 0 as level, position, 0 as place
    from categories
    union all
    select s.id, s.slug, s.title, s.title_bn, s.image, c.slug, c.name, c.name_bn, 1, c.position, s.position
    from sub_categories s join categories c on c.id = s.category_id
    order by level, position, place
  `.execute(db);
  const known = rows.filter(({ categorySlug }) => Object.hasOwn(categoryPaths, categorySlug));
  const fitting = closest(known.map((row) => ({ ...row, score: fitOf(asked, [row.title, row.titleBn]) })));
  return fitting.map(({ id, slug, title, titleBn, image, categorySlug, within, withinBn }) => {
    const page = categoryPaths[categorySlug as CategorySlug];
    const link = within === null ? page : `${page}?sub=${slug}`;
    return {
      kind: "category",
      _id: id,
      title,
      titleBn,
      within,
      withinBn,
      img: image ? imageUrl(image, 160) : "",
      link,
    };
  });
}

const candidates = 40;

/** Products that have the words in title or tags; of those with one title, one. */
async function suggestProducts(db: Db, pool: pg.Pool, asked: AskedWord[]): Promise<Suggested[]> {
  const { every } = await findMatches(db, asked, { titlesOnly: true, limit: maxLookedAt / 10 });
  const found = closest(await listOnSale(db, every, { limit: candidates }));
  const cards = await listCardsById(
    pool,
    found.slice(0, 2 * suggestionsMaximum).map(({ id }) => id),
  );
  const byTitle = new Map(cards.toReversed().map((card) => [card.title, card]));
  return [...byTitle.values()].toReversed().map(({ id, title, titleBn, image }) => ({
    ...{ kind: "product", _id: id, title, titleBn, within: null, withinBn: null },
    img: image ? imageUrl(image.hash, 160) : "",
    link: `/product-details/${id}`,
  }));
}

/** What another spelling must count to stand for a name. */
const sureOfName = 0.5;

/** As many shops whose names fit are looked at. */
const shopsLookedAt = 200;

/** Shops with something on the shelf, in whose name each asked word begins a word. */
async function suggestShops(db: Db, asked: readonly AskedWord[]): Promise<Suggested[]> {
  const beginnings = asked.map(({ ways }) => {
    const sure = ways.filter(({ terms, weight }) => terms.length === 1 && weight >= sureOfName);
    return `(${sure.map(({ terms }) => `${lexeme(terms[0] ?? "")}:*`).join(" | ")})`;
  });
  const { rows } = await sql<{ id: string; name: string; nameBn: string | null; slug: string }>`
    select s.id, s.name, s.name_bn, s.slug
    from (select * from shops where words_of_name(name, name_bn) @@ ${beginnings.join(" & ")}::tsquery and not closed limit ${shopsLookedAt}) as s
    where exists (select from products p where p.shop_id = s.id and ${sql.raw(isOnSale)})
    order by length(s.name), s.name limit ${suggestionsMaximum}
  `.execute(db);
  return rows.map(({ id, name, nameBn, slug }) => ({
    ...{ kind: "shop", _id: id, title: name, titleBn: nameBn, within: null, withinBn: null, img: "" },
    link: `/shop/${slug}`,
  }));
}

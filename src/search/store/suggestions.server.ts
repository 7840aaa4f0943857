/** Search suggestions while typing: categories, products and shops. */
import { sql } from "kysely";
import type { z } from "zod";
import { type CategorySlug, categoryPaths, subCategoryPath } from "#catalog/contract/constants.ts";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import { listCardsById } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { imageUrl } from "#shared/images.ts";
import { productPath, shopPath } from "#shared/page.ts";
import { maxSuggestions } from "../contract/constants.ts";
import type { Suggestion } from "../contract.ts";
import type { ExpandedWord } from "../rules/expansion.ts";
import { parseQuery } from "../rules/query.ts";
import { keepCloseMatches, mixSuggestions, scoreNames } from "../rules/suggestions.ts";
import { type IndexVersion, readIndexVersion } from "./index-version.server.ts";
import { expandUnfinishedQuery } from "./query-expansion.server.ts";
import { findHeadMatches, listOnSale } from "./ranked-products.server.ts";
import { quoteTerm } from "./search-index.server.ts";

type SuggestionInput = z.input<typeof Suggestion>;

/** Returns at most `maxSuggestions`: categories, then products, then shops. */
export async function listSuggestions(db: Db, typed: string): Promise<SuggestionInput[]> {
  const query = parseQuery(typed);
  if (query.words.length === 0) return [];
  const version = await readIndexVersion(db);
  const words = await expandUnfinishedQuery(db, version, query);
  const [categories, products, shops] = await Promise.all([
    suggestCategories(db, words),
    suggestProducts(db, version, words),
    suggestShops(db, words),
  ]);
  return mixSuggestions({ categories, products, shops }, maxSuggestions);
}

interface CategoryRow {
  id: string;
  slug: string;
  title: string;
  titleBn: string;
  image: string | null;
  categorySlug: string;
  within: string | null;
  withinBn: string | null;
}

/** Reads and compares all categories and sub-categories, because there are only a few dozen. */
async function suggestCategories(db: Db, words: readonly ExpandedWord[]): Promise<SuggestionInput[]> {
  const { rows } = await sql<CategoryRow>`
    select id, slug, name as title, name_bn as title_bn, image, slug as category_slug,
      null as within, null as within_bn, 0 as level, position, 0 as place
    from categories
    union all
    select s.id, s.slug, s.title, s.title_bn, s.image, c.slug, c.name, c.name_bn, 1, c.position, s.position
    from sub_categories s join categories c on c.id = s.category_id
    order by level, position, place ${named}
  `.execute(db);
  const known = rows.filter(({ categorySlug }) => Object.hasOwn(categoryPaths, categorySlug));
  const matches = keepCloseMatches(
    known.map((row) => ({ ...row, score: scoreNames(words, [row.title, row.titleBn]) })),
  );
  return matches.map(({ id, slug, title, titleBn, image, categorySlug, within, withinBn }) => {
    const page = categoryPaths[categorySlug as CategorySlug];
    const link = within === null ? page : subCategoryPath(page, slug);
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

/** The number of best matches whose products are read, and of these that are on sale. */
const maxExaminedProducts = 400;
const maxProductCandidates = 40;

/** Returns products that have the words in their heads, one for each title. */
async function suggestProducts(
  db: Db,
  version: IndexVersion,
  words: readonly ExpandedWord[],
): Promise<SuggestionInput[]> {
  const matches = await findHeadMatches(db, version, words, maxExaminedProducts);
  const products = keepCloseMatches(await listOnSale(db, version, matches, maxProductCandidates));
  const cards = await listCardsById(
    db,
    products.slice(0, 2 * maxSuggestions).map(({ id }) => id),
  );
  // The first card of a title is the best one.
  const distinct = cards.filter(
    ({ title }, index) => cards.findIndex((other) => other.title === title) === index,
  );
  return distinct.map(({ id, title, titleBn, image }) => ({
    kind: "product",
    _id: id,
    title,
    titleBn,
    within: null,
    withinBn: null,
    img: image ? imageUrl(image.hash, 160) : "",
    link: productPath(id),
  }));
}

/** The minimum weight of another spelling of a shop name. */
const minShopSpellingWeight = 0.5;

/** The number of matching shops that are read. */
const maxScannedShops = 200;

/**
 * Returns shops with products on sale in whose name each word of the query, or another spelling of it, begins
 * a word.
 */
async function suggestShops(db: Db, words: readonly ExpandedWord[]): Promise<SuggestionInput[]> {
  const prefixes = words.map(({ typed, alternatives }) => {
    const spellings = alternatives.flatMap(({ terms, weight }) =>
      terms.length === 1 && weight >= minShopSpellingWeight ? terms : [],
    );
    // Words of names are not stemmed: "indie" does not begin with its term "indy".
    const beginnings = new Set([typed, ...spellings]);
    return `(${[...beginnings].map((beginning) => `${quoteTerm(beginning)}:*`).join(" | ")})`;
  });
  const { rows } = await sql<{ id: string; name: string; nameBn: string | null; slug: string }>`
    select s.id, s.name, s.name_bn, s.slug
    from (select * from shops
      where words_of_name(name, name_bn) @@ ${prefixes.join(" & ")}::tsquery and not closed
      limit ${maxScannedShops}) as s
    where exists (select from products p where p.shop_id = s.id and ${isOnSale})
    order by length(s.name), s.name limit ${maxSuggestions}
  `.execute(db);
  return rows.map(({ id, name, nameBn, slug }) => ({
    kind: "shop",
    _id: id,
    title: name,
    titleBn: nameBn,
    within: null,
    withinBn: null,
    img: "",
    link: shopPath(slug),
  }));
}

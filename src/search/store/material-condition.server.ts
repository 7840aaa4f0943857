/** The SQL condition that a product has a material. It agrees with `materialsIn`. */
import { type RawBuilder, sql } from "kysely";
import type { MaterialSlug } from "../contract/constants.ts";
import { phrasesOf } from "../rules/materials.ts";
import { stem } from "../rules/tokeniser.ts";

/** Returns the condition that the column `materials` names one of the materials. */
export function namesMaterial(slugs: readonly MaterialSlug[]): RawBuilder<boolean> {
  // Without accents and joiners, as in `tokenise`.
  return sql`normalize(
    regexp_replace(normalize(materials, nfd), '[\\u0300-\\u036f\\u200b-\\u200d\\ufeff\\u00ad]', '', 'g'), nfc
  ) ~* ${patternOf(slugs)}`;
}

// Not `\m` and `\M`: for PostgreSQL, hasanta and nukta are not parts of a word.
const wordCharacters = String.raw`[:alnum:]\u0980-\u09ff`;
const separators = String.raw`,;/\n`;
const otherCharacter = `[^${wordCharacters}${separators}]`;
/** Between two words of one part of the text. */
const between = `${otherCharacter}([^${separators}]*${otherCharacter})?`;

// Without lookaheads, which take 20 times as long if all materials are selected.
function patternOf(slugs: readonly MaterialSlug[]): string {
  const phrases = slugs
    .flatMap((slug) => phrasesOf[slug].flatMap(ordersOf))
    .map((terms) => terms.map((term) => `(${spellingsOf(term).join("|")})`).join(between));
  return `(^|[^${wordCharacters}])(${phrases.join("|")})([^${wordCharacters}]|$)`;
}

/** Returns the terms in each order. */
function ordersOf(terms: readonly string[]): string[][] {
  if (terms.length === 0) return [[]];
  return terms.flatMap((first) =>
    ordersOf(terms.filter((term) => term !== first)).map((others) => [first, ...others]),
  );
}

/** Returns the words whose stem is `term`. */
function spellingsOf(term: string): string[] {
  const beforeY = term.replace(/y$/, "");
  return [term, `${term}s`, `${term}es`, `${beforeY}ie`, `${beforeY}ies`].filter(
    (word) => stem(word) === term,
  );
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PostingList, pageSize, scoreDocuments } from "./postings.ts";
import { type AskedWord, askedWords, saturated } from "./ranking.ts";
import { searchQuery } from "./text.ts";

/** Postings of documents given as weights by word; a document's number is its place times `apart`. */
function listsOf(documents: readonly Record<string, number>[], apart = 1): PostingList[] {
  return documents.flatMap((weights, place) =>
    Object.entries(weights).map(([term, weight]) => {
      const postings = Buffer.alloc(4);
      postings.writeUInt32BE((((place * apart) % pageSize) * pageSize + weight) >>> 0);
      return { term, page: Math.floor((place * apart) / pageSize), postings };
    }),
  );
}

describe("ranking", () => {
  const rank = (
    text: string,
    known: Record<string, number>,
    products: Record<string, Record<string, number>>,
  ) => {
    const ids = Object.keys(products);
    const words = askedWords(searchQuery(text), new Map(Object.entries(known)), 10_000);
    const { every, some } = scoreDocuments(words, listsOf(Object.values(products)), 10);
    return [...every, ...some].sort((a, b) => b.score - a.score).map(({ number }) => ids[number]);
  };

  test("puts the weightier word first", () => {
    expect(rank("lamp", { lamp: 9 }, { body: { lamp: 60 }, title: { lamp: 600 } })).toEqual([
      "title",
      "body",
    ]);
  });

  test("puts both words before much of one", () => {
    expect(
      rank(
        "bamboo lamp",
        { bamboo: 500, lamp: 500 },
        { one: { lamp: 5000 }, both: { bamboo: 40, lamp: 40 } },
      ),
    ).toEqual(["both", "one"]);
  });

  test("puts the rare word before the common", () => {
    expect(
      rank("jute lantern", { jute: 5000, lantern: 5 }, { common: { jute: 600 }, rare: { lantern: 600 } }),
    ).toEqual(["rare", "common"]);
  });

  test("puts the word as asked before another spelling of it", () => {
    expect(
      rank("nakshi", { nakshi: 20, nokshi: 20 }, { other: { nokshi: 600 }, same: { nakshi: 600 } }),
    ).toEqual(["same", "other"]);
  });
});

describe("scores", () => {
  const way = fc.record({
    terms: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 3 }),
    weight: fc.constantFrom(0.3, 0.6, 1),
  });
  const word: fc.Arbitrary<AskedWord> = fc.record({
    ways: fc.array(way, { minLength: 1, maxLength: 4 }),
    products: fc.constant(1),
    idf: fc.constantFrom(0.5, 2, 7),
  });
  const document = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 16_383 }));

  test("follow the definition, for documents of any page", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(document, { maxLength: 12 }),
        (asked, documents) => {
          const apart = 30_011;
          const { every, some } = scoreDocuments(asked, listsOf(documents, apart), 100);
          const whole = asked.reduce((sum, { idf }) => sum + idf, 0);
          for (const [place, weights] of documents.entries()) {
            const said = asked.map(({ ways }) =>
              ways.filter(({ terms }) => terms.every((term) => weights[term] !== undefined)),
            );
            const best = said.map((ways) =>
              Math.max(0, ...ways.map(({ terms, weight }) => weight * value(weights, terms))),
            );
            const share = said.map((ways) => Math.max(0, ...ways.map(({ weight }) => weight)));
            const sum = (counts: number[]) =>
              counts.reduce((total, count, i) => total + count * (asked[i]?.idf ?? 0), 0);
            const list = said.every((ways) => ways.length > 0) ? every : some;
            const score = list.find(({ number }) => number === place * apart)?.score;
            expect(score ?? 0).toBeCloseTo(sum(best) * (sum(share) / whole) ** 2, 9);
            expect(score !== undefined).toBe(said.some((ways) => ways.length > 0));
          }
        },
      ),
    );
  });

  function value(weights: Record<string, number>, terms: string[]): number {
    return saturated[Math.min(...terms.map((term) => weights[term] ?? 0))] ?? 0;
  }

  test("are given for the best documents only, but all are counted", () => {
    const documents = Array.from({ length: 50 }, (_, i) => ({ lamp: 100 + ((i * 37) % 50) }));
    const lamp = [{ ways: [{ terms: ["lamp"], weight: 1 }], products: 50, idf: 1 }];
    const { every, everyCount } = scoreDocuments(lamp, listsOf(documents), 3);
    expect(everyCount).toBe(50);
    const weights = every.map(({ number }) => documents[number]?.lamp);
    expect(weights).toEqual([149, 148, 147]);
  });

  test("are the greatest numbers where more documents score the same than are wanted", () => {
    const lamp = [{ ways: [{ terms: ["lamp"], weight: 1 }], products: 9, idf: 1 }];
    const documents = Array.from({ length: 9 }, () => ({ lamp: 100 }));
    expect(scoreDocuments(lamp, listsOf(documents), 3).every.map(({ number }) => number)).toEqual([8, 7, 6]);
  });
});

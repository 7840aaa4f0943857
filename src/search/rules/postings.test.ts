import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpandedWord, expandWords } from "./expansion.ts";
import { blockSize, type PostingList, scoreAllWords, scoreSomeWords, selectPostings } from "./postings.ts";
import { parseQuery } from "./query.ts";
import { saturated } from "./ranking.ts";

/**
 * Returns postings of documents given as weights by word. The number of a document is its index times `step`.
 */
function listsOf(documents: readonly Record<string, number>[], step = 1): PostingList[] {
  return documents.flatMap((weights, index) =>
    Object.entries(weights).map(([term, weight]) => {
      const postings = Buffer.alloc(4);
      postings.writeUInt32BE((((index * step) % blockSize) * blockSize + weight) >>> 0);
      return { term, block: Math.floor((index * step) / blockSize), head: true, postings };
    }),
  );
}

it("selectPostings leaves the postings of the given documents alone, in every block", () => {
  const step = blockSize / 2;
  const documents = Array.from({ length: 6 }, (_, index) => ({ lamp: index + 1, bag: 1 }));
  const all = listsOf(documents, step);
  const numbersIn = (lists: readonly PostingList[], term: string) =>
    lists
      .filter((list) => list.term === term)
      .flatMap(({ block, postings }) =>
        Array.from({ length: postings.length / 4 }, (_, index) => [
          block * blockSize + postings.readUInt16BE(index * 4),
          postings.readUInt16BE(index * 4 + 2),
        ]),
      );
  const some = selectPostings([step, 4 * step, 99 * step], all);
  expect(numbersIn(some, "lamp")).toEqual([
    [step, 2],
    [4 * step, 5],
  ]);
  expect(numbersIn(some, "bag")).toEqual([
    [step, 1],
    [4 * step, 1],
  ]);
  expect(
    numbersIn(
      selectPostings(
        documents.map((_, index) => index * step),
        all,
      ),
      "lamp",
    ),
  ).toEqual(numbersIn(all, "lamp"));
});

describe("the order of scored documents", () => {
  const rank = (
    text: string,
    known: Record<string, number>,
    products: Record<string, Record<string, number>>,
  ) => {
    const ids = Object.keys(products);
    const words = expandWords(parseQuery(text), new Map(Object.entries(known)), 10_000);
    const lists = listsOf(Object.values(products));
    return [...scoreAllWords(words, lists, 10).documents, ...scoreSomeWords(words, lists, 10)]
      .sort((a, b) => b.score - a.score)
      .map(({ number }) => ids[number]);
  };

  it("puts the document with the higher weight first", () => {
    expect(rank("lamp", { lamp: 9 }, { body: { lamp: 60 }, title: { lamp: 600 } })).toEqual([
      "title",
      "body",
    ]);
  });

  it("puts a document with both words before one with a high weight of one word", () => {
    expect(
      rank(
        "bamboo lamp",
        { bamboo: 500, lamp: 500 },
        { one: { lamp: 5000 }, both: { bamboo: 40, lamp: 40 } },
      ),
    ).toEqual(["both", "one"]);
  });

  it("puts a document with the rare word before one with the common word", () => {
    expect(
      rank("jute lantern", { jute: 5000, lantern: 5 }, { common: { jute: 600 }, rare: { lantern: 600 } }),
    ).toEqual(["rare", "common"]);
  });

  it("puts the word as typed before another spelling", () => {
    expect(
      rank("nakshi", { nakshi: 20, nokshi: 20 }, { other: { nokshi: 600 }, same: { nakshi: 600 } }),
    ).toEqual(["same", "other"]);
  });
});

describe("scoreAllWords or scoreSomeWords", () => {
  const alternative = fc.record({
    terms: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 3 }),
    weight: fc.constantFrom(0.3, 0.6, 1),
  });
  const word: fc.Arbitrary<ExpandedWord> = fc.record({
    typed: fc.constant("a"),
    alternatives: fc.array(alternative, { minLength: 1, maxLength: 4 }),
    isKnown: fc.constant(true),
    idf: fc.constantFrom(0.5, 2, 7),
  });
  const document = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 16_383 }));

  it("scores documents of any block as defined", () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(document, { maxLength: 12 }),
        (words, documents) => {
          const step = 30_011;
          const lists = listsOf(documents, step);
          const withAllWords = scoreAllWords(words, lists, 100).documents;
          const withSomeWords = scoreSomeWords(words, lists, 100);
          const totalIdf = words.reduce((sum, { idf }) => sum + idf, 0);
          for (const [index, weights] of documents.entries()) {
            const matched = words.map(({ alternatives }) =>
              alternatives.filter(({ terms }) => terms.every((term) => weights[term] !== undefined)),
            );
            const best = matched.map((alternatives) =>
              Math.max(0, ...alternatives.map(({ terms, weight }) => weight * value(weights, terms))),
            );
            const share = matched.map((alternatives) =>
              Math.max(0, ...alternatives.map(({ weight }) => weight)),
            );
            const sum = (counts: number[]) =>
              counts.reduce((total, count, i) => total + count * (words[i]?.idf ?? 0), 0);
            const list = matched.every((alternatives) => alternatives.length > 0)
              ? withAllWords
              : withSomeWords;
            const score = list.find(({ number }) => number === index * step)?.score;
            expect(score ?? 0).toBeCloseTo(sum(best) * (sum(share) / totalIdf) ** 2, 9);
            expect(score !== undefined).toBe(matched.some((alternatives) => alternatives.length > 0));
          }
        },
      ),
    );
  });

  function value(weights: Record<string, number>, terms: string[]): number {
    return saturated[Math.min(...terms.map((term) => weights[term] ?? 0))] ?? 0;
  }

  it("returns only the best documents, but counts all", () => {
    const documents = Array.from({ length: 50 }, (_, i) => ({ lamp: 100 + ((i * 37) % 50) }));
    const lamp = [{ typed: "lamp", alternatives: [{ terms: ["lamp"], weight: 1 }], idf: 1, isKnown: true }];
    const best = scoreAllWords(lamp, listsOf(documents), 3);
    expect(best.count).toBe(50);
    const weights = best.documents.map(({ number }) => documents[number]?.lamp);
    expect(weights).toEqual([149, 148, 147]);
  });

  it("returns the greatest numbers if more documents than the limit have equal scores", () => {
    const lamp = [{ typed: "lamp", alternatives: [{ terms: ["lamp"], weight: 1 }], idf: 1, isKnown: true }];
    const documents = Array.from({ length: 9 }, () => ({ lamp: 100 }));
    expect(scoreAllWords(lamp, listsOf(documents), 3).documents.map(({ number }) => number)).toEqual([
      8, 7, 6,
    ]);
  });
});

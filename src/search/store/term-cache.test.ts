import { expect, it } from "vitest";
import type { Db } from "#platform/db/database.server.ts";
import { cachedTerms, forgetTerms } from "./term-cache.server.ts";

const jute = { term: "jute", products: 3 };
const bag = { term: "bag", products: 2 };

it("reads the spellings of a word once, until the dictionary changes", async () => {
  const db = {} as Db;
  const read: string[][] = [];
  const find = (words: string[], kind: "sound" | "letters" = "sound") =>
    cachedTerms(db, kind, words, async (missing) => {
      read.push(missing);
      return new Map([
        ["joot", [jute]],
        ["bagg", [bag]],
      ]);
    });
  expect(await find(["joot"])).toEqual([jute]);
  expect(await find(["joot", "bagg", "unknown"])).toEqual([jute, bag]);
  expect(await find(["unknown", "joot"])).toEqual([jute]);
  expect(read).toEqual([["joot"], ["bagg", "unknown"]]);

  await find(["joot"], "letters");
  forgetTerms();
  await find(["joot"]);
  expect(read.slice(2)).toEqual([["joot"], ["joot"]]);
});

it("reads a word that was unknown again in another version of the index", async () => {
  const db = {} as Db;
  const dictionary = new Map<string, [typeof jute]>();
  const read: string[][] = [];
  const find = (version: string) =>
    cachedTerms(
      db,
      "same",
      ["jute", "jutebag"],
      async (missing) => {
        read.push(missing);
        return new Map([...dictionary].filter(([word]) => missing.includes(word)));
      },
      (word) => (word === "jute" ? version : undefined),
    );
  expect(await find("1")).toEqual([]);
  expect(await find("1")).toEqual([]);
  dictionary.set("jute", [jute]);
  dictionary.set("jutebag", [{ ...jute, term: "jutebag" }]);
  expect(await find("2")).toEqual([jute]);
  expect(read).toEqual([["jute", "jutebag"], ["jute"]]);
});

it("keeps the spellings of each database apart", async () => {
  const find = (db: Db, products: number) =>
    cachedTerms(db, "sound", ["joot"], async () => new Map([["joot", [{ ...jute, products }]]]));
  expect(await find({} as Db, 1)).toEqual([{ ...jute, products: 1 }]);
  expect(await find({} as Db, 2)).toEqual([{ ...jute, products: 2 }]);
});

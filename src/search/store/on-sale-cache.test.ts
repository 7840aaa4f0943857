import { expect, it } from "vitest";
import type { Db } from "#platform/db/database.server.ts";
import { cachedOnSale } from "./on-sale-cache.server.ts";

const version = (onSale: string) => ({ documents: "1", onSale });
const products = (ids: Record<number, string>) => async (numbers: number[]) =>
  new Map(numbers.flatMap((number) => (ids[number] === undefined ? [] : [[number, ids[number]]])));

it("reads a document once in each version, also if its product is not on sale", async () => {
  const db = {} as Db;
  const read: number[][] = [];
  const find = async (onSale: string, numbers: number[]) => {
    const cached = await cachedOnSale(db, version(onSale), numbers, (unknown) => {
      read.push(unknown);
      return products({ 1: "mask", 3: "bird" })(unknown);
    });
    return numbers.map((number) => cached.get(number));
  };
  expect(await find("1", [1, 2])).toEqual(["mask", undefined]);
  expect(await find("1", [3, 2, 1])).toEqual(["bird", undefined, "mask"]);
  expect(await find("2", [1, 2])).toEqual(["mask", undefined]);
  expect(read).toEqual([[1, 2], [3], [1, 2]]);
});

it("ignores in a new version what a search of the previous version reads", async () => {
  const db = {} as Db;
  const older = Promise.withResolvers<Map<number, string>>();
  const slow = cachedOnSale(db, version("1"), [1], () => older.promise);
  expect((await cachedOnSale(db, version("2"), [2], products({ 2: "bird" }))).get(2)).toBe("bird");
  older.resolve(new Map([[1, "mask"]]));
  expect((await slow).get(1)).toBe("mask");
  expect((await cachedOnSale(db, version("2"), [1], products({}))).get(1)).toBeUndefined();
});

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { materialsFor } from "./material-words.ts";

it("translates each known material of a list", () => {
  expect(materialsFor("Muli bamboo, cotton binding", "bn")).toBe("মুলি বাঁশ, সুতির বাঁধন");
  expect(materialsFor("Muli bamboo, cotton binding", "en")).toBe("Muli bamboo, cotton binding");
});

it("translates shares and thread counts", () => {
  expect(materialsFor("100% tossa jute", "bn")).toBe("১০০% তোষা পাট");
  expect(materialsFor("Jute 60%, cotton 40%", "bn")).toBe("পাট ৬০%, সুতি ৪০%");
  expect(materialsFor("Cotton 84 count", "bn")).toBe("৮৪ কাউন্ট সুতি");
});

it("keeps unknown materials as their vendor wrote them", () => {
  expect(materialsFor("Unobtainium 3, পাট, Cotton", "bn")).toBe("Unobtainium 3, পাট, সুতি");
  expect(materialsFor("constructor", "bn")).toBe("constructor");
});

it("translates the materials of all demo products", () => {
  const goods = globSync("seed/goods/*.json").flatMap(
    (path) => JSON.parse(readFileSync(path, "utf8")) as { materials?: string }[],
  );
  const materials = goods.flatMap(({ materials }) => (materials === undefined ? [] : [materials]));
  expect(materials.length).toBeGreaterThan(100);
  expect(materials.map((list) => materialsFor(list, "bn")).filter((list) => /[A-Za-z]/.test(list))).toEqual(
    [],
  );
});

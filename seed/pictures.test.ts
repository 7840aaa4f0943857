import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decodeImage } from "#media/actions/pipeline.server.ts";
import { categorySeeds, subCategorySlug } from "./categories.ts";
import { readGoods } from "./goods.ts";
import { finishedPictures, giftPicture, productPictures, subCategoryPicture } from "./pictures.ts";

const projectDir = process.cwd();
const { products, gifts } = await readGoods(projectDir);
const finished = await finishedPictures(projectDir);
const subCategoryPictures = Object.entries(categorySeeds).flatMap(([slug, { subCategories }]) =>
  subCategories.map(([title]) => subCategoryPicture(slug, subCategorySlug(title))),
);

it.each([
  ["product", products.map(({ sku }) => sku)],
  ["popular gift", gifts.map(({ key }) => giftPicture(key))],
  ["sub-category", subCategoryPictures],
])("every %s has its rendered picture", (_what, names) => {
  expect(names.filter((name) => !finished.has(name))).toEqual([]);
});

it("every product has four views", () => {
  const views = products.flatMap(({ sku }) => productPictures(sku).slice(0, 4));
  expect(views.filter((name) => !finished.has(name))).toEqual([]);
});

it("no picture is used twice", async () => {
  const skus = new Set(products.map(({ sku }) => sku));
  const ofProducts = [...finished].filter((name) => skus.has(name.replace(/-\d$/, "")) || skus.has(name));
  expect(ofProducts.length).toBeGreaterThanOrEqual(products.length);
  const pictures = new Map<string, string[]>();
  for (const name of ofProducts) {
    const hash = createHash("sha256").update(
      await readFile(join(projectDir, "seed", "pictures", "finished", `${name}.avif`)),
    );
    const digest = hash.digest("hex");
    pictures.set(digest, [...(pictures.get(digest) ?? []), name]);
  }
  expect([...pictures.values()].filter((names) => names.length > 1)).toEqual([]);
});

it("every picture is small enough and about square, as a card needs", async () => {
  for (const name of finished) {
    const path = join(projectDir, "seed", "pictures", "finished", `${name}.avif`);
    expect((await stat(path)).size, name).toBeLessThan(150_000);
  }
  const [first = ""] = finished;
  const { width, height } = await decodeImage(
    await readFile(join(projectDir, "seed", "pictures", "finished", `${first}.avif`)),
  );
  expect(width).toBe(height);
});

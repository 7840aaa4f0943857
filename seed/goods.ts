/**
 * Reads the demo's products, `goods/*.json` (see goods/README.md), with the validation of the product form.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CategorySlug } from "#catalog/contract/constants.ts";
import { NewVariations, ProductInput } from "#listing/contract/product-input.ts";
import { categorySlugs } from "./categories.ts";

const text = z.string().transform((value) => value.normalize("NFC"));

const Shop = z.object({
  key: z.string(),
  name: text,
  nameBn: text,
  about: text,
  aboutBn: text,
  since: z.number().int(),
  division: z.string(),
  district: z.string(),
  vendor: z.object({ name: text, nameBn: text, email: z.string().endsWith("@mela.test") }),
});

const Gift = z.object({ key: z.string(), title: text, titleBn: text });

const Placed = z.object({
  shop: z.string(),
  rating: z.number().min(0).max(5).multipleOf(0.5),
  sku: z.string(),
  tags: z.array(z.string()),
  variations: NewVariations.optional(),
});

export type DemoShop = z.output<typeof Shop>;
export type DemoGift = z.output<typeof Gift>;

export interface DemoProduct {
  category: CategorySlug;
  shop: string;
  sku: string;
  ratingHalves: number;
  input: ProductInput;
  variations: NewVariations | undefined;
}

export interface DemoGoods {
  shops: DemoShop[];
  gifts: DemoGift[];
  /** Sorted by category, and then in the order of the file. */
  products: DemoProduct[];
}

export async function readGoods(projectDir: string): Promise<DemoGoods> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(projectDir, "seed", "goods", `${name}.json`), "utf8"));
  const products = await Promise.all(
    categorySlugs.map(async (category) =>
      z
        .array(z.record(z.string(), z.unknown()))
        .parse(await read(category))
        .map((product) => demoProduct(category, product)),
    ),
  );
  return {
    shops: z.array(Shop).parse(await read("shops")),
    gifts: z.array(Gift).parse(await read("gifts")),
    products: products.flat(),
  };
}

function demoProduct(category: CategorySlug, product: Record<string, unknown>): DemoProduct {
  try {
    const { shop, rating, sku, tags, variations } = Placed.parse(product);
    return {
      category,
      shop,
      sku,
      ratingHalves: rating * 2,
      variations,
      input: ProductInput.parse({
        ...product,
        tags: tags.join(", "),
        category,
        countryOfOrigin: "Bangladesh",
      }),
    };
  } catch (error) {
    throw new Error(
      `The demo product ${String(product.sku)} is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * The eleven categories of the specification, whose pages are part of the program, and their first
 * sub-categories.
 */
import { type CategorySlug, categoryPaths } from "#catalog/contract/constants.ts";
import type { Db } from "#platform/db/database.server.ts";
import { demoId } from "./chance.ts";

interface CategorySeed {
  name: string;
  nameBn: string;
  subCategories: readonly (readonly [title: string, titleBn: string])[];
}

export const categorySeeds: Record<CategorySlug, CategorySeed> = {
  bamboo: {
    name: "Bamboo",
    nameBn: "বাঁশের ল্যাম্পশেড",
    subCategories: [
      ["Hanging Lampshade", "ঝুলন্ত ল্যাম্পশেড"],
      ["Table Lampshade", "টেবিল ল্যাম্পশেড"],
    ],
  },
  "coconut-shell": {
    name: "Coconut Shell",
    nameBn: "নারকেলের মালা",
    subCategories: [
      ["Tableware", "বাসনকোসন"],
      ["Showpiece", "শোপিস"],
      ["Button", "বোতাম"],
    ],
  },
  "areca-leaf": { name: "Areca Leaf", nameBn: "সুপারি পাতা", subCategories: [["Plate", "থালা-বাটি"]] },
  "coconut-fiber": {
    name: "Coconut Fiber",
    nameBn: "নারকেলের ছোবড়া",
    subCategories: [
      ["House & Living", "ঘরের জিনিস"],
      ["Pet", "পোষা প্রাণীর জিনিস"],
    ],
  },
  "rickshaw-paint": {
    name: "Rickshaw Paint",
    nameBn: "রিকশা পেইন্ট",
    subCategories: [
      ["Bottle", "বোতল"],
      ["Lantern", "লন্ঠন"],
      ["Pot", "হাঁড়ি, কেতলি ও টব"],
    ],
  },
  jute: {
    name: "Jute",
    nameBn: "পাট",
    subCategories: [
      ["Hand Bags", "হাতব্যাগ"],
      ["Row Jute Fabric", "পাটের কাপড়"],
      ["Shopping Bag", "বাজারের ব্যাগ"],
      ["Basket", "ঝুড়ি"],
      ["Crafts", "কারুশিল্প"],
    ],
  },
  jamdani: { name: "Jamdani", nameBn: "জামদানি", subCategories: [] },
  "toys-and-entertainment": {
    name: "Toys & Entertainment",
    nameBn: "খেলনা ও বিনোদন",
    subCategories: [
      ["Wooden Toys", "কাঠের খেলনা"],
      ["Dolls", "পুতুল"],
      ["Puzzles & Games", "পাজল ও গেম"],
      ["Musical Toys", "বাজনার খেলনা"],
    ],
  },
  vintage: {
    name: "Vintage",
    nameBn: "ভিন্টেজ",
    subCategories: [
      ["Brass & Metal", "পিতল ও ধাতু"],
      ["Clay & Terracotta", "মাটি ও পোড়ামাটি"],
      ["Lamps & Light", "হারিকেন ও বাতি"],
      ["Household", "গৃহস্থালি"],
    ],
  },
  clothing: {
    name: "Clothing",
    nameBn: "পোশাক",
    subCategories: [
      ["Panjabi", "পাঞ্জাবি"],
      ["Shawl & Orna", "চাদর ও ওড়না"],
      ["Gamcha & Lungi", "গামছা ও লুঙ্গি"],
      ["Nakshi Kantha", "নকশি কাঁথা"],
    ],
  },
  festival: {
    name: "Festival",
    nameBn: "উৎসব",
    subCategories: [
      ["Pohela Boishakh", "পহেলা বৈশাখ"],
      ["Eid", "ঈদ"],
      ["Durga Puja", "দুর্গাপূজা"],
      ["Alpana & Masks", "আলপনা ও মুখোশ"],
    ],
  },
};

export const categorySlugs = Object.keys(categoryPaths) as CategorySlug[];

/** Returns the slug of a title: `puzzles-games` for `Puzzles & Games`. */
export function subCategorySlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Inserts the categories unless they exist. Changes by an admin stay. Costs one cheap query if there is
 * nothing to do.
 */
export async function ensureCategories(db: Db): Promise<void> {
  if (await db.selectFrom("categories").select("id").limit(1).executeTakeFirst()) return;
  const categories = categorySlugs.map((slug, position) => ({
    id: demoId(`category ${slug}`),
    slug,
    name: categorySeeds[slug].name,
    nameBn: categorySeeds[slug].nameBn.normalize("NFC"),
    position,
  }));
  const subCategories = categories.flatMap(({ id: categoryId, slug: category }) =>
    categorySeeds[category as CategorySlug].subCategories.map(([title, titleBn], position) => {
      const slug = subCategorySlug(title);
      return {
        id: demoId(`sub-category ${category} ${slug}`),
        categoryId,
        slug,
        title,
        titleBn: titleBn.normalize("NFC"),
        image: null,
        position,
      };
    }),
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("categories")
      .values(categories)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto("subCategories")
      .values(subCategories)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Builds the search document of a product. The weight of a word is the field-weighted, length-normalized term
 * frequency of BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond",
 * 2009). The average field lengths are constants, so that the weights of a product do not change when others
 * are added.
 */

import type { ProductFields } from "#catalog/contract/product-fields.ts";
import type { CatalogCategory } from "#catalog/rules/categories.ts";
import { isBangla } from "#shared/characters.ts";
import { phoneticFold, phoneticKeys } from "./phonetic.ts";
import { stopWords, tokenise } from "./tokeniser.ts";

export interface SearchableProduct {
  title: string;
  titleBn?: string | null;
  tags: string;
  materials: string;
  category: string;
  categoryBn?: string | null;
  subCategory?: string | null;
  subCategoryBn?: string | null;
  shop: string;
  shopBn?: string | null;
  description: string;
  descriptionBn?: string | null;
}

export interface SearchDocument {
  /** Terms of titles and tags. Their postings are rows of their own, which suggestions read alone. */
  head: ReadonlySet<string>;
  /** Each term of the product with its weight, 1 to `maxWeight`. */
  weights: Map<string, number>;
}

type SearchableFields = Pick<
  ProductFields,
  "title" | "titleBn" | "tags" | "materials" | "description" | "descriptionBn"
>;

interface CategoryNames {
  category: Pick<CatalogCategory, "name" | "nameBn">;
  subCategory: Pick<CatalogCategory["subCategories"][number], "title" | "titleBn"> | null;
}

/** Builds the document of a product with the names of its category, sub-category and shop. */
export function buildProductDocument(
  { title, titleBn, tags, materials, description, descriptionBn }: SearchableFields,
  { category, subCategory }: CategoryNames,
  shop: { name: string; nameBn: string | null },
): SearchDocument {
  return buildDocument({
    title,
    titleBn,
    tags,
    materials,
    description,
    descriptionBn,
    category: category.name,
    categoryBn: category.nameBn,
    subCategory: subCategory?.title ?? null,
    subCategoryBn: subCategory?.titleBn ?? null,
    shop: shop.name,
    shopBn: shop.nameBn,
  });
}

/** A stored weight is the weighted term frequency times this: whole numbers that rarely tie. */
export const weightScale = 200;
/**
 * A term of a material, a category or a shop with up to five words has this weight or more. One that is only
 * in the description has less, unless that has at most 14 words, or some 45 if the term occurs twice. So
 * `namesProduct` is an approximation.
 */
export const minLabelWeight = 0.65 * weightScale;
/** The maximum position in a tsvector, in which weights are stored as positions. */
export const maxWeight = 16383;

/** The weight of a Bangla word without its ending, relative to the word itself. */
const stemShare = 0.6;
/**
 * Occurrences of a word in one field that count: more say little about the product, and are often keyword
 * spam.
 */
const maxOccurrences = 2;

export function buildDocument(product: SearchableProduct): SearchDocument {
  const frequencies = new Map<string, number>();
  const head = new Set<string>();
  for (const field of fieldsOf(product)) {
    if (!field.text) continue;
    // Titles and tags keep stop words, for a query of nothing else.
    const tokens = tokenise(field.text).filter(({ term }) => field.head || !stopWords.has(term));
    const length = tokens.filter((token) => !token.joined).length;
    const share = field.weight / (1 - field.b + (field.b * length) / field.averageLength);
    const occurrences = new Map<string, number>();
    const add = (term: string, amount: number) => {
      const occurrence = (occurrences.get(term) ?? 0) + 1;
      occurrences.set(term, occurrence);
      if (occurrence > maxOccurrences) return;
      frequencies.set(term, (frequencies.get(term) ?? 0) + amount);
      if (field.head) head.add(term);
    };
    for (const { term } of tokens) {
      add(term, share);
      const stem = banglaStem(term);
      if (stem !== undefined) add(stem, share * stemShare);
    }
  }
  const weights = new Map<string, number>();
  for (const [term, frequency] of frequencies) {
    weights.set(term, Math.min(maxWeight, Math.max(1, Math.round(frequency * weightScale))));
  }
  return { head, weights };
}

interface Field {
  text: string | null | undefined;
  weight: number;
  /** Words in a field of average length. */
  averageLength: number;
  /** b of BM25: how much a longer text lowers the weight of its words. */
  b: number;
  head: boolean;
}

function fieldsOf(product: SearchableProduct): Field[] {
  const title = { weight: 3, averageLength: 9, b: 0.75, head: true };
  const tags = { weight: 2, averageLength: 2, b: 0.3, head: true };
  const label = { weight: 1, averageLength: 2, b: 0.3, head: false };
  const description = { weight: 0.3, averageLength: 50, b: 0.75, head: false };
  return [
    { ...title, text: product.title },
    { ...title, text: product.titleBn },
    { ...tags, text: product.tags },
    { ...label, text: product.materials },
    { ...label, text: product.category },
    { ...label, text: product.categoryBn },
    { ...label, text: product.subCategory },
    { ...label, text: product.subCategoryBn },
    { ...label, text: product.shop },
    { ...label, text: product.shopBn },
    { ...description, text: product.description },
    { ...description, text: product.descriptionBn },
  ];
}

const banglaEndings =
  /(?:গুলোর|গুলির|গুলোতে|গুলো|গুলি|দের|টির|টিতে|টি|টার|টাতে|টা|খানা|য়ের|ের|কে|তে|(?<=[\u09be-\u09cc])র)$/u;

/** Removes the case ending or article of a Bangla word if at least two consonants or vowels remain. */
function banglaStem(word: string): string | undefined {
  if (!isBangla(word)) return undefined;
  const stem = word.replace(banglaEndings, "");
  return stem !== word && (stem.match(/[অ-হ]/gu)?.length ?? 0) >= 2 ? stem : undefined;
}

/** A term of the dictionary with the forms that it is looked up by. */
export interface DictionaryEntry {
  term: string;
  fold: string;
  keys: string[];
}

/**
 * Returns the dictionary entry of a term. Terms with digits are codes and sizes, which have no other
 * spelling.
 */
export function dictionaryEntry(term: string): DictionaryEntry {
  if (term === "" || /\d/.test(term)) return { term, fold: "", keys: [] };
  return { term, fold: phoneticFold(term), keys: phoneticKeys(term) };
}

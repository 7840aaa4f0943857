/** Recognizes the materials in the text of a vendor, so that products can be filtered by them. */
import { banglaMaterials } from "#catalog/rules/bangla-materials.ts";
import { type MaterialSlug, materialSlugs } from "../contract/constants.ts";
import { tokenise } from "./tokeniser.ts";

interface Material {
  name: string;
  nameBn: string;
  /** Words and phrases that name it. */
  words: readonly string[];
}

const materials: Record<MaterialSlug, Material> = {
  jute: { name: "Jute", nameBn: banglaMaterials.jute, words: ["jute", "পাট", "পাটের"] },
  cotton: {
    name: "Cotton",
    nameBn: banglaMaterials.cotton,
    words: ["cotton", "khadi", "khaddar", "mulmul", "muslin", "সুতি", "সুতা", "খাদি", "মসলিন"],
  },
  silk: { name: "Silk", nameBn: banglaMaterials.silk, words: ["silk", "রেশম", "রেশমি", "সিল্ক"] },
  wool: { name: "Wool", nameBn: "পশম", words: ["wool", "woollen", "পশম", "উল"] },
  bamboo: { name: "Bamboo", nameBn: banglaMaterials.bamboo, words: ["bamboo", "বাঁশ", "বাঁশের"] },
  cane: { name: "Cane", nameBn: "বেত", words: ["cane", "rattan", "বেত", "বেতের"] },
  wood: {
    name: "Wood",
    nameBn: banglaMaterials.wood,
    words: [
      "wood",
      "wooden",
      "timber",
      "plywood",
      "teak",
      "mahogany",
      "gamhar",
      "sheesham",
      "কাঠ",
      "কাঠের",
      "সেগুন",
      "মেহগনি",
    ],
  },
  "coconut-shell": {
    name: "Coconut shell",
    nameBn: "নারকেলের মালা",
    words: ["coconut shell", "নারকেলের মালা", "নারকেল মালা"],
  },
  coir: {
    name: "Coir",
    nameBn: "ছোবড়া",
    words: ["coir", "coconut fibre", "coconut fiber", "coconut husk", "ছোবড়া", "ছোবড়ার"],
  },
  "areca-leaf": {
    name: "Areca leaf",
    nameBn: "সুপারি পাতা",
    words: ["areca", "betel-nut leaf", "সুপারি", "সুপারির"],
  },
  "palm-leaf": {
    name: "Palm leaf",
    nameBn: "তালপাতা",
    words: ["palmyra", "palm leaf", "gol leaf", "hogla", "তালপাতা", "তালপাতার", "গোলপাতা", "হোগলা"],
  },
  shola: { name: "Shola pith", nameBn: "শোলা", words: ["shola", "sola", "শোলা", "শোলার"] },
  clay: {
    name: "Clay",
    nameBn: banglaMaterials.clay,
    words: ["clay", "terracotta", "earthenware", "মাটি", "মাটির", "পোড়ামাটি", "পোড়ামাটির"],
  },
  brass: { name: "Brass", nameBn: banglaMaterials.brass, words: ["brass", "পিতল", "পিতলের"] },
  "bell-metal": { name: "Bell metal", nameBn: "কাঁসা", words: ["bell-metal", "kansa", "bronze", "কাঁসা", "কাঁসার"] },
  copper: { name: "Copper", nameBn: "তামা", words: ["copper", "তামা", "তামার"] },
  "tin-iron": {
    name: "Tin and iron",
    nameBn: "টিন ও লোহা",
    words: ["tin", "iron", "steel", "galvanised", "টিন", "টিনের", "লোহা", "লোহার"],
  },
  aluminium: { name: "Aluminium", nameBn: "অ্যালুমিনিয়াম", words: ["aluminium", "aluminum", "অ্যালুমিনিয়াম"] },
  silver: { name: "Silver", nameBn: "রুপা", words: ["silver", "রুপা", "রুপার", "রূপা"] },
  glass: { name: "Glass", nameBn: "কাচ", words: ["glass", "কাচ", "কাচের", "কাঁচ"] },
  paper: { name: "Paper", nameBn: "কাগজ", words: ["paper", "papier-mache", "কাগজ", "কাগজের"] },
  leather: { name: "Leather", nameBn: "চামড়া", words: ["leather", "goat skin", "hide", "চামড়া", "চামড়ার"] },
  paint: {
    name: "Hand paint",
    nameBn: "হাতে আঁকা রং",
    words: ["enamel paint", "poster colour", "poster color", "রিকশা পেইন্ট", "এনামেল রং"],
  },
  shell: {
    name: "Conch and mother of pearl",
    nameBn: "শাঁখা ও ঝিনুক",
    words: ["conch", "mother of pearl", "শাঁখা", "শঙ্খ", "ঝিনুক"],
  },
  stone: { name: "Stone", nameBn: "পাথর", words: ["stone", "marble", "পাথর", "পাথরের"] },
};

export function materialNames(slug: MaterialSlug): { name: string; nameBn: string } {
  const { name, nameBn } = materials[slug];
  return { name, nameBn };
}

/** The words and phrases that name each material, as terms. */
export const phrasesOf = Object.fromEntries(
  materialSlugs.map((slug) => [slug, materials[slug].words.map(termsIn)]),
) as Record<MaterialSlug, string[][]>;

function termsIn(text: string): string[] {
  return tokenise(text)
    .filter(({ joined }) => !joined)
    .map(({ term }) => term);
}

// Many products have the same text.
const cache = new Map<string, readonly MaterialSlug[]>();
const maxCached = 5_000;

/**
 * Returns the materials named in a text such as 'Jute canvas, cotton lining'. All words of a phrase must be
 * in the same comma-separated part.
 */
export function materialsIn(text: string): readonly MaterialSlug[] {
  const cached = cache.get(text);
  if (cached) return cached;
  const parts = text.split(/[,;/\n]/).map((part) => new Set(termsIn(part)));
  const slugs = materialSlugs.filter((slug) =>
    phrasesOf[slug].some((phrase) => parts.some((part) => phrase.every((term) => part.has(term)))),
  );
  if (cache.size >= maxCached) cache.clear();
  cache.set(text, slugs);
  return slugs;
}

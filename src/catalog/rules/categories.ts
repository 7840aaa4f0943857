export interface CatalogCategory {
  id: string;
  slug: string;
  name: string;
  nameBn: string;
  subCategories: readonly { id: string; slug: string; title: string; titleBn: string }[];
}

/** Returns the same key for all spellings of a category: 'Coconut Shell', 'coconut-shell', 'CoconutShell'. */
export function categoryKey(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[\s_-]+/g, "");
}

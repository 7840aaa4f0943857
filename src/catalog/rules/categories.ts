export interface CatalogCategory {
  id: string;
  slug: string;
  name: string;
  nameBn: string;
  subCategories: readonly { id: string; slug: string; title: string; titleBn: string }[];
}

/** One form for the many ways in which a category is written: 'Coconut Shell', 'coconut-shell', 'CoconutShell'. */
export function categoryKey(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[\s_-]+/g, "");
}

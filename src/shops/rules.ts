/** The part of an address that names a shop: `Rupsha Parer Haat` → `rupsha-parer-haat`. @param fallback for a name without a Latin letter or digit. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("&", " and ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return slug || fallback;
}

/** Whether a part of an address can be a slug at all. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

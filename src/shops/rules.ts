/**
 * Returns the slug of a name: `Rupsha Parer Haat` → `rupsha-parer-haat`.
 * @param fallback for a name without Latin letters and digits
 */
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

/** Returns the slug of a shop's name, or one made of its id if the name has no Latin letters and digits. */
export function slugOfShop(name: string, id: string): string {
  return slugOf(name, `shop-${id.slice(-6)}`);
}

/** Returns whether a text has the form of a slug. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}

/** What a visitor wanted when they were sent to the login: to follow this shop. Kept in this tab, for as long as a login takes. */
import { keep, readKeptRecord } from "#shared/browser-storage.ts";

const key = "mela-follow";
const goodForMs = 15 * 60_000;

export function rememberFollowWish(slug: string): void {
  keep("sessionStorage", key, JSON.stringify({ slug, until: Date.now() + goodForMs }));
}

/** Whether this shop was wished for; it is told once. */
export function takeFollowWish(slug: string): boolean {
  const wish = readKeptRecord<{ slug: string; until: number }>("sessionStorage", key);
  if (wish?.slug !== slug) return false;
  keep("sessionStorage", key, null);
  return Date.now() < (wish.until ?? 0);
}

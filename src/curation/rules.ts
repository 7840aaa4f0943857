/** What may stand on a shelf beside what stands there. */
import { categoryKey } from "#catalog/rules/categories.ts";
import { slugOf } from "#shops/rules.ts";

interface Named {
  id: string;
  slug: string | null;
  title: string;
  titleBn: string;
}

/** The title that another entry of the shelf has, in whichever language or in its address: whoever names it would mean two. */
export function takenTitle(
  shelf: readonly Named[],
  id: string,
  { title, titleBn }: Pick<Named, "title" | "titleBn">,
): "title" | "titleBn" | undefined {
  const taken = new Set(
    shelf
      .filter((one) => one.id !== id)
      .flatMap((one) => [one.slug ?? "", one.title, one.titleBn].map(categoryKey)),
  );
  if (taken.has(categoryKey(title))) return "title";
  return taken.has(categoryKey(titleBn)) ? "titleBn" : undefined;
}

/** The part of the address that chooses a new tile: of its title, and no other tile's. */
export function freeSlug(shelf: readonly Named[], title: string, id: string): string {
  const wanted = slugOf(title, `kind-${id.slice(-6)}`);
  const taken = new Set(shelf.map(({ slug }) => slug));
  let slug = wanted;
  for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
  return slug;
}

/** The shelf after one of it has gone to a place, from 1; beyond the end is the end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}

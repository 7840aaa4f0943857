/** Rules of curated lists: unique titles, slugs and order. */
import { categoryKey } from "#catalog/rules/categories.ts";
import { slugOf } from "#shops/rules.ts";

interface Named {
  id: string;
  slug: string | null;
  title: string;
  titleBn: string;
}

/** Returns which title another item of the list already has, as a title in either language or as its slug. */
export function takenTitle(
  list: readonly Named[],
  id: string,
  { title, titleBn }: Pick<Named, "title" | "titleBn">,
): "title" | "titleBn" | undefined {
  const taken = new Set(
    list
      .filter((other) => other.id !== id)
      .flatMap((other) => [other.slug ?? "", other.title, other.titleBn].map(categoryKey)),
  );
  if (taken.has(categoryKey(title))) return "title";
  return taken.has(categoryKey(titleBn)) ? "titleBn" : undefined;
}

/** Returns a slug for the title of a new item that no other item of the list has. */
export function freeSlug(list: readonly Named[], title: string, id: string): string {
  const base = slugOf(title, `item-${id.slice(-6)}`);
  const taken = new Set(list.map(({ slug }) => slug));
  let slug = base;
  for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`;
  return slug;
}

/** Returns the ids after moving one to a position, from 1. Positions beyond the end mean the end. */
export function movedTo(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
}

import type { MetaDescriptor } from "react-router";

/** Returns the content of a name or property; undefined unless it exists exactly once. */
export function contentOf(tags: MetaDescriptor[], name: string): unknown {
  const found = tags.filter(
    (tag) => ("name" in tag && tag.name === name) || ("property" in tag && tag.property === name),
  );
  return found.length === 1 && found[0] && "content" in found[0] ? found[0].content : undefined;
}

export const titleOf = (tags: MetaDescriptor[]) => tags.flatMap((tag) => ("title" in tag ? [tag.title] : []));

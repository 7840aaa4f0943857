import type { MetaDescriptor } from "react-router";

/** Returns the content of a name or property; undefined unless it exists exactly once. */
export function contentOf(tags: MetaDescriptor[], name: string): unknown {
  const matching = tags.filter(
    (tag) => ("name" in tag && tag.name === name) || ("property" in tag && tag.property === name),
  );
  return matching.length === 1 && matching[0] && "content" in matching[0] ? matching[0].content : undefined;
}

export const titleOf = (tags: MetaDescriptor[]) => tags.flatMap((tag) => ("title" in tag ? [tag.title] : []));

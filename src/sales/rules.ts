import { maxPackLists } from "./contract/constants.ts";

/** Returns the selection with these orders added or removed, limited to `maxPackLists`. */
export function withSelection(
  before: ReadonlySet<string>,
  ids: readonly string[],
  select: boolean,
): ReadonlySet<string> {
  if (!select) return new Set([...before].filter((id) => !ids.includes(id)));
  return new Set([...before, ...ids.filter((id) => !before.has(id))].slice(0, maxPackLists));
}

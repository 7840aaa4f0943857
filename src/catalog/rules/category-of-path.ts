import { withoutLocale } from "#shared/locale.ts";
import { type CategorySlug, categoryPaths } from "../contract/constants.ts";

/** Returns the category whose page has this path. */
export function categoryOfPath(pathname: string): CategorySlug | undefined {
  const path = withoutLocale(pathname);
  return (Object.keys(categoryPaths) as CategorySlug[]).find((slug) => categoryPaths[slug] === path);
}

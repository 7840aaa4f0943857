import { queryOfWish, type SearchWish } from "#search/rules/filters.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { SearchFacets } from "../contract/facets.ts";
import { activeFilters } from "./filter-names.ts";

/** Where the reading goes on when the pressed link is gone. */
export const toResults = { focus: "results" };

/** The filters that are set, each a link that takes it away. */
export function FilterChips({ wish, facets }: { wish: SearchWish; facets: SearchFacets }) {
  const locale = useLocale();
  const active = activeFilters(wish, facets, locale);
  if (active.length === 0) return null;
  return (
    <ul aria-label={m.catalog_filter_active(locale)} className="mb-5 flex flex-wrap items-center gap-2">
      {active.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={`?${queryOfWish(without)}`}
            state={toResults}
            preventScrollReset
            aria-label={m.catalog_filter_remove(locale, { filter: name })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-leaf bg-leaf-soft ps-3 pe-2 text-sm font-bold text-leaf-deep hover:bg-surface"
          >
            {name}
            <Icon of={icons.close} className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={`?${queryOfWish({ sort: wish.sort, materials: [] })}`}
          state={toResults}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-sm font-bold text-leaf underline underline-offset-4"
        >
          {m.catalog_filter_clear(locale)}
        </Link>
      </li>
    </ul>
  );
}

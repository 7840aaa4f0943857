import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { focusResults } from "#catalog/screens/results-focus.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { activeFilters } from "./active-filters.ts";
import type { FilterFormProps } from "./FilterForm.tsx";

/** Moves the focus to the results, because the clicked link is unmounted. */
const toResults = { focus: "results" };

/** The active filters, each a link that removes it. */
export function FilterChips({
  options,
  facets,
  hrefOf,
}: Pick<FilterFormProps, "options" | "facets" | "hrefOf">) {
  const locale = useLocale();
  const { state, key } = useLocation();

  // A layout effect, because a later one could take the focus from a field in which the user already types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click focuses the results, also a second one on the same link
  useLayoutEffect(() => {
    if ((state as { focus?: string } | null)?.focus === toResults.focus) focusResults();
  }, [key]);

  const active = activeFilters(options, facets, locale);
  if (active.length === 0) return null;
  return (
    <ul aria-label={m.search_filter_active(locale)} className="mb-5 flex flex-wrap items-center gap-2">
      {active.map(({ id, name, without }) => (
        <li key={id}>
          <Link
            to={hrefOf(without)}
            state={toResults}
            preventScrollReset
            aria-label={m.search_filter_remove(locale, { filter: name })}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border border-leaf bg-leaf-soft ps-3 pe-2 text-sm font-bold text-leaf-deep hover:bg-surface"
          >
            {name}
            <Icon of={icons.close} className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={withoutFilters({ options, hrefOf })}
          state={toResults}
          preventScrollReset
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center px-2 text-sm font-bold text-leaf underline underline-offset-4"
        >
          {m.search_filter_clear(locale)}
        </Link>
      </li>
    </ul>
  );
}

/**
 * A link that removes all filters, shown when they leave no products. `FilterChips` on its page moves the
 * focus.
 */
export function ClearFilters(list: Pick<FilterFormProps, "options" | "hrefOf">) {
  const locale = useLocale();
  return (
    <ButtonLink to={withoutFilters(list)} state={toResults} preventScrollReset kind="outline">
      {m.search_filter_clear(locale)}
    </ButtonLink>
  );
}

function withoutFilters({ options, hrefOf }: Pick<FilterFormProps, "options" | "hrefOf">): string {
  return hrefOf({ sort: options.sort, materials: [] });
}

import { type CategorySlug, categoryPaths } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { searchPath } from "../contract/constants.ts";
import { SearchForm } from "./SearchForm.tsx";

const link =
  "inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full border border-leaf bg-surface px-4 text-sm font-bold text-leaf hover:bg-leaf-soft";

/** No products match the words: offers similar queries, the search form and the categories. */
export function NoSearchResults({
  q,
  alternativeQueries,
}: {
  q: string;
  alternativeQueries: readonly string[];
}) {
  const locale = useLocale();
  return (
    <EmptyState title={m.search_none(locale)} text={m.search_you_wrote(locale, { q })}>
      {alternativeQueries.length > 0 && (
        <LinkList title={m.search_did_you_mean(locale)}>
          {alternativeQueries.map((query) => ({ to: searchPath(query), text: query }))}
        </LinkList>
      )}
      <p className="mt-2 text-lg">{m.search_again(locale)}</p>
      <div className="w-full max-w-xl">
        <SearchForm initial={q} />
      </div>
      <LinkList title={m.search_look_around(locale)}>
        {(Object.keys(categoryPaths) as CategorySlug[]).map((slug) => ({
          to: categoryPaths[slug],
          text: categoryTitle(slug, locale),
        }))}
      </LinkList>
    </EmptyState>
  );
}

function LinkList({ title, children }: { title: string; children: { to: string; text: string }[] }) {
  return (
    <nav aria-label={title} className="mt-2">
      <p className="mb-2">{title}</p>
      <ul className="flex max-w-2xl flex-wrap justify-center gap-2">
        {children.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

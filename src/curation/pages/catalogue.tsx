import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { CategorySlug } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { type Drafts, useDraft, withDraft } from "#client/use-draft.ts";
import type { PageDefinition } from "#shared/page.ts";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type EntryInput, giftShelf, shelvesQuery } from "../queries.ts";
import { ShelfList } from "../screens/ShelfList.tsx";
import { ShelfSkeleton } from "../screens/ShelfSkeleton.tsx";
import type { Route } from "./+types/catalogue";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.catalog_shelf_title(locale));

/** One shelf at a time; which one stands in the address. */
export default function Catalogue() {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{m.catalog_shelf_title(locale)}</h1>
        <p className="mt-1 max-w-prose text-muted">{m.catalog_shelf_text(locale)}</p>
      </div>
      <AllShelves />
    </div>
  );
}

function AllShelves() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const drafts = useDraft<Drafts<Partial<EntryInput>>>(`mela-drafts:${usePerson().id}:catalogue`, () => ({}));
  const query = useQuery(shelvesQuery());

  if (query.isPending) return <ShelfSkeleton />;
  if (!query.data)
    return <LoadProblem error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  const { categories, gifts } = query.data;
  const shelves = [
    ...categories.map(({ slug, tiles }) => ({
      value: slug,
      words: categoryTitle(slug as CategorySlug, locale),
      entries: tiles,
    })),
    { value: giftShelf, words: m.catalog_shelf_gifts(locale), entries: gifts },
  ];
  const chosen = shelves.find(({ value }) => value === parameters.get("shelf")) ?? shelves[0];
  return (
    <>
      <ChoicePills
        label={m.catalog_shelf_choose(locale)}
        choices={shelves.map(({ value, words, entries }) => ({ value, words, count: entries.length }))}
        value={chosen?.value ?? ""}
        onChange={(shelf) => setParameters({ shelf }, { replace: true, preventScrollReset: true })}
      />
      {chosen && (
        <ShelfList
          key={chosen.value}
          shelf={chosen.value}
          title={chosen.words}
          entries={chosen.entries}
          drafts={drafts.draft}
          onDraft={(key, change) =>
            drafts.change((all) => withDraft(all, key, change && { ...all[key], ...change }))
          }
        />
      )}
    </>
  );
}

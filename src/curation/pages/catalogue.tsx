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
import { curatedListsQuery, type ItemInput, popularGiftList } from "../queries.ts";
import { CatalogueSkeleton } from "../screens/CatalogueSkeleton.tsx";
import { CuratedListView } from "../screens/CuratedListView.tsx";
import type { Route } from "./+types/catalogue";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.curation_shelf_title(locale));

/** Shows one list at a time, selected by a query parameter. */
export default function Catalogue() {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{m.curation_shelf_title(locale)}</h1>
        <p className="mt-1 max-w-prose text-muted">{m.curation_shelf_text(locale)}</p>
      </div>
      <CuratedListsContent />
    </div>
  );
}

function CuratedListsContent() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const drafts = useDraft<Drafts<Partial<ItemInput>>>(`mela-drafts:${usePerson().id}:catalogue`, () => ({}));
  const query = useQuery(curatedListsQuery());

  if (query.isPending) return <CatalogueSkeleton />;
  if (!query.data)
    return <LoadProblem error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  const { categories, gifts } = query.data;
  const lists = [
    ...categories.map(({ slug, tiles }) => ({
      value: slug,
      title: categoryTitle(slug as CategorySlug, locale),
      items: tiles,
    })),
    { value: popularGiftList, title: m.curation_shelf_gifts(locale), items: gifts },
  ];
  const current = lists.find(({ value }) => value === parameters.get("shelf")) ?? lists[0];
  return (
    <>
      <ChoicePills
        label={m.curation_shelf_choose(locale)}
        choices={lists.map(({ value, title, items }) => ({ value, label: title, count: items.length }))}
        value={current?.value ?? ""}
        onChange={(shelf) => setParameters({ shelf }, { replace: true, preventScrollReset: true })}
      />
      {current && (
        <CuratedListView
          key={current.value}
          list={current.value}
          title={current.title}
          items={current.items}
          drafts={drafts.draft}
          onDraft={(key, change) =>
            drafts.change((all) => withDraft(all, key, change && { ...all[key], ...change }))
          }
        />
      )}
    </>
  );
}

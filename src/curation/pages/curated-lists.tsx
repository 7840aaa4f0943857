import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { CategorySlug } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { type Drafts, useDraft, withDraft } from "#client/use-draft.ts";
import type { PageDefinition } from "#shared/page.ts";
import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { ScrollLine } from "#ui/table/ScrollLine.tsx";
import { m } from "#words/messages.js";
import type { CuratedItem } from "../contract.ts";
import { curatedListsQuery, type ListName, popularGiftList } from "../queries.ts";
import { CuratedListsSkeleton } from "../screens/CuratedListsSkeleton.tsx";
import { CuratedListView } from "../screens/CuratedListView.tsx";
import type { ItemDraft } from "../screens/item-draft.ts";
import type { Route } from "./+types/curated-lists";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.curation_title(locale));

/**
 * The catalogue page of the admin. Shows one curated list at a time, selected by the query parameter `list`.
 */
export default function CuratedListsPage() {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5 lg:gap-3">
      <div className="lg:flex lg:items-baseline lg:gap-4">
        <h1 className="text-2xl whitespace-nowrap">{m.curation_title(locale)}</h1>
        <p className="mt-1 text-muted lg:text-sm">{m.curation_text(locale)}</p>
      </div>
      <CuratedListsContent />
    </div>
  );
}

function CuratedListsContent() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const drafts = useDraft<Drafts<ItemDraft>>(`mela-drafts:${usePerson().id}:catalogue`, () => ({}));
  const query = useQuery(curatedListsQuery());

  if (query.isPending) return <CuratedListsSkeleton />;
  if (!query.data)
    return <LoadProblem error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  const { categories, gifts } = query.data;
  const lists: { value: ListName; title: string; items: CuratedItem[] }[] = [
    ...categories.map(({ slug, subCategories }) => ({
      value: slug as CategorySlug,
      title: categoryTitle(slug as CategorySlug, locale),
      items: subCategories,
    })),
    { value: popularGiftList, title: m.curation_gifts(locale), items: gifts },
  ];
  const current = lists.find(({ value }) => value === parameters.get("list")) ?? lists[0];
  return (
    <div className="relative flex flex-col gap-5 lg:gap-3">
      {/* On a desktop, the button that adds an item is in the space beside the lists. */}
      <div className="lg:me-68">
        <ScrollLine>
          <ChoicePills
            label={m.curation_list(locale)}
            choices={lists.map(({ value, title, items }) => ({ value, label: title, count: items.length }))}
            value={current?.value ?? ""}
            onChange={(list) => setParameters({ list }, { replace: true, preventScrollReset: true })}
          />
        </ScrollLine>
      </div>
      {current && (
        <CuratedListView
          key={current.value}
          list={current.value}
          title={current.title}
          items={current.items}
          drafts={drafts.draft}
          onDraft={(key, change) => drafts.change((all) => withDraft(all, key, change?.(all[key])))}
        />
      )}
    </div>
  );
}

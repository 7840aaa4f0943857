import { useSearchParams } from "react-router";
import { type CategorySlug, gridColumns } from "#catalog/contract/limits.ts";
import type { CategoryTile } from "#catalog/contract/views.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CardList } from "./card-list.ts";
import { categoryAbout } from "./category-about.ts";
import { categoryTitle } from "./category-title.ts";
import { JamdaniStory } from "./JamdaniStory.tsx";
import { LongGrid } from "./LongGrid.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import { SubCategoryTiles } from "./SubCategoryTiles.tsx";

export interface CategoryScreenProps {
  slug: CategorySlug;
  tiles: CategoryTile[];
  list: CardList;
}

export function CategoryScreen({ slug, tiles, list }: CategoryScreenProps) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const { phone, desk } = gridColumns(slug);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <header className="mb-10 text-center">
        <h1 className="text-3xl">{categoryTitle(slug, locale)}</h1>
        <p className="mx-auto mt-3 max-w-2xl text-lg text-muted">{categoryAbout(slug, locale)}</p>
        {tiles.length > 0 && <SubCategoryTiles tiles={tiles} chosen={query.get("sub")} />}
      </header>
      {slug === "jamdani" && <JamdaniStory />}
      <section>
        <SectionTitle>{m.catalog_list_title({}, { locale })}</SectionTitle>
        {list.products.length === 0 ? (
          <EmptyState title={m.catalog_list_empty({}, { locale })} text={m.catalog_list_empty_text({}, { locale })} />
        ) : (
          // A filter is another list: it begins anew.
          <LongGrid key={query.toString()} list={list} columns={`${phone}-${desk}` as "1-4" | "2-5"} urgent={phone === 1 ? 1 : 4} />
        )}
      </section>
    </div>
  );
}

import { formatNumber } from "#shared/locale.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import { type CategorySlug, categoryPaths } from "../contract/constants.ts";
import type { CategoryCard } from "../contract/views.ts";
import { categoryTitle } from "./category-title.ts";

/** All categories with image and number of products. Before `cards` have loaded, with their names only. */
export function CategoryTiles({
  cards,
  onOpen,
}: {
  cards: readonly CategoryCard[] | undefined;
  onOpen?: () => void;
}) {
  const locale = useLocale();
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-4 md:gap-x-5 lg:grid-cols-6">
      {(Object.keys(categoryPaths) as CategorySlug[]).map((slug) => {
        const card = cards?.find((candidate) => candidate.slug === slug);
        return (
          <li key={slug}>
            <Link
              to={categoryPaths[slug]}
              onClick={onOpen}
              className="group block rounded-lg text-center leading-tight"
            >
              <Picture
                image={card?.image}
                alt=""
                sizes="(width >= 64rem) 160px, (width >= 40rem) 22vw, 30vw"
                className="mb-1.5 rounded-lg group-hover:shadow-lift"
              />
              <span className="-mx-1 block text-sm font-bold hyphens-auto group-hover:underline md:text-base">
                {categoryTitle(slug, locale)}
              </span>
              <span className="block text-sm text-muted">
                {card && m.catalog_products_count(locale, { count: formatNumber(card.products, locale) })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

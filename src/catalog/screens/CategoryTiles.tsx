import { productsText } from "#shops/screens/shop-text.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import { type CategorySlug, categoryPaths } from "../contract/constants.ts";
import type { CategoryCard } from "../contract/views.ts";
import { categoryTitle } from "./category-title.ts";

/**
 * All categories with image and number of products, and the special offers. Before `cards` have loaded, with
 * their names only.
 */
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
            <Link to={categoryPaths[slug]} onClick={onOpen} className={tile}>
              <Picture
                image={card?.image}
                alt=""
                sizes="(width >= 64rem) 160px, (width >= 40rem) 22vw, 30vw"
                className="mb-1.5 rounded-lg group-hover:shadow-lift"
              />
              <span className={name}>{categoryTitle(slug, locale)}</span>
              <span className="block text-sm text-muted">{card && productsText(card.products, locale)}</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link to="/special-offers" onClick={onOpen} className={tile}>
          <span className="mb-1.5 grid aspect-square place-items-center rounded-lg bg-leaf-soft text-leaf group-hover:shadow-lift">
            <Icon of={icons.tag} className="size-10" />
          </span>
          <span className={name}>{m.catalog_offers_title(locale)}</span>
        </Link>
      </li>
    </ul>
  );
}

const tile = "group block rounded-lg text-center leading-tight";
const name = "-mx-1 block text-sm font-bold hyphens-auto group-hover:underline md:text-base";

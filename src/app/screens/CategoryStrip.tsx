import { categoryPaths, mainCategories } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** The six categories, in a row that scrolls on a phone. */
export function CategoryStrip() {
  const locale = useLocale();
  return (
    <nav aria-label={m.app_nav_categories(locale)} className="border-t border-line">
      <ul className="page-width flex gap-1 overflow-x-auto [scrollbar-width:none] lg:justify-center lg:gap-6">
        {mainCategories.map((slug) => (
          <li key={slug}>
            <Link
              to={categoryPaths[slug]}
              className="plain-link flex min-h-10 items-center px-2 text-sm font-bold whitespace-nowrap"
            >
              {categoryTitle(slug, locale)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type ListSort, listSorts } from "#catalog/contract/sorts.ts";
import type { SubCategoryCard } from "#catalog/contract/views.ts";
import { localText } from "#shared/locale.ts";
import { Link } from "#ui/Link.tsx";
import { Picture } from "#ui/Picture.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** Returns the query of a category list, without default values. */
export function categoryHref(sub: string | null, sort: ListSort): string {
  return `?${new URLSearchParams({ ...(sort !== listSorts[0] && { sort }), ...(sub !== null && { sub }) })}`;
}

/** Tiles that filter the list by `?sub=` and keep its order; the selected one leads back to all. */
export function SubCategoryNav({
  subCategories,
  selected,
  sort,
}: {
  subCategories: readonly SubCategoryCard[];
  selected: string | null;
  sort: ListSort;
}) {
  const locale = useLocale();
  return (
    <nav aria-label={m.catalog_list_kinds(locale)} className="mt-8">
      <ul className="flex flex-wrap justify-center gap-x-3 gap-y-4 md:gap-8">
        {subCategories.map(({ slug, title, titleBn, image }) => (
          <li key={slug} className="w-24 md:w-36">
            <Link
              to={categoryHref(selected === slug ? null : slug, sort)}
              preventScrollReset
              aria-current={selected === slug ? "true" : undefined}
              className="group block rounded-lg aria-[current]:text-alta"
            >
              <Picture
                image={image}
                alt=""
                sizes="(width >= 48rem) 144px, 96px"
                urgent
                className="rounded-full ring-offset-3 ring-offset-paper group-hover:ring-2 group-hover:ring-line group-aria-[current]:ring-3 group-aria-[current]:ring-alta"
              />
              <span className="mt-2 block text-sm font-bold group-hover:underline md:text-base">
                {localText(locale, title, titleBn)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {selected !== null && (
        <p className="mt-4">
          <Link
            to={categoryHref(null, sort)}
            preventScrollReset
            className="inline-flex min-h-9 items-center px-3 font-bold text-leaf underline underline-offset-4"
          >
            {m.catalog_list_show_all(locale)}
          </Link>
        </p>
      )}
    </nav>
  );
}

import { useEffect, useRef } from "react";
import { localText } from "#shared/locale.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import type { SubCategoryCard } from "../contract/views.ts";

/** The part of the item before the selected one that stays visible. */
const marginPx = 40;

/**
 * Links that filter the list by `?sub=` and keep its filters and order; the selected one leads back to all.
 * On a phone they are one row that scrolls, from tablets on tiles.
 */
export function SubCategoryNav({
  subCategories,
  selected,
  hrefOf,
}: {
  subCategories: readonly SubCategoryCard[];
  selected: string | null;
  hrefOf: (sub: string | null) => string;
}) {
  const locale = useLocale();
  const selectedItem = useRef<HTMLLIElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the item is that of `selected`
  useEffect(() => {
    const { current: item } = selectedItem;
    const row = item?.parentElement;
    if (row) row.scrollLeft = item.offsetLeft - row.offsetLeft - marginPx;
  }, [selected]);

  return (
    <nav aria-label={m.catalog_list_sub_categories(locale)} className="mt-2 md:mt-8">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:justify-center md:gap-8 md:overflow-visible md:p-0">
        {subCategories.map(({ slug, title, titleBn, image }) => (
          <li key={slug} ref={selected === slug ? selectedItem : undefined} className="shrink-0 md:w-28">
            <Link
              to={hrefOf(selected === slug ? null : slug)}
              preventScrollReset
              aria-current={selected === slug ? "true" : undefined}
              className="group flex items-center gap-2 rounded-full border border-line bg-surface p-1 pe-4 aria-[current]:border-alta aria-[current]:text-alta md:block md:rounded-lg md:border-none md:bg-transparent md:p-0"
            >
              <Picture
                image={image}
                alt=""
                sizes="(width >= 48rem) 112px, 36px"
                urgent
                className="w-9 shrink-0 rounded-full ring-offset-3 ring-offset-paper md:w-full md:group-hover:ring-2 md:group-hover:ring-line md:group-aria-[current]:ring-3 md:group-aria-[current]:ring-alta"
              />
              <span className="text-sm font-bold whitespace-nowrap group-hover:underline md:mt-2 md:block md:text-base md:whitespace-normal">
                {localText(locale, title, titleBn)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {selected !== null && (
        <p className="mt-2 md:mt-4">
          <Link
            to={hrefOf(null)}
            preventScrollReset
            className="inline-flex min-h-9 items-center font-bold text-leaf underline underline-offset-4"
          >
            {m.catalog_list_show_all(locale)}
          </Link>
        </p>
      )}
    </nav>
  );
}

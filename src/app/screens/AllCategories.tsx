import { useEffect, useState } from "react";
import type { CategoryCard } from "#catalog/contract/views.ts";
import { fetchCategoryCards } from "#catalog/queries.ts";
import { CategoryTiles } from "#catalog/screens/CategoryTiles.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";

/** The link to all categories. With JavaScript it opens them in a dialog, on a phone in a sheet. */
export function AllCategories() {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const [isOpen, setIsOpen] = useState(false);
  const [cards, setCards] = useState<CategoryCard[]>();
  const close = () => setIsOpen(false);

  useEffect(() => {
    // Without the images and counts, the dialog still has every link.
    if (isOpen) fetchCategoryCards().then(setCards, () => {});
  }, [isOpen]);

  return (
    <>
      <Link
        to="/categories"
        aria-haspopup={inBrowser ? "dialog" : undefined}
        onClick={(event) => {
          // These keys open the page in a new tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className="plain-link flex min-h-10 items-center px-2 text-sm font-bold whitespace-nowrap text-leaf"
      >
        {m.catalog_categories_all(locale)}
      </Link>
      <Dialog
        sheet
        open={isOpen}
        title={m.catalog_categories_all(locale)}
        onClose={close}
        className="sm:mt-28 sm:max-w-4xl"
      >
        <CategoryTiles cards={cards} onOpen={close} />
      </Dialog>
    </>
  );
}

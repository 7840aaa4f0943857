import type { StoredImage } from "#shared/images.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { categoryPaths, mainCategories } from "../../contract/constants.ts";
import { categoryTitle } from "../category-title.ts";

// Less than the 100 px of a phone: at a density of 2, its images then have 160 px instead of the next size,
// which looks the same and has three times as many bytes.
const sizes =
  "(width >= 87.5rem) 206px, (width >= 64rem) calc(16.6vw - 1.7rem), " +
  "(width >= 40rem) calc(33vw - 1.2rem), 80px";

/** The six main categories, in six columns on wide screens and three on phones. */
export function CategoryGrid({ images }: { images: Record<string, StoredImage | undefined> }) {
  const locale = useLocale();
  return (
    <ul className="grid grid-cols-3 gap-3 md:gap-5 lg:grid-cols-6">
      {mainCategories.map((slug) => (
        <li key={slug}>
          <Link to={categoryPaths[slug]} className="group block rounded-lg text-center">
            <Picture
              image={images[slug]}
              alt=""
              sizes={sizes}
              urgent
              className="rounded-lg transition-shadow group-hover:shadow-lift"
            />
            <span className="mt-2 block text-sm font-bold group-hover:underline md:text-base">
              {categoryTitle(slug, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

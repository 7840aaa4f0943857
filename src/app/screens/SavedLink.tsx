import { useSavedCount } from "#saved/queries/saved-ids.ts";
import { heart } from "#saved/screens/heart.ts";
import { formatNumber } from "#shared/text.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

/** The link to the saved products, with their number on the icon and for screen readers after its name. */
export function SavedLink() {
  const locale = useLocale();
  const count = useSavedCount();
  return (
    <Link to="/saved" className="relative grid size-11 place-items-center rounded-md hover:bg-leaf-soft">
      <Icon of={heart} className="size-7" />
      <span className="sr-only">
        {m.saved_title(locale)}
        {count > 0 && `, ${formatNumber(count, locale)}`}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-5 rounded-full bg-alta px-1 text-center text-sm leading-5 font-bold text-surface"
        >
          {formatNumber(Math.min(count, 99), locale)}
        </span>
      )}
    </Link>
  );
}

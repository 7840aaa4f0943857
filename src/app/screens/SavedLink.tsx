import { useSavedCount } from "#saved/queries/saved-ids.ts";
import { heart } from "#saved/screens/heart.ts";
import { formatNumber } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { CountBadge } from "./CountBadge.tsx";

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
      {count > 0 && <CountBadge count={count} />}
    </Link>
  );
}

import { useSavedCount } from "#saved/queries/saved-ids.ts";
import { formatNumber } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { CountBadge } from "./CountBadge.tsx";

/** The link to the saved products, with their number on the icon and for screen readers after its name. */
export function SavedLink() {
  const locale = useLocale();
  const count = useSavedCount();
  return (
    <Link to="/saved" className="relative grid size-11 place-items-center rounded-md hover:bg-leaf-soft">
      <Icon of={icons.heart} className="size-7" />
      <span className="sr-only">
        {m.saved_title(locale)}
        {count > 0 && `, ${formatNumber(count, locale)}`}
      </span>
      {count > 0 && <CountBadge count={count} />}
    </Link>
  );
}

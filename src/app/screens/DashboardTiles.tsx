import { useLocation } from "react-router";
import { usePerson } from "#client/person-context.ts";
import { withoutLocale } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { dashboardMenu } from "./dashboard-menu.ts";

/** Links to the other screens of the side menu, as large touch targets. */
export function DashboardTiles() {
  const locale = useLocale();
  const { role } = usePerson();
  const here = withoutLocale(useLocation().pathname);
  return (
    <nav aria-label={m.app_dashboard_ways(locale)}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {dashboardMenu(role, locale)
          .filter(({ to }) => to !== here && to !== "/")
          .map(({ to, icon, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full min-h-24 flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface p-3 text-center font-bold hover:border-leaf hover:bg-leaf-soft"
              >
                <Icon of={icon} className="size-8 text-leaf" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

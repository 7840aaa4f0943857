import { type ReactNode, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { usePerson } from "#client/person-context.ts";
import { useSignedIn } from "#client/session-hint.ts";
import { brand } from "#shared/brand.ts";
import { localizePath } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import { LanguageSwitch } from "#ui/LanguageSwitch.tsx";
import { Logo } from "#ui/Logo.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { AccountMenu } from "./AccountMenu.tsx";
import { dashboardMenu } from "./dashboard-menu.ts";

/** A dashboard: the menu of the role beside the screen, or above it on a phone. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const person = usePerson();
  const hint = useSignedIn();
  const { pathname } = useLocation();
  const entries = useRef<HTMLUListElement>(null);

  // On a phone the menu scrolls horizontally, so the current entry is scrolled into view.
  useEffect(() => {
    const strip = entries.current;
    const here = strip?.querySelector<HTMLElement>(`[href="${CSS.escape(pathname)}"]`)?.parentElement;
    if (strip && here) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.clientWidth) / 2;
  }, [pathname]);

  return (
    <div className="dashboard flex min-h-dvh flex-col">
      <header className="no-print border-b border-line bg-paper">
        <div className="page-width flex items-center gap-2 py-2">
          <Link to="/" aria-label={brand.name[locale]} className="me-auto rounded-md">
            <Logo />
          </Link>
          <LanguageSwitch />
          <AccountMenu person={hint ?? { ...person, photoURL: null }} />
        </div>
      </header>
      <div className="page-width flex flex-1 flex-col gap-5 py-4 lg:grid lg:grid-cols-[13rem_1fr] lg:gap-6 lg:py-4">
        <nav aria-label={m.app_dashboard_title(locale)} className="no-print min-w-0">
          <ul
            ref={entries}
            className="fade-end relative -mx-4 flex gap-1 overflow-x-auto ps-4 py-1 [scrollbar-width:none] lg:sticky lg:top-4 lg:mx-0 lg:flex-col lg:overflow-visible lg:px-0 lg:py-0"
          >
            {dashboardMenu(person.role, locale).map(({ to, icon, label }) => (
              <li key={to}>
                <NavLink
                  to={localizePath(to, locale)}
                  end
                  className="flex min-h-11 items-center gap-2 rounded-md px-3 whitespace-nowrap lg:px-2.5 hover:bg-leaf-soft aria-[current=page]:bg-leaf aria-[current=page]:font-bold aria-[current=page]:text-surface"
                >
                  <Icon of={icon} className="size-5 shrink-0" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 focus:outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

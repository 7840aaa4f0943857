import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { usePerson } from "#client/person-context.ts";
import { useSignedIn } from "#client/session-hint.ts";
import { SearchForm } from "#search/screens/SearchForm.tsx";
import { brand } from "#shared/brand.ts";
import { localizePath } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { LanguageSwitch } from "#ui/LanguageSwitch.tsx";
import { Logo } from "#ui/Logo.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { AccountMenu } from "./AccountMenu.tsx";
import { dashboardMenu } from "./dashboard-menu.ts";
import { LazyCartCount } from "./LazyCartCount.tsx";

/**
 * A dashboard: the menu of the role beside the screen, or above it on a phone. Shoppers keep the search and
 * the cart of the shop's header.
 */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const person = usePerson();
  const hint = useSignedIn();
  const { pathname } = useLocation();
  const isShopper = person.role === "user";
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
        <div className="page-width flex flex-wrap items-center gap-x-1 gap-y-1 py-2 sm:gap-x-2 lg:flex-nowrap lg:gap-x-4">
          <Link to="/" aria-label={brand.name[locale]} className="me-auto rounded-md">
            <Logo />
          </Link>
          {isShopper && (
            <div className="order-last min-w-0 basis-full pb-1 lg:order-none lg:max-w-3xl lg:basis-auto lg:flex-1 lg:pb-0">
              <SearchForm inHeader />
            </div>
          )}
          <LanguageSwitch />
          {isShopper && (
            <Link
              to="/cart"
              className="relative grid size-11 place-items-center rounded-md hover:bg-leaf-soft"
            >
              <Icon of={icons.cart} className="size-7" />
              <span className="sr-only">{m.app_dashboard_cart(locale)}</span>
              <Suspense>
                <LazyCartCount />
              </Suspense>
            </Link>
          )}
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

import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useParams, useRouteLoaderData } from "react-router";
import { Avatar } from "#accounts/screens/Avatar.tsx";
import { categoryPaths, mainCategories } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import type { Person } from "#client/person-context.ts";
import {
  followSession,
  type SessionHint,
  type SignedIn,
  savedKey,
  useSignedIn,
} from "#client/session-hint.ts";
import { SearchForm } from "#search/screens/SearchForm.tsx";
import { brand } from "#shared/brand.ts";
import { readStored } from "#shared/browser-storage.ts";
import { withoutLocale } from "#shared/locale.ts";
import { dashboardPath, guardedPrefix, loginPath } from "#shared/page.ts";
import { loadWhenNeeded } from "#ui/first-touch.ts";
import { cartIcon, Icon } from "#ui/Icon.tsx";
import { LanguageSwitch } from "#ui/LanguageSwitch.tsx";
import { Logo } from "#ui/Logo.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import { LazyCartCount } from "./LazyCartCount.tsx";

// Visitors and search engines do not need it. The page works if loading it fails.
const AccountMenu = lazy(() =>
  import("./AccountMenu.tsx").then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: DashboardLink }),
  ),
);

// Until the first interaction, and if loading fails, the server-rendered links lead to their pages.
const AllCategories = lazy(async () => ({
  default: (await loadWhenNeeded("header", () => import("./AllCategories.tsx"))).AllCategories,
}));
const SavedLink = lazy(async () => ({
  default: (await loadWhenNeeded("header", () => import("./SavedLink.tsx"), mayHaveSaved)).SavedLink,
}));

/** Resolves as soon as the link to the saved products may have a number. */
const mayHaveSaved = () =>
  new Promise<void>((resolve) => {
    if (readStored("localStorage", savedKey)) resolve();
    followSession((isNewPerson) => isNewPerson && resolve());
  });

// Constant elements. New ones before hydration would make React discard the server-rendered links.
const allCategories = (
  <Suspense>
    <AllCategories />
  </Suspense>
);
const savedLink = (
  <Suspense>
    <SavedLink />
  </Suspense>
);

/** The header. Until the session is known, it shows the links for visitors, which work without JavaScript. */
export function Header() {
  const locale = useLocale();
  const signedIn = useKnownPerson();
  const { q } = useParams();
  const isHidden = useHiddenOnScroll();
  const login = useLoginAddress();
  const inBrowser = useInBrowser();
  // CSS hides everything on the page that is only for visitors.
  useEffect(() => void document.documentElement.toggleAttribute("data-signed-in", !!signedIn), [signedIn]);
  return (
    <header
      className={`no-print top-0 z-30 border-b border-line bg-paper transition-transform [@media(height>=30rem)]:sticky focus-within:translate-y-0 ${isHidden ? "-translate-y-full" : ""}`}
    >
      <div className="page-width flex flex-wrap items-center gap-x-0.5 gap-y-1 py-2 sm:gap-x-2 lg:flex-nowrap lg:gap-x-4">
        <Link
          to="/"
          aria-label={m.app_nav_home(locale, { brand: brand.name[locale] })}
          className="min-w-0 flex-1 rounded-md lg:me-4 lg:flex-none"
        >
          <Logo />
        </Link>
        <div className="order-last min-w-0 basis-full pb-1 lg:order-none lg:basis-auto lg:flex-1 lg:pb-0">
          <SearchForm initial={q ?? ""} inHeader />
        </div>
        <LanguageSwitch />
        <span className="hidden size-11 sm:block">{savedLink}</span>
        <Link to="/cart" className="relative grid size-11 place-items-center rounded-md hover:bg-leaf-soft">
          <Icon of={cartIcon} className="size-7" />
          <span className="sr-only">{m.app_nav_cart(locale)}</span>
          <Suspense>{signedIn && <LazyCartCount />}</Suspense>
        </Link>
        <div className="flex min-w-14 justify-end sm:min-w-16">
          {signedIn && !inBrowser ? (
            // The menu would open without code, but its 'Log out' does nothing without it.
            <DashboardLink person={signedIn} />
          ) : signedIn ? (
            <Suspense fallback={<DashboardLink person={signedIn} />}>
              <AccountMenu person={signedIn} />
            </Suspense>
          ) : (
            <Link
              to={login}
              className="grid min-h-11 place-items-center rounded-md px-1 font-bold text-leaf sm:px-2 hover:bg-leaf-soft"
            >
              {m.app_nav_login(locale)}
            </Link>
          )}
        </div>
      </div>
      <div className="flex items-center border-t border-line">
        <CategoryStrip />
        <span className="-my-0.5 me-1.5 sm:hidden">{savedLink}</span>
      </div>
    </header>
  );
}

/** Returns the signed-in person; until the session is known, that of the private page, if this is one. */
function useKnownPerson(): SessionHint {
  const session = useSignedIn();
  // The layout in `routes.ts` of the private pages that have this header.
  const guarded = useRouteLoaderData<Person>(`${useLocale()}/${guardedPrefix}shopping`);
  return session === undefined && guarded ? { ...guarded, photoURL: null } : session;
}

/**
 * Returns the login URL that leads back to this page. The browser adds the full query, because the server
 * renders only canonical ones.
 */
function useLoginAddress(): string {
  const { pathname, search } = useLocation();
  const inBrowser = useInBrowser();
  return withoutLocale(pathname) === "/"
    ? "/user/login"
    : loginPath({ pathname, search: inBrowser ? search : "", hash: "" });
}

/** The six main categories in a row that scrolls on a phone, and beside it a link to all. */
export function CategoryStrip() {
  const locale = useLocale();
  return (
    <nav
      aria-label={m.app_nav_categories(locale)}
      className="page-width flex min-w-0 flex-1 max-sm:pe-0 lg:justify-center lg:gap-6"
    >
      <ul className="fade-end flex min-w-0 gap-1 max-lg:-ms-2 overflow-x-auto [scrollbar-width:none] lg:gap-6">
        {mainCategories.map((slug) => (
          <li key={slug}>
            <Link
              to={categoryPaths[slug]}
              className="plain-link flex min-h-10 items-center px-2 text-sm font-bold whitespace-nowrap"
            >
              {categoryTitle(slug, locale)}
            </Link>
          </li>
        ))}
      </ul>
      {allCategories}
    </nav>
  );
}

/** A link that is shown until the account menu has loaded, or if loading fails. */
function DashboardLink({ person }: { person: SignedIn }) {
  return (
    <Link
      to={dashboardPath(person.role)}
      aria-label={person.name}
      className="grid size-11 place-items-center rounded-full"
    >
      <Avatar person={person} className="size-9" />
    </Link>
  );
}

const toleratedPx = 8;
const stayNearTopPx = 160;

/** Returns true while the person scrolls down, and false as soon as they scroll up or are near the top. */
function useHiddenOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < toleratedPx) return;
      setIsHidden(now > last && now > stayNearTopPx);
      last = now;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return isHidden;
}

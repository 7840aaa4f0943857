import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import type { SignedIn } from "#accounts/contract.ts";
import { SearchForm } from "#catalog/screens/SearchForm.tsx";
import { brand } from "#shared/brand.ts";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link } from "#ui/Link.tsx";
import { Logo } from "#ui/Logo.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { CategoryStrip } from "./CategoryStrip.tsx";
import { DashboardLink } from "./DashboardLink.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { useScrolledAway } from "./use-scrolled-away.ts";

// Visitors, and search engines, need neither. When they cannot be had, the page stands all the same.
const AccountMenu = lazy(() =>
  import("./AccountMenu.tsx").then(
    ({ AccountMenu }) => ({ default: AccountMenu }),
    () => ({ default: DashboardLink }),
  ),
);
const CartCount = lazy(() =>
  import("./CartCount.tsx").then(
    ({ CartCount }) => ({ default: CartCount }),
    () => ({ default: () => null }),
  ),
);

/** `signedIn` undefined: not known yet, as on the server; shown as to a visitor, whose link works before JavaScript. */
export function Header({ signedIn }: { signedIn: SignedIn | null | undefined }) {
  const locale = useLocale();
  const { q } = useParams();
  const away = useScrolledAway();
  return (
    <header
      className={`no-print sticky top-0 z-30 border-b border-line bg-paper transition-transform focus-within:translate-y-0 ${away ? "-translate-y-full" : ""}`}
    >
      <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-1 py-2 lg:flex-nowrap lg:gap-x-4">
        <Link to="/" aria-label={m.app_nav_home({ brand: brand.name[locale] }, { locale })} className="me-auto rounded-md lg:me-4">
          <Logo />
        </Link>
        <div className="order-last basis-full pb-1 lg:order-none lg:basis-auto lg:flex-1 lg:pb-0">
          <SearchForm initial={q ?? ""} inHeader />
        </div>
        <LanguageSwitch />
        <Link to="/cart" className="relative grid size-11 place-items-center rounded-md hover:bg-leaf-soft">
          <Icon of={icons.cart} className="size-7" />
          <span className="sr-only">{m.app_nav_cart({}, { locale })}</span>
          <Suspense>{signedIn && <CartCount />}</Suspense>
        </Link>
        <div className="flex min-w-16 justify-end">
          {signedIn ? (
            <Suspense fallback={<DashboardLink person={signedIn} />}>
              <AccountMenu person={signedIn} />
            </Suspense>
          ) : (
            <Link to="/user/login" className="grid min-h-11 place-items-center rounded-md px-2 font-bold text-leaf hover:bg-leaf-soft">
              {m.app_nav_login({}, { locale })}
            </Link>
          )}
        </div>
      </div>
      <CategoryStrip />
    </header>
  );
}

/** The language of the page, and links that stay in it. */

import type { Ref } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from "react-router";
import { type Locale, localeOfPath, localizePath } from "#shared/locale.ts";

/** Returns the language of the current page. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}

export interface LinkProps extends RouterLinkProps {
  /**
   * The path without a language: `/cart` leads to `/bn/cart` from a Bangla page. `?query` and `#hash` stay on
   * the page.
   */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ to, ...rest }: LinkProps) {
  const locale = useLocale();
  return <RouterLink to={to.startsWith("/") ? localizePath(to, locale) : to} {...rest} />;
}

import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { localizePath } from "#shared/locale.ts";
import { useLocale } from "./use-locale.ts";

export interface LinkProps extends RouterLinkProps {
  /**
   * The path without a language: `/cart` leads to `/bn/cart` from a Bangla page. `?query` and `#hash` stay on
   * the page.
   */
  to: string;
}

export function Link({ to, ...rest }: LinkProps) {
  const locale = useLocale();
  return <RouterLink to={to.startsWith("/") ? localizePath(to, locale) : to} {...rest} />;
}

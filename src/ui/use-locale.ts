import { useLocation } from "react-router";
import { type Locale, localeOfPath } from "#shared/locale.ts";

/** Returns the language of the current page. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}

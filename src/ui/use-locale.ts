import { useLocation } from "react-router";
import { type Locale, localeOfPath } from "#shared/locale.ts";

/** The language of the page that is shown. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}

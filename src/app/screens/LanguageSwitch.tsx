import { Link, useLocation } from "react-router";
import { languageNames, localizePath } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";

/** A link to the same page in the other language, labelled in that language. */
export function LanguageSwitch() {
  const other = useLocale() === "en" ? "bn" : "en";
  const { pathname, search, hash } = useLocation();
  return (
    <Link
      to={localizePath(pathname, other) + search + hash}
      lang={other}
      hrefLang={other}
      preventScrollReset
      className="language-name grid min-h-11 place-items-center rounded-md px-1 text-base sm:px-2 text-leaf hover:bg-leaf-soft"
    >
      {languageNames[other]}
    </Link>
  );
}

import { Link, useLocation, useMatches } from "react-router";
import { languageNames, localizePath } from "#shared/locale.ts";
import { guardedPrefix } from "#shared/page.ts";
import { useLocale } from "./locale.tsx";
import { useInBrowser } from "./use-in-browser.ts";

/**
 * A link to the same page in the other language, labelled in that language. On a private page, only the
 * browser adds the query, so that the size of the compressed document says nothing about what it contains.
 */
export function LanguageSwitch() {
  const other = useLocale() === "en" ? "bn" : "en";
  const { pathname, search, hash } = useLocation();
  const inBrowser = useInBrowser();
  const isPrivate = useMatches().some(({ id }) => id.includes(`/${guardedPrefix}`));
  return (
    <Link
      to={localizePath(pathname, other) + (inBrowser || !isPrivate ? search + hash : "")}
      lang={other}
      hrefLang={other}
      preventScrollReset
      className="language-name grid min-h-11 place-items-center rounded-md px-1 text-base sm:px-2 text-leaf hover:bg-leaf-soft"
    >
      {languageNames[other]}
    </Link>
  );
}

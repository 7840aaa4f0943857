import { Link as RouterLink } from "react-router";
import { locales, localisePath } from "#shared/locale.ts";
import { Link } from "#ui/Link.tsx";
import type { FooterEntry } from "./footer-columns.ts";

const languageNames = { en: "English", bn: "বাংলা" };
const line = "flex min-h-8 flex-wrap items-center gap-x-2";

export function FooterEntries({ entries }: { entries: FooterEntry[] }) {
  return (
    <ul className="text-sm">
      {entries.map(({ text, to, href, inBothLanguages }) => (
        <li key={text} className={line}>
          {to && inBothLanguages ? (
            <>
              <span>{text}</span>
              {locales.map((locale) => (
                <RouterLink
                  key={locale}
                  to={localisePath(to, locale)}
                  lang={locale}
                  hrefLang={locale}
                  aria-label={`${text}: ${languageNames[locale]}`}
                  className="language-name inline-flex min-h-8 items-center underline underline-offset-4"
                >
                  {languageNames[locale]}
                </RouterLink>
              ))}
            </>
          ) : to ? (
            <Link to={to} className="inline-flex min-h-8 items-center underline underline-offset-4">
              {text}
            </Link>
          ) : href ? (
            <a href={href} className="inline-flex min-h-8 items-center underline underline-offset-4">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}

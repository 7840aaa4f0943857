import { Link as RouterLink } from "react-router";
import { languageNames, locales, localizePath } from "#shared/locale.ts";
import { Link } from "#ui/locale.tsx";
import type { FooterEntry } from "./footer-columns.ts";

/** The classes of a link in the footer. */
export const footerLink =
  "inline-flex min-h-8 pointer-coarse:min-h-11 items-center underline decoration-paper/40 underline-offset-4 hover:decoration-paper";

export function FooterEntries({ entries }: { entries: FooterEntry[] }) {
  return (
    <ul className="text-sm">
      {entries.map((entry) => (
        <li key={entry.text} className="flex min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2">
          <Entry {...entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ text, to, href, inBothLanguages }: FooterEntry) {
  if (href)
    return (
      <a href={href} rel="noopener" className={footerLink}>
        {text}
      </a>
    );
  if (!to) return <span className="text-paper/75">{text}</span>;
  if (!inBothLanguages)
    return (
      <Link to={to} className={footerLink}>
        {text}
      </Link>
    );
  return (
    <>
      <span>{text}</span>
      {locales.map((locale) => (
        <RouterLink
          key={locale}
          to={localizePath(to, locale)}
          lang={locale}
          hrefLang={locale}
          aria-label={`${text}: ${languageNames[locale]}`}
          className={`language-name ${footerLink}`}
        >
          {languageNames[locale]}
        </RouterLink>
      ))}
    </>
  );
}

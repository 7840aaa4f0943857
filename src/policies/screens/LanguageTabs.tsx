import { Link } from "react-router";
import { locales, localisePath } from "#shared/locale.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

const languageNames = { en: "English", bn: "বাংলা" };

/** The same policy in Bangla and in English. Each language has its own address, so the tabs are links and need no script. */
export function LanguageTabs({ path }: { path: string }) {
  const locale = useLocale();
  return (
    <nav aria-label={m.policies_language(locale)} className="no-print mb-6 flex gap-2 border-b border-line">
      {locales.map((language) => (
        <Link
          key={language}
          to={localisePath(path, language)}
          lang={language}
          hrefLang={language}
          aria-current={language === locale ? "page" : undefined}
          className="language-name -mb-px grid min-h-11 place-items-center border-b-3 border-transparent px-4 aria-[current]:border-alta aria-[current]:text-alta"
        >
          {languageNames[language]}
        </Link>
      ))}
    </nav>
  );
}

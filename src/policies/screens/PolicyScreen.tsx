import { Link as RouterLink } from "react-router";
import { locales, localisePath } from "#shared/locale.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";

export interface PolicySection {
  title: string;
  text: string;
}

const languageNames = { en: "English", bn: "বাংলা" };

/** A policy as plain text, with a switch to its twin in the other language. */
export function PolicyScreen({ title, path, sections }: { title: string; path: string; sections: PolicySection[] }) {
  const locale = useLocale();
  return (
    <article className="page-width max-w-3xl pt-8 lg:pt-12">
      <nav aria-label={m.policies_language({}, { locale })} className="mb-6 flex gap-2 border-b border-line">
        {locales.map((other) => (
          <RouterLink
            key={other}
            to={localisePath(path, other)}
            lang={other}
            hrefLang={other}
            aria-current={other === locale ? "page" : undefined}
            className="language-name -mb-px grid min-h-11 place-items-center border-b-3 border-transparent px-4 aria-[current]:border-alta aria-[current]:text-alta"
          >
            {languageNames[other]}
          </RouterLink>
        ))}
      </nav>
      <h1 className="text-3xl">{title}</h1>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="mb-2 text-xl">{section.title}</h2>
          <p className="whitespace-pre-line">{section.text}</p>
        </section>
      ))}
    </article>
  );
}

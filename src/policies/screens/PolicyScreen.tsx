import { type RefObject, useEffect, useRef, useState } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { languageNames, locales, localizePath } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { Policy } from "../contract.ts";
import { PolicyContents } from "./PolicyContents.tsx";
import { PolicySectionText } from "./PolicySectionText.tsx";

export interface PolicyScreenProps {
  /** Path without the locale. */
  path: string;
  policy: Policy;
  others: readonly { path: string; title: string }[];
  /** The formatted day since which the text is in force. */
  inForce: string;
}

/** A policy with its table of contents: beside it on wide screens, collapsed above it on phones. */
export function PolicyScreen({ path, policy, others, inForce }: PolicyScreenProps) {
  const locale = useLocale();
  const article = useRef<HTMLElement>(null);
  const current = useCurrentSection(article);
  useAnchorFocus();
  return (
    <div className="page-width grid pt-6 lg:grid-cols-[17rem_minmax(0,36rem)] lg:justify-center lg:gap-x-16 lg:pt-10 print:block">
      <aside className="no-print hidden lg:block">
        <nav aria-labelledby="contents" className="sticky top-32 flex max-h-[calc(100dvh-9rem)] flex-col">
          <h2 id="contents" className="mb-2 text-lg">
            {m.policies_contents(locale)}
          </h2>
          <PolicyContents
            sections={policy.sections}
            current={current}
            className="overflow-y-auto overscroll-contain border-s border-line mask-b-from-90% pb-16"
          />
        </nav>
      </aside>
      <article
        ref={article}
        id="top"
        tabIndex={-1}
        aria-labelledby="title"
        className="scroll-mt-60 focus:outline-none"
      >
        <LanguageTabs path={path} />
        <h1 id="title" className="text-3xl">
          {policy.title}
        </h1>
        <p className="mt-4 text-lg text-muted print:text-ink">{policy.summary}</p>
        <p className="mt-2 text-sm text-muted print:text-ink">
          {m.policies_in_force(locale, { date: inForce })}
        </p>
        <div className="stitch mt-6 text-marigold" />
        <details className="no-print group mt-6 rounded-lg border border-line bg-surface lg:hidden">
          <summary className="flex min-h-12 items-center justify-between px-4 text-lg font-bold">
            {m.policies_contents(locale)}
            <Icon of={icons.chevronDown} className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <nav aria-label={m.policies_contents(locale)} className="px-1 pb-3">
            <PolicyContents sections={policy.sections} />
          </nav>
        </details>
        {policy.sections.map((section) => (
          <PolicySectionText key={section.id} section={section} />
        ))}
        <nav aria-labelledby="other-policies" className="no-print mt-12 border-t border-line pt-6">
          <h2 id="other-policies" className="text-lg">
            {m.policies_others(locale)}
          </h2>
          <ul>
            {others.map((other) => (
              <li key={other.path}>
                <Link
                  to={other.path}
                  className="inline-flex min-h-8 items-center text-leaf underline underline-offset-4"
                >
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </article>
    </div>
  );
}

/** Links to the policy in each language. */
function LanguageTabs({ path }: { path: string }) {
  const locale = useLocale();
  return (
    <nav aria-label={m.policies_language(locale)} className="no-print mb-6 flex gap-2 border-b border-line">
      {locales.map((language) => (
        <RouterLink
          key={language}
          to={localizePath(path, language)}
          lang={language}
          hrefLang={language}
          aria-current={language === locale ? "page" : undefined}
          className="language-name -mb-px grid min-h-11 place-items-center border-b-3 border-transparent px-4 aria-[current]:border-alta aria-[current]:text-alta"
        >
          {languageNames[language]}
        </RouterLink>
      ))}
    </nav>
  );
}

/** Moves the focus to the anchor of the URL, because the router only scrolls to it. */
function useAnchorFocus(): void {
  const location = useLocation();
  useEffect(() => {
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.focus({ preventScroll: true });
  }, [location]);
}

/**
 * Returns the id of the section at a third of the window height, between two sections that of the last one,
 * and undefined above the first.
 */
function useCurrentSection(article: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const sections = [...(article.current?.querySelectorAll("section") ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        if (crossing) setCurrent(crossing.target.querySelector("h2")?.id);
        else if ((sections[0]?.getBoundingClientRect().top ?? 0) > window.innerHeight / 3)
          setCurrent(undefined);
      },
      { rootMargin: "-33% 0px -67%" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [article]);
  return current;
}

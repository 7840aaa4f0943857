import { brand, outsideLinks } from "#shared/brand.ts";
import * as icons from "#ui/front-icons.ts";
import { Icon } from "#ui/Icon.tsx";
import { Link } from "#ui/Link.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { FooterEntries } from "./FooterEntries.tsx";
import { footerColumns } from "./footer-columns.ts";

const numbers = { en: new Intl.NumberFormat("en", { useGrouping: false }), bn: new Intl.NumberFormat("bn-BD", { useGrouping: false }) };

export function Footer({ year }: { year: number }) {
  const locale = useLocale();
  const columns = footerColumns(locale);
  return (
    <footer className="no-print mt-16 bg-leaf-deep text-paper [--color-line:color-mix(in_srgb,var(--color-paper)_25%,transparent)]">
      <div className="stitch text-marigold" />
      <div className="page-width py-8">
        <div className="hidden grid-cols-4 gap-8 md:grid">
          {columns.map(({ title, entries }) => (
            <section key={title}>
              <h2 className="mb-2 text-lg">{title}</h2>
              <FooterEntries entries={entries} />
            </section>
          ))}
        </div>
        {/* The same on a phone: sections that open, without JavaScript too. */}
        <div className="md:hidden">
          {columns.map(({ title, entries }) => (
            <details key={title} className="group border-b border-line">
              <summary className="flex min-h-12 items-center justify-between text-lg font-bold">
                {title}
                <Icon of={icons.chevronDown} className="size-5 transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-4">
                <FooterEntries entries={entries} />
              </div>
            </details>
          ))}
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label={m.app_footer_social({ brand: brand.name[locale] }, { locale })}>
          {outsideLinks.social.map(({ name, url }) => (
            <li key={name} lang="en">
              {url ? (
                <a href={url} className="inline-flex min-h-8 items-center underline underline-offset-4">
                  {name}
                </a>
              ) : (
                <span className="inline-flex min-h-8 items-center">{name}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-sm max-md:pb-24">
          <Link
            to="/"
            aria-label={m.app_nav_home({ brand: brand.name[locale] }, { locale })}
            className="grid size-11 place-items-center rounded-md hover:bg-leaf"
          >
            <Icon of={icons.home} />
          </Link>
          <p className="me-auto">
            © {numbers[locale].format(brand.sinceYear)}-{numbers[locale].format(year)} {brand.company[locale]}
          </p>
          <Link to="/terms-and-conditions" className="inline-flex min-h-8 items-center underline underline-offset-4">
            {m.app_footer_terms_short({}, { locale })}
          </Link>
          <Link to="/returns-and-refunds" className="inline-flex min-h-8 items-center underline underline-offset-4">
            {m.app_footer_returns_short({}, { locale })}
          </Link>
          <span>{m.app_footer_privacy({}, { locale })}</span>
          <span>{m.app_footer_local_shops({}, { locale })}</span>
          <span>{m.app_footer_regions({}, { locale })}</span>
        </div>
      </div>
    </footer>
  );
}

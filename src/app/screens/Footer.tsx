import { useRouteLoaderData } from "react-router";
import { NewsletterBox } from "#newsletter/screens/NewsletterBox.tsx";
import { brand } from "#shared/brand.ts";
import { formatYear } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { FooterElsewhere } from "./FooterElsewhere.tsx";
import { FooterEntries, footerLink } from "./FooterEntries.tsx";
import { footerColumns } from "./footer-columns.ts";

export function Footer() {
  const locale = useLocale();
  const year = useRouteLoaderData<{ year: number }>("root")?.year ?? new Date().getFullYear();
  const columns = footerColumns(locale);
  const bottom = [
    { to: "/terms-and-conditions", text: m.app_footer_terms_short(locale) },
    { to: "/returns-and-refunds", text: m.app_footer_returns_short(locale) },
    { to: "/privacy", text: m.app_footer_privacy(locale) },
    { to: "/shops", text: m.app_footer_local_shops(locale) },
    { to: "/regions", text: m.app_footer_regions(locale) },
  ];
  return (
    <footer className="no-print mt-16">
      <NewsletterBox />
      <div className="bg-leaf-deep text-paper [--color-line:color-mix(in_srgb,var(--color-paper)_25%,transparent)]">
        <div className="stitch text-marigold" />
        <div className="page-width py-8">
          <div className="hidden grid-cols-4 gap-8 md:grid">
            {columns.map(({ title, entries }, index) => (
              <section key={title}>
                <h2 className="mb-2 text-lg">{title}</h2>
                <FooterEntries entries={entries} />
                {index === columns.length - 1 && <FooterElsewhere />}
              </section>
            ))}
          </div>
          {/* The same on a phone: sections that open, without JavaScript too. */}
          <div className="md:hidden">
            {columns.map(({ title, entries }) => (
              <details key={title} className="group border-b border-line">
                <summary className="flex min-h-12 items-center justify-between text-lg font-bold">
                  {title}
                  <Icon
                    of={icons.chevronDown}
                    className="size-5 transition-transform group-open:rotate-180"
                  />
                </summary>
                <div className="pb-4">
                  <FooterEntries entries={entries} />
                </div>
              </details>
            ))}
            <FooterElsewhere />
          </div>
        </div>
        <div className="border-t border-line">
          <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-sm">
            <Link
              to="/"
              aria-label={m.app_nav_home(locale, { brand: brand.name[locale] })}
              className="grid size-11 place-items-center rounded-md hover:bg-leaf"
            >
              <Icon of={icons.home} />
            </Link>
            <p className="me-auto">
              © {formatYear(brand.sinceYear, locale)}
              {locale === "bn" ? "–" : "-"}
              {formatYear(year, locale)} {brand.company[locale]}
            </p>
            {bottom.map(({ to, text }) => (
              <Link key={to} to={to} className={footerLink}>
                {text}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}

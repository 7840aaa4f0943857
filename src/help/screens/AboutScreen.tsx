import { type CategorySlug, categoryPaths, returnDays } from "#catalog/contract/constants.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber } from "#shared/locale.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";

export interface AboutScreenProps {
  /** Current counts of what is on sale. */
  totals: { products: number; shops: number; districts: number };
}

const categories = Object.keys(categoryPaths) as CategorySlug[];

export function AboutScreen({ totals }: AboutScreenProps) {
  const locale = useLocale();
  const name = brand.name[locale];
  const counts = [
    { count: totals.products, text: m.help_about_counts_products(locale) },
    { count: totals.shops, text: m.help_about_counts_shops(locale) },
    { count: totals.districts, text: m.help_about_counts_districts(locale) },
  ];
  const steps = [
    { title: m.help_about_how_1(locale), text: m.help_about_how_1_text(locale) },
    { title: m.help_about_how_2(locale), text: m.help_about_how_2_text(locale) },
    { title: m.help_about_how_3(locale), text: m.help_about_how_3_text(locale) },
  ];
  return (
    <div>
      <header className="bg-alta-deep text-paper">
        <div className="buti-ground">
          <div className="page-width py-12 lg:py-16">
            <h1 className="text-3xl">{m.help_about_title(locale, { brand: name })}</h1>
            <p className="mt-3 max-w-prose text-lg">{m.help_about_text(locale)}</p>
          </div>
        </div>
      </header>
      <div className="page-width flex flex-col gap-12 pt-10 lg:gap-16 lg:pt-14">
        <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
          <section>
            <h2 className="mb-3 text-2xl">{m.help_about_what(locale, { brand: name })}</h2>
            <p className="max-w-prose">{m.help_about_what_1(locale)}</p>
            <p className="mt-3 max-w-prose">{m.help_about_what_2(locale)}</p>
          </section>
          <section className="rounded-lg border border-line bg-surface p-6">
            <h2 className="mb-3 text-xl">{m.help_about_counts(locale)}</h2>
            <ul>
              {counts.map(({ count, text }) => (
                <li key={text} className="flex items-baseline gap-3">
                  <span className="font-title text-2xl font-bold text-alta">
                    {formatNumber(count, locale)}
                  </span>
                  {text}
                </li>
              ))}
            </ul>
            <ButtonLink to="/shops" kind="outline" size="small" className="mt-4">
              {m.help_about_shops(locale)}
            </ButtonLink>
          </section>
        </div>
        <section>
          <h2 className="mb-4 text-2xl">{m.help_about_audience(locale)}</h2>
          <div className="grid gap-5 md:grid-cols-2">
            <div className="rounded-lg bg-marigold-soft p-6">
              <h3 className="text-xl">{m.help_about_buyers(locale)}</h3>
              <p className="mt-2">
                {m.help_about_buyers_text(locale, { days: formatNumber(returnDays, locale) })}
              </p>
            </div>
            <div className="rounded-lg bg-leaf-soft p-6">
              <h3 className="text-xl">{m.help_about_makers(locale)}</h3>
              <p className="mt-2">{m.help_about_makers_text(locale)}</p>
            </div>
          </div>
        </section>
        <section>
          <h2 className="mb-5 text-2xl">{m.help_about_how(locale)}</h2>
          <ol className="grid gap-6 md:grid-cols-3 md:gap-10">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-full bg-alta font-title text-xl font-bold text-surface"
                >
                  {formatNumber(index + 1, locale)}
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2 className="mb-4 text-2xl">{m.help_about_explore(locale)}</h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map((slug) => (
              <li key={slug}>
                <Link
                  to={categoryPaths[slug]}
                  className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-4 hover:bg-leaf-soft"
                >
                  {categoryTitle(slug, locale)}
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to="/contact" kind="leaf" className="mt-8">
            {m.help_about_contact(locale)}
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}

import { localText } from "#shared/locale.ts";
import { productsText } from "#shops/screens/shop-text.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { districtPath } from "../contract/district-path.ts";
import type { Division } from "../contract/views.ts";

/** The districts by division, with links to those that have products on sale. */
export function DistrictsScreen({ divisions }: { divisions: readonly Division[] }) {
  const locale = useLocale();
  const nameOf = (place: { name: string; nameBn: string }) => localText(locale, place.name, place.nameBn);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.catalog_regions_title(locale)}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">{m.catalog_regions_text(locale)}</p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {divisions.map((division) => (
          <section key={division.name} className="rounded-lg border border-line bg-surface p-4">
            <h2 className="mb-2 text-xl">{nameOf(division)}</h2>
            <ul>
              {division.districts.map((district) => (
                <li key={district.key}>
                  {district.products > 0 ? (
                    <Link
                      to={districtPath(district.key)}
                      className="group flex min-h-9 items-center justify-between gap-3"
                    >
                      <span className="underline decoration-edge underline-offset-4 group-hover:decoration-ink">
                        {nameOf(district)}
                      </span>
                      <span className="text-sm text-muted">{productsText(district.products, locale)}</span>
                    </Link>
                  ) : (
                    <span className="flex min-h-9 items-center text-muted">{nameOf(district)}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type OfferKind, offerPath } from "../contract/constants.ts";
import type { ProductCard } from "../contract/views.ts";
import { offerLabels } from "./labels.ts";
import { ProductCardRow } from "./ProductCardRow.tsx";

export interface OfferRow {
  kind: OfferKind;
  products: ProductCard[];
  /** True if there are more products. */
  more: boolean;
}

/** All special offers that have products. */
export function OffersScreen({ rows }: { rows: readonly OfferRow[] }) {
  const locale = useLocale();
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.catalog_offers_title(locale)}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{m.catalog_offers_text(locale)}</p>
      {rows.length === 0 && (
        <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)}>
          <ButtonLink to="/">{m.catalog_offers_home(locale)}</ButtonLink>
        </EmptyState>
      )}
      {rows.map(({ kind, products, more }, index) => {
        const { title, text } = offerLabels(kind, locale);
        return (
          <section key={kind} className="mt-12" aria-labelledby={`offers-${kind}`}>
            <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
              <div>
                <h2 id={`offers-${kind}`} className="text-2xl">
                  {title}
                </h2>
                <p className="text-muted">{text}</p>
              </div>
              {more && (
                <ButtonLink
                  to={offerPath(kind)}
                  kind="quiet"
                  aria-label={m.catalog_offers_all_of(locale, { title })}
                  className="-ms-5 md:me-[-1.25rem]"
                >
                  {m.catalog_offers_all(locale)}
                </ButtonLink>
              )}
            </div>
            <ProductCardRow products={products} urgent={index === 0} />
          </section>
        );
      })}
    </div>
  );
}

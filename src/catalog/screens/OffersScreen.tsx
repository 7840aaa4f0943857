import type { ProductCard as Card } from "#catalog/contract/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OfferKind } from "../contract/offers.ts";
import { offerLabels } from "./offer-labels.ts";
import { ProductCard } from "./ProductGrid.tsx";

export interface OfferRow {
  kind: OfferKind;
  products: Card[];
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
                  to={`/special-offers?sub=${kind}`}
                  kind="quiet"
                  aria-label={m.catalog_offers_all_of(locale, { title })}
                  className="-ms-5 md:me-[-1.25rem]"
                >
                  {m.catalog_offers_all(locale)}
                </ButtonLink>
              )}
            </div>
            <CardRow products={products} urgent={index === 0} />
          </section>
        );
      })}
    </div>
  );
}

const sizes = "(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), 44vw";

/** A row of cards, which scrolls sideways on phones. */
function CardRow({ products, urgent = false }: { products: readonly Card[]; urgent?: boolean }) {
  return (
    <ul className="-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-5 md:gap-5 md:overflow-visible md:p-0">
      {products.map((product) => (
        <li key={product.id} className="snap-start">
          <ProductCard product={product} sizes={sizes} urgent={urgent} />
        </li>
      ))}
    </ul>
  );
}

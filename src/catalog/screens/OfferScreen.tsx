import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OfferKind } from "../contract/offers.ts";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { offerLabels } from "./offer-labels.ts";

/** The full list of one special offer. */
export function OfferScreen({ kind, list }: { kind: OfferKind; list: CardList }) {
  const locale = useLocale();
  const { title, text } = offerLabels(kind, locale);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <ButtonLink to="/special-offers" kind="quiet" size="small" className="-ms-3">
        {m.catalog_offers_back(locale)}
      </ButtonLink>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-lg text-muted">{text}</p>
      {list.products.length === 0 ? (
        <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />
      ) : (
        <section>
          <h2 className="sr-only">{m.catalog_list_title(locale)}</h2>
          <CursorGrid key={kind} list={list} columns="2-5" urgent={4} />
        </section>
      )}
    </div>
  );
}

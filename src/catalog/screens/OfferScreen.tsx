import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { OfferKind } from "../contract/constants.ts";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { offerLabels } from "./labels.ts";
import { offerTrail } from "./trails.ts";

/** The full list of one special offer. */
export function OfferScreen({ kind, list }: { kind: OfferKind; list: CardList }) {
  const locale = useLocale();
  const { title, text } = offerLabels(kind, locale);
  return (
    <div className="page-width pt-4 lg:pt-8">
      <Breadcrumbs trail={offerTrail(kind, locale)} />
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-lg text-muted">{text}</p>
      {list.products.length === 0 ? (
        <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />
      ) : (
        <section>
          <h2 className="sr-only">{m.catalog_list_title(locale)}</h2>
          <CursorGrid list={list} columns="2-5" urgent={4} />
        </section>
      )}
    </div>
  );
}

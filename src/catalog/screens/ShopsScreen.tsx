import { formatNumber, localText } from "#shared/locale.ts";
import { shopPath } from "#shared/page.ts";
import { productsText } from "#shops/screens/shop-text.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { Picture } from "#ui/Picture.tsx";
import { m } from "#words/messages.js";
import type { ShopCard } from "../contract/views.ts";

export interface ShopsScreenProps {
  shops: readonly ShopCard[];
  total: number;
  page: number;
  pages: number;
}

/** All shops with products on sale, by name. */
export function ShopsScreen({ shops, total, page, pages }: ShopsScreenProps) {
  const locale = useLocale();
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl">{m.catalog_shops_title(locale)}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{m.catalog_shops_text(locale)}</p>
      {shops.length === 0 ? (
        <EmptyState title={m.catalog_list_empty(locale)}>
          <ButtonLink to="/">{m.catalog_offers_home(locale)}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mt-6 mb-4 text-muted">
            {m.catalog_shops_count(locale, { count: formatNumber(total, locale) })}
          </p>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shops.map((shop) => (
              <li key={shop.slug}>
                <Shop shop={shop} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <nav
          aria-label={m.catalog_shops_pages(locale)}
          className="mt-8 flex items-center justify-center gap-4"
        >
          {page > 1 && (
            <ButtonLink
              to={page === 2 ? "/shops" : `/shops?page=${page - 1}`}
              rel="prev"
              kind="outline"
              size="small"
            >
              {m.catalog_shops_previous(locale)}
            </ButtonLink>
          )}
          <span>
            {m.catalog_shops_page(locale, {
              page: formatNumber(page, locale),
              pages: formatNumber(pages, locale),
            })}
          </span>
          {page < pages && (
            <ButtonLink to={`/shops?page=${page + 1}`} rel="next" kind="outline" size="small">
              {m.catalog_shops_next(locale)}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function Shop({ shop }: { shop: ShopCard }) {
  const locale = useLocale();
  const facts = [shop.district, productsText(shop.products, locale)].filter(Boolean);
  return (
    <Link
      to={shopPath(shop.slug)}
      className="group flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-3 hover:shadow-lift"
    >
      <Picture image={shop.image} alt="" sizes="80px" className="size-20 shrink-0 rounded-md" />
      <span className="min-w-0">
        <span className="block text-lg font-bold group-hover:underline">
          {localText(locale, shop.name, shop.nameBn)}
        </span>
        <span className="block text-sm text-muted">{facts.join(" · ")}</span>
      </span>
    </Link>
  );
}
